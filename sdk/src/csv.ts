// Reads and writes CSV text: comma, semicolon or tab, quoted cells, a byte order mark, any line ending. Cells stay text.

export const CSV_SEPARATORS = [';', ',', '\t'] as const
export type CsvSeparator = (typeof CSV_SEPARATORS)[number]

export type Csv = {
  separator: CsvSeparator
  header: string[]
  /** Without empty lines. Each has as many cells as its line. */
  rows: string[][]
}

export type CsvProblem = 'empty' | 'unclosed_quote' | 'text_after_quote'

/** `row` counts from 0, which is the header. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
  readonly problem: CsvProblem
  readonly row: number

  constructor(problem: CsvProblem, row: number) {
    super(`${MESSAGES[problem]} in row ${row + 1}`)
    this.problem = problem
    this.row = row
  }
}

const MESSAGES: Record<CsvProblem, string> = {
  empty: 'There is no header',
  unclosed_quote: 'A quoted cell is not closed',
  text_after_quote: 'A quoted cell is followed by text',
}

/** The separator of the header is the one that splits it into most cells; quoted separators do not count. */
function separatorOf(text: string): CsvSeparator {
  const head = text.replace(/^(?:\s*\n)*/, '').replace(/"(?:[^"]|"")*"/g, '')
  const line = head.slice(0, /[\r\n]|$/.exec(head)?.index)
  const counts = CSV_SEPARATORS.map((separator) => line.split(separator).length)
  return CSV_SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';'
}

/** Throws a `CsvError`. */
export function readCsv(source: string, separator?: CsvSeparator): Csv {
  const text = source.replace(/^\ufeff/, '')
  const used = separator ?? separatorOf(text)
  const [header, ...rows] = cellsOf(text, used)
  if (!header) throw new CsvError('empty', 0)
  return { separator: used, header, rows }
}

const isEmptyLine = (cells: readonly string[]) => cells.length === 1 && cells[0] === ''

function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = []
  for (let at = 0; at < text.length; ) {
    const { cells, end } = lineAt(text, at, separator, lines.length)
    if (!isEmptyLine(cells)) lines.push(cells)
    at = end
  }
  return lines
}

type Line = { cells: string[]; end: number }

function lineAt(text: string, from: number, separator: string, row: number): Line {
  const cells: string[] = []
  for (let at = from; ; at++) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, row) : plainCell(text, at, separator)
    cells.push(cell)
    at = end
    if (text[at] === separator) continue
    if (at < text.length && !isLineEnd(text[at])) throw new CsvError('text_after_quote', row)
    return { cells, end: at + (text.startsWith('\r\n', at) ? 2 : 1) }
  }
}

const isLineEnd = (sign: string | undefined) => sign === '\r' || sign === '\n'

function plainCell(text: string, from: number, separator: string): { cell: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== separator && !isLineEnd(text[end])) end++
  return { cell: text.slice(from, end), end }
}

function quotedCell(text: string, from: number, row: number): { cell: string; end: number } {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1) throw new CsvError('unclosed_quote', row)
    if (text[at + 1] !== '"') return { cell: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 }
  }
}

/** With a byte order mark, so that spreadsheets read the file as UTF-8. */
export function writeCsv({ separator, header, rows }: Csv): string {
  const line = (cells: readonly string[]) => cells.map((cell) => quoted(cell, separator)).join(separator)
  return `\ufeff${[header, ...rows].map(line).join('\r\n')}\r\n`
}

const quoted = (cell: string, separator: string) =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
