// Reads CSV as spreadsheets write it (RFC 4180), strictly: ambiguous text is an error with its line.

/** A row that is not blank, with the line on which it begins, from 1. */
export type CsvRow = { line: number; cells: Record<string, string> }
export type CsvTable = { columns: string[]; rows: CsvRow[] }

export type CsvErrorReason =
  | 'empty'
  | 'unnamed_column'
  | 'repeated_column'
  | 'open_quote'
  | 'text_after_quote'
  | 'quote_in_text'
  | 'cell_count'

export class CsvError extends Error {
  readonly line: number
  readonly reason: CsvErrorReason

  constructor(line: number, reason: CsvErrorReason, message: string) {
    super(`Line ${line}: ${message}`)
    this.name = 'CsvError'
    this.line = line
    this.reason = reason
  }
}

/** Decodes UTF-8, with or without a byte order mark; otherwise Windows-1252, which Excel writes in Western Europe. */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A line that is not blank, with its number from 1. It may have more or fewer cells than the header. */
export type CsvLine = { line: number; cells: string[] }
export type CsvLines = { separator: string; header: CsvLine; rows: CsvLine[] }

/** The separator is the most frequent one in the first line: semicolon, comma or tab. Blank lines are skipped. */
export function readCsv(text: string): CsvLines {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text
  const separator = detectSeparator(content)
  const [header, ...rows] = parseRecords(content, separator)
  if (!header || rows.length === 0)
    throw new CsvError(1, 'empty', 'a line of column names and rows are expected')
  return { separator, header, rows }
}

/** Requires a unique name for every column, and a cell for every column in each row. */
export function parseCsv(text: string): CsvTable {
  const { header, rows } = readCsv(text)
  const columns = parseColumnNames(header)
  return { columns, rows: rows.map((record) => toRow(record, columns)) }
}

/** Writes a byte order mark, so that spreadsheets read the file as UTF-8. */
export function writeCsv(separator: string, lines: readonly (readonly string[])[]): string {
  const quoteCell = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
  return `\uFEFF${lines.map((cells) => `${cells.map(quoteCell).join(separator)}\r\n`).join('')}`
}

const SEPARATORS = [';', ',', '\t']

function detectSeparator(content: string): string {
  const [first = ''] = content
    .replace(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/\r\n|\n|\r/, 1)
  const counts = SEPARATORS.map((one) => first.split(one).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] as string
}

function parseColumnNames({ line, cells }: CsvLine): string[] {
  const names = cells.map((cell) => cell.trim())
  if (names.includes('')) throw new CsvError(line, 'unnamed_column', 'every column needs a name')
  const repeated = names.find((name, index) => names.indexOf(name) < index)
  if (repeated !== undefined)
    throw new CsvError(line, 'repeated_column', `the column ${repeated} is there twice`)
  return names
}

function toRow({ line, cells }: CsvLine, columns: string[]): CsvRow {
  if (cells.length !== columns.length)
    throw new CsvError(line, 'cell_count', `${cells.length} cells instead of ${columns.length}`)
  return { line, cells: Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])) }
}

/** Reads cell by cell. A cell ends at a separator, at the end of its line, or at the end of the text. */
function parseRecords(content: string, separator: string): CsvLine[] {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  const records: CsvLine[] = []
  let line = 1
  let current: CsvLine = { line, cells: [] }
  while (cell.lastIndex < content.length || current.cells.length > 0) {
    const from = cell.lastIndex
    const found = cell.exec(content)
    if (!found) throw createSyntaxError(content, from, line)
    const [whole, quoted, plain = '', end = ''] = found
    current.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += whole.split(/\r\n|\n|\r/).length - 1
    if (end === separator) continue
    if (!isBlank(current)) records.push(current)
    current = { line, cells: [] }
    // The expression would match the empty text at the end once more.
    if (cell.lastIndex >= content.length) break
  }
  return records
}

const isBlank = ({ cells }: CsvLine) => cells.every((one) => one.trim() === '')

/** Returns the reason why no cell begins here. */
function createSyntaxError(content: string, from: number, line: number): CsvError {
  if (content[from] !== '"')
    return new CsvError(line, 'quote_in_text', 'a cell with quotation marks must be in quotation marks')
  const isClosed = /^"(?:[^"]|"")*"/.test(content.slice(from))
  return isClosed
    ? new CsvError(line, 'text_after_quote', 'text follows a closing quotation mark')
    : new CsvError(line, 'open_quote', 'a quotation mark is not closed')
}
