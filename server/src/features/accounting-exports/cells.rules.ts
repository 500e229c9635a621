// Cells of a file that is opened in a spreadsheet.
import { decimalsOf } from '../../kernel/domain/currencies.ts'
import { exact } from '../../kernel/domain/money.ts'

/**
 * At the start of a cell, or after a semicolon, which separates cells in French spreadsheets. Spreadsheets skip blanks,
 * invisible characters and quotes before a formula, and accept full-width and small signs.
 */
const FORMULA = /(^|;)(?=[\s\p{C}"]*[=＝﹦+＋﹢\-－﹣−@＠﹫\t\r\n])/gu

/** Prefixes text that a spreadsheet would evaluate as a formula with an apostrophe. */
export const plainText = (text: string): string => text.replace(FORMULA, "$1'")

/** With the decimals of the currency and a decimal point. */
export const amountCell = (amount: string, currency: string): string =>
  exact(amount).toFixed(decimalsOf(currency))
