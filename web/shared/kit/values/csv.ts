// Lists as CSV, as the spreadsheets of the language read it: French ones expect semicolons and decimal commas.
type Separators = { decimal: '.' | ','; list: ',' | ';' }
type Cell = string | number | null | undefined

export type CsvColumn<T> = { name: string; value: (item: T) => Cell }

/** Spreadsheets skip blanks, invisible characters and quotes before a formula, and accept full-width and small signs. */
const FORMULA = String.raw`[\s\p{C}"]*[=＝﹦+＋﹢\-－﹣−@＠﹫\t\r\n]`
/** The start of a cell, also after a semicolon, which separates cells in French spreadsheets. */
const FORMULA_START = new RegExp(`(^|;)(?=${FORMULA})`, 'gu')

/** Adds an apostrophe before text that a spreadsheet would evaluate as a formula. */
const escapeFormulas = (text: string) => text.replace(FORMULA_START, "$1'")

/** Excel reads UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF'

export function formatCsv<T>(
  { decimal, list }: Separators,
  columns: readonly CsvColumn<T>[],
  items: readonly T[],
): string {
  const quoteIfNeeded = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const formatCell = (value: Cell) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'string') return quoteIfNeeded(escapeFormulas(value))
    return String(value).replace('.', decimal)
  }
  const rows = [
    columns.map(({ name }) => name),
    ...items.map((item) => columns.map(({ value }) => value(item))),
  ]
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(formatCell).join(list)}\r\n`).join('')
}
