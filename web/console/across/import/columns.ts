// Maps the columns of a file to fields and formats, and its rows to request rows or problems. Pure.
import { type CsvLines, type ImportRow, repeatedRows } from '../../../shared/sdk.ts'
import {
  type CellProblem,
  DATE_FORMATS,
  type DateFormat,
  type Detected,
  detectDates,
  detectNumbers,
  type Format,
  NUMBER_FORMATS,
  type NumberFormat,
  normalizeText,
  type ReadResult,
  readBoolean,
  readDate,
  readInteger,
  readNumber,
  readWord,
} from './cell-values.ts'
import type { ImportField, KindDefinition } from './import-kinds.ts'

/** `field` is empty if the column is not imported. */
export type MappedColumn = { header: string; field: string; format: Format | undefined }

const listCells = ({ rows }: CsvLines, index: number) =>
  rows.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '')

/** Returns the formats to choose from; none if the values have only one meaning. */
export const listFormats = (
  field: ImportField | undefined,
  csv: CsvLines,
  index: number,
): readonly Format[] => {
  if (!detectFormat(field, csv, index).isNeeded) return []
  return field?.type === 'date' ? DATE_FORMATS : NUMBER_FORMATS
}

function detectFormat(field: ImportField | undefined, csv: CsvLines, index: number): Detected<Format> {
  if (field?.type === 'number') return detectNumbers(listCells(csv, index))
  if (field?.type === 'date') return detectDates(listCells(csv, index))
  return { format: undefined, isNeeded: false }
}

export const findField = ({ fields }: KindDefinition, name: string) =>
  fields.find((field) => field.name === name)

export const mapColumn = (
  kind: KindDefinition,
  csv: CsvLines,
  index: number,
  field: string,
): MappedColumn => ({
  header: csv.header.cells[index] ?? '',
  field,
  format: detectFormat(findField(kind, field), csv, index).format,
})

/** Maps each field to the first column whose header matches it. */
export function guessColumns(
  kind: KindDefinition,
  csv: CsvLines,
  listLabels: (field: string) => readonly string[],
): MappedColumn[] {
  const usedFields = new Set<string>()
  return csv.header.cells.map((header, index) => {
    const found = kind.fields.find(
      ({ name, headers = [] }) =>
        !usedFields.has(name) &&
        [name, ...headers, ...listLabels(name)].some(
          (label) => normalizeText(label) === normalizeText(header),
        ),
    )
    if (found) usedFields.add(found.name)
    return mapColumn(kind, csv, index, found?.name ?? '')
  })
}

export type MappingProblems = {
  missing: string[]
  repeated: string[]
  /** Headers of columns whose format has to be chosen. */
  undecided: string[]
}

export function findMappingProblems(
  kind: KindDefinition,
  csv: CsvLines,
  columns: readonly MappedColumn[],
): MappingProblems {
  const used = columns.flatMap(({ field }) => field || [])
  return {
    missing: kind.fields
      .filter(({ name, isRequired }) => isRequired && !used.includes(name))
      .map(({ name }) => name),
    repeated: [...new Set(used.filter((name, index) => used.indexOf(name) !== index))],
    undecided: columns
      .filter(
        ({ field, format }, index) => !format && listFormats(findField(kind, field), csv, index).length > 0,
      )
      .map(({ header }) => header),
  }
}

export const hasNoProblems = ({ missing, repeated, undecided }: MappingProblems) =>
  missing.length + repeated.length + undecided.length === 0

export function readCell(field: ImportField, cell: string, format: Format | undefined): ReadResult {
  switch (field.type) {
    case 'number':
      return readNumber(cell, format as NumberFormat | undefined)
    case 'date':
      return readDate(cell, format as DateFormat | undefined)
    case 'integer':
      return readInteger(cell)
    case 'boolean':
      return readBoolean(cell)
    case 'word':
      return readWord(cell, field.words ?? {})
    case 'text':
      return { value: cell }
  }
}

export type RowProblem =
  | { kind: 'cells'; found: number; expected: number }
  | { kind: 'cell'; field: string; cell: string; problem: CellProblem }
  | { kind: 'repeated'; field: string; first: number }

/** `number` counts the rows of the file from 1, without the header. */
export type FileRow = { number: number; cells: readonly string[]; sent: ImportRow; problems: RowProblem[] }

export const toFileRows = (
  kind: KindDefinition,
  csv: CsvLines,
  columns: readonly MappedColumn[],
): FileRow[] =>
  addRepeatedRowProblems(
    kind,
    csv.rows.map(({ cells }, index) => {
      const [found, expected] = [cells.length, columns.length]
      if (found === expected) return { number: index + 1, cells, ...readRow(kind, cells, columns) }
      return { number: index + 1, cells, sent: {}, problems: [{ kind: 'cells', found, expected }] }
    }),
  )

/** Omits empty cells. */
function readRow(kind: KindDefinition, cells: readonly string[], columns: readonly MappedColumn[]) {
  const sent: ImportRow = {}
  const problems: RowProblem[] = []
  for (const [index, { field: name, format }] of columns.entries()) {
    const field = findField(kind, name)
    const cell = cells[index] ?? ''
    if (!field || cell === '') continue
    const read = readCell(field, cell, format)
    if ('value' in read) sent[name] = read.value
    else problems.push({ kind: 'cell', field: name, cell, problem: read.problem })
  }
  return { sent, problems }
}

/** Finds repeated rows of the whole file: the service compares only the rows of one request. */
function addRepeatedRowProblems({ name }: KindDefinition, rows: readonly FileRow[]): FileRow[] {
  const repeated = repeatedRows(
    name,
    rows.map(({ sent }) => sent),
  )
  return rows.map((row, index) => {
    const found = repeated.get(index)
    if (!found) return row
    return {
      ...row,
      problems: [...row.problems, { kind: 'repeated', field: found.field, first: found.first + 1 }],
    }
  })
}
