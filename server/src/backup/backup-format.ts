// The backup format, gzipped text: a JSON header line; the rows of each table in COPY text format, followed by the line `\.`;
// a JSON line for each file of the document folder; a JSON line with the SHA-256 of all previous lines. COPY escapes line
// breaks and backslashes, so that each row is one line and no row equals `\.`.
import type { TableLayout } from './catalog.ts'

export const FORMAT = 'team-engagement-backup'
export const FORMAT_VERSION = 1
export const END_OF_ROWS = '\\.\n'

export type TablePart = TableLayout & { rows: number }

export type Header = {
  format: typeof FORMAT
  version: number
  made_at: string
  /** The applied migrations, in order. */
  migrations: string[]
  /** Tables in load order, which is also their order in the file. */
  tables: TablePart[]
  /** Number of files after the tables. */
  files: number
}

export type FileLine = { tenant_id: string; sha256: string; bytes: string }
export type Seal = { sha256: string }

export const toLine = (value: Header | FileLine | Seal) => Buffer.from(`${JSON.stringify(value)}\n`)

export const sumRows = ({ tables }: Header) => tables.reduce((sum, { rows }) => sum + rows, 0)

export const formatColumnList = ({ columns }: TableLayout) => columns.map((name) => `"${name}"`).join(', ')

const LINE_END = 10

export function countLines(block: Buffer): number {
  let lines = 0
  for (let at = block.indexOf(LINE_END); at !== -1; at = block.indexOf(LINE_END, at + 1)) lines += 1
  return lines
}

/** Progress of work with a known total; `advance` adds to what is done. */
export type Progress = { begin(what: string, total: number): void; advance(by: number): void }

/** An error that the operator can fix. Its message is shown without a stack trace. */
export class BackupError extends Error {}
