// Cells of a file that is opened in a spreadsheet.
import { getDecimals } from '../../../domain/currencies.ts'
import { exact } from '../../../domain/money.ts'

/** Spreadsheets skip blanks, invisible characters and quotes before a formula, and accept full-width and small signs. */
const FORMULA = String.raw`[\s\p{C}"]*[=＝﹦+＋﹢\-－﹣−@＠﹫\t\r\n]`
const AT_START = new RegExp(`^${FORMULA}`, 'u')
/** Matches also after a semicolon, which separates cells in French spreadsheets. */
const IN_CELLS = new RegExp(`(^|;)(?=${FORMULA})`, 'gu')

/** Prefixes text that a spreadsheet would evaluate as a formula with an apostrophe. */
export const escapeFormulas = (text: string): string => text.replace(IN_CELLS, "$1'")

/** Returns whether a spreadsheet would evaluate this cell of a tab-separated file. */
export const isFormula = (text: string): boolean => AT_START.test(text)

/** Formats an amount with the decimals of its currency and a decimal point. */
export const formatAmountCell = (amount: string, currency: string): string =>
  exact(amount).toFixed(getDecimals(currency))
