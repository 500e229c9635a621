// What stands in the cells of a file that people open with a spreadsheet.
import { decimalsOf } from '../../kernel/currencies.ts'
import { exact } from '../../kernel/money.ts'

/**
 * At the beginning of a cell, or behind a semicolon, where French spreadsheets begin one. Blanks, invisible characters and
 * quotes are read away before a formula; full-width and small signs are taken for those that they look like.
 */
const FORMULA = /(^|;)(?=[\s\p{C}"]*[=＝﹦+＋﹢\-－﹣−@＠﹫\t\r\n])/gu

/** Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export const plainText = (text: string): string => text.replace(FORMULA, "$1'")

/** With the decimals of the currency, and a dot. */
export const amountCell = (amount: string, currency: string): string =>
  exact(amount).toFixed(decimalsOf(currency))
