// Converts the rows of a CSV file to those of an import. A cell that cannot be converted stays text; the service refuses it.
import type { CsvTable } from './csv.ts'

export type ImportRow = Record<string, unknown>
export type ImportKind = 'freelancers' | 'project-codes' | 'missions'

/** Maximum number of rows in one request. */
export const MAX_IMPORT_ROWS = 200
/** A request may have at most 256 KiB, of which the rest is left for the JSON around the rows. */
const MAX_CHUNK_BYTES = 200_000

const NUMBERS = ['rate_amount', 'planned_quantity', 'vat_rate', 'payment_terms_days']
const BOOLEANS = ['vat_on_debits', 'is_in_das2', 'is_umbrella', 'use_service_template']
const DATES = ['start_date', 'end_date', 'master_agreement_valid_until']
const LISTS = ['tag_ids', 'team_ids']

const BOOLEAN_WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  oui: true,
  vrai: true,
  false: false,
  no: false,
  non: false,
  faux: false,
}

/**
 * An empty cell is an absent field, and the column `electronic_address.scheme` is a field of an object. Numbers may have a decimal
 * comma, dates may be written as 31/12/2026, and the ids of a list are separated by blanks.
 */
export const importRowsOf = ({ rows }: CsvTable): ImportRow[] => rows.map(({ cells }) => toImportRow(cells))

function toImportRow(cells: Record<string, string>): ImportRow {
  const row: ImportRow = {}
  for (const [column, cell] of Object.entries(cells)) {
    if (cell.trim() === '') continue
    const [object = column, field] = column.split('.')
    if (field === undefined) row[object] = convertCell(column, cell)
    else row[object] = { ...(row[object] as object | undefined), [field]: cell }
  }
  return row
}

function convertCell(column: string, cell: string): unknown {
  const text = cell.trim()
  if (NUMBERS.includes(column))
    return /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : cell
  if (BOOLEANS.includes(column)) return BOOLEAN_WORDS[text.toLowerCase()] ?? cell
  if (DATES.includes(column)) return text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  return LISTS.includes(column) ? text.split(/\s+/) : cell
}

const UNIQUE: Record<ImportKind, readonly (readonly [field: string, normalize: (text: string) => string])[]> =
  {
    freelancers: [
      ['email', (text) => text.toLowerCase()],
      ['external_id', (text) => text],
    ],
    'project-codes': [['external_id', (text) => text]],
    missions: [['external_id', (text) => text]],
  }

export type RepeatedRow = { field: string; first: number }

/**
 * Returns the rows that repeat a unique value of an earlier row, by position. This checks the whole file, because the service sees
 * only one request at a time.
 */
export function repeatedRows(kind: ImportKind, rows: readonly ImportRow[]): Map<number, RepeatedRow> {
  const repeated = new Map<number, RepeatedRow>()
  for (const [field, normalize] of UNIQUE[kind]) {
    const firstPositions = new Map<string, number>()
    for (const [position, row] of rows.entries()) {
      const value = row[field]
      if (typeof value !== 'string') continue
      const first = firstPositions.get(normalize(value))
      if (first === undefined) firstPositions.set(normalize(value), position)
      else if (!repeated.has(position)) repeated.set(position, { field, first })
    }
  }
  return repeated
}

/** Splits the positions into parts that each fit into one request. */
export function importChunks(rows: readonly ImportRow[], positions: readonly number[]): number[][] {
  const chunks: number[][] = []
  let bytes = 0
  for (const position of positions) {
    const size = new TextEncoder().encode(JSON.stringify(rows[position])).length
    const last = chunks.at(-1)
    if (last && last.length < MAX_IMPORT_ROWS && bytes + size <= MAX_CHUNK_BYTES) {
      last.push(position)
      bytes += size
    } else {
      chunks.push([position])
      bytes = size
    }
  }
  return chunks
}
