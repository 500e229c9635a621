// Lists as CSV, as the spreadsheets of the language read it: French ones expect semicolons and decimal commas.
import type { Language } from '../../language/language.ts'

type Cell = string | number | null | undefined

export type CsvColumn<T> = { name: string; value: (item: T) => Cell }

/** Spreadsheets skip blanks, invisible characters and quotes before a formula, and accept full-width and small signs. */
const FORMULA = String.raw`[\s\p{C}"]*[=＝﹦+＋﹢\-－﹣−@＠﹫\t\r\n]`
/** Also after a semicolon, which separates cells in French spreadsheets. */
const IN_CELLS = new RegExp(`(^|;)(?=${FORMULA})`, 'gu')

/** An apostrophe in front of text that a spreadsheet would evaluate as a formula. */
const plain = (text: string) => text.replace(IN_CELLS, "$1'")

const SEPARATORS: Record<Language, string> = { en: ',', fr: ';' }

/** Excel reads UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF'

export function csvOf<T>(form: Language, columns: readonly CsvColumn<T>[], items: readonly T[]): string {
  const quoted = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const cell = (value: Cell) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'string') return quoted(plain(value))
    return form === 'fr' ? String(value).replace('.', ',') : String(value)
  }
  const rows = [
    columns.map(({ name }) => name),
    ...items.map((item) => columns.map(({ value }) => value(item))),
  ]
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(SEPARATORS[form])}\r\n`).join('')
}
