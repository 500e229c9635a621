// A backup is gzipped lines: the header as JSON; for each table its rows as COPY writes them, and a line `\.`; each file of
// the document folder as JSON; at the end, as JSON, the SHA-256 of all lines before. COPY escapes line ends and
// backslashes, so no row is `\.`, and every row is one line.
import type { TableLayout } from './catalog.ts'

export const FORMAT = 'team-engagement-backup'
export const FORMAT_VERSION = 1
export const END_OF_ROWS = '\\.\n'

export type TablePart = TableLayout & { rows: number }

export type Header = {
  format: typeof FORMAT
  version: number
  made_at: string
  /** All that the database had, in order. */
  migrations: string[]
  /** In the order of the parts, in which they can be loaded. */
  tables: TablePart[]
  /** How many files follow the tables. */
  files: number
}

export type FileLine = { tenant_id: string; sha256: string; bytes: string }
export type Seal = { sha256: string }

export const lineOf = (value: Header | FileLine | Seal) => Buffer.from(`${JSON.stringify(value)}\n`)

export const rowsIn = ({ tables }: Header) => tables.reduce((sum, { rows }) => sum + rows, 0)

export const columnList = ({ columns }: TableLayout) => columns.map((name) => `"${name}"`).join(', ')

const LINE_END = 10

export function countLines(block: Buffer): number {
  let lines = 0
  for (let at = block.indexOf(LINE_END); at !== -1; at = block.indexOf(LINE_END, at + 1)) lines += 1
  return lines
}

/** Work whose end is known: told that it begins, and then how much was done since the last time. */
export type Progress = { begin(what: string, total: number): void; advance(by: number): void }

/** Something that whoever backs up or restores can mend: one clear sentence, no stack. */
export class Refusal extends Error {}
