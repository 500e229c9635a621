// Compares a file for the accountant with what LibreOffice shows of it: the same rows and columns, numbers as numbers, texts unchanged.
import { type Cell, type Language, openInCalc } from './libre-office.ts'

export type FileFormat = {
  separator: '\t' | ';' | ','
  decimal: ',' | '.'
  /** FEC has no quotes around cells. */
  hasQuotes: boolean
  /** Language of the spreadsheet that opens it. */
  language: Language
  /** Column names. Cells of all other columns are text. */
  numbers: string[]
  dates: string[]
}

export const FEC: FileFormat = {
  separator: '\t',
  decimal: ',',
  hasQuotes: false,
  language: 'fr',
  numbers: ['Debit', 'Credit', 'Montantdevise'],
  // Dates of a FEC are eight digits, which the spreadsheet shows unchanged.
  dates: [],
}
/** The format for programs, and for spreadsheets in English. */
export const PLAIN_CSV: FileFormat = {
  separator: ',',
  decimal: '.',
  hasQuotes: true,
  language: 'en',
  numbers: ['amount_excl_vat', 'vat_rate', 'vat_amount', 'amount_incl_vat'],
  dates: ['invoice_date', 'due_date'],
}
export const FRENCH_CSV: FileFormat = {
  separator: ';',
  decimal: ',',
  hasQuotes: true,
  language: 'fr',
  numbers: ['Montant HT', 'Taux de TVA', 'TVA', 'Montant TTC'],
  dates: ['Date de facture', 'Échéance'],
}
/** The French CSV format of an export, which has a payment date. */
export const FRENCH_EXPORT: FileFormat = {
  ...FRENCH_CSV,
  dates: [...FRENCH_CSV.dates, 'Payé le'],
}

const BYTE_ORDER_MARK = '\ufeff'

/** Reads the cells of a file, independently of the code that writes it and of the spreadsheet. */
function parseCells(text: string, { separator, hasQuotes }: FileFormat): string[][] {
  if (!hasQuotes) return withoutLast(text.split('\r\n')).map((line) => line.split(separator))
  // A cell with or without quotes, and its end. A quote that never ends makes the rest of the file one cell.
  const pattern = new RegExp(`("(?:[^"]|"")*"|[^"\\r\\n]*?|".*)(${separator}|\\r\\n|$)`, 'sy')
  const rows: string[][] = [[]]
  while (pattern.lastIndex < text.length) {
    const [, cell = '', end] = pattern.exec(text) ?? []
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end !== separator) rows.push([])
    if (end === undefined || end === '') break
  }
  return withoutLast(rows)
}

/** Drops the empty item after the last line break. */
const withoutLast = <T>(all: T[]): T[] => all.slice(0, -1)

/** `1650,00` and `1650` are the same number. */
function normalizeNumber(text: string, decimal: string): string {
  const [, sign = '', whole, part = ''] = /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(text.replace(decimal, '.')) ?? []
  if (whole === undefined) return `not a number: ${text}`
  const decimals = part.replace(/0+$/, '')
  return `${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`
}

/** Accepts `02/03/2026` and `2026-03-02`. */
const toIsoDay = (text: string) => (text.includes('/') ? text.split('/').reverse().join('-') : text)

const PLAIN_DIGITS = /^-?(?:0|[1-9]\d{0,14})$/

function isCellCorrect(source: string, cell: Cell, column: string, format: FileFormat): boolean {
  if (source === '') return cell === undefined
  if (cell === undefined) return false
  if (format.numbers.includes(column))
    return (
      cell.kind === 'number' && normalizeNumber(cell.value, '.') === normalizeNumber(source, format.decimal)
    )
  if (format.dates.includes(column)) return cell.kind === 'date' && cell.value === toIsoDay(source)
  // Digits become a number in every spreadsheet; none may be lost, such as a leading zero.
  if (cell.kind === 'number') return PLAIN_DIGITS.test(source) && cell.value === source
  return isTextCorrect(source, cell)
}

/** A text that looks like a number is written as ="0042". */
function isTextCorrect(source: string, { kind, value }: NonNullable<Cell>): boolean {
  const [, text] = /^="([^"]*)"$/.exec(source) ?? []
  if (text !== undefined) return kind === 'formula' && value === text
  // Calc shows each line break within a cell as \n.
  return kind === 'text' && value === source.replaceAll('\r\n', '\n')
}

const describeCell = (cell: Cell) => (cell ? `${cell.kind} ${JSON.stringify(cell.value)}` : 'nothing')

function findRowErrors(head: string[], written: string[], found: Cell[], format: FileFormat): string[] {
  const errors = head.flatMap((column, index) =>
    isCellCorrect(written[index] ?? '', found[index], column, format)
      ? []
      : [`${column}: ${describeCell(found[index])} instead of ${written[index]}`],
  )
  const isShifted = written.length !== head.length || found.length > head.length
  return isShifted ? [`${written.length} cells written, ${found.length} found`, ...errors] : errors
}

/** Returns the differences between the file and the cells that LibreOffice shows. */
export async function findFileErrors(bytes: Buffer, format: FileFormat): Promise<string[]> {
  const [head = [], ...lines] = parseCells(bytes.toString('utf8').replace(BYTE_ORDER_MARK, ''), format)
  const [foundHead = [], ...found] = await openInCalc(bytes, format.separator, format.language)
  const columns = foundHead.map((cell) => cell?.value)
  const missing = [...format.numbers, ...format.dates].filter((name) => !head.includes(name))
  const errors = missing.map((name) => `no column ${name}`)
  if (columns.join('|') !== head.join('|')) errors.push(`columns ${columns.join('|')}`)
  if (lines.length === 0) errors.push('no lines')
  if (found.length !== lines.length) errors.push(`${found.length} rows instead of ${lines.length}`)
  const rowErrors = lines.flatMap((cells, index) =>
    findRowErrors(head, cells, found[index] ?? [], format).map((error) => `row ${index + 1}: ${error}`),
  )
  return [...errors, ...rowErrors]
}
