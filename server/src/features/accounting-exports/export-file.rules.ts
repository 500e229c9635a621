// The interface of export formats: file name, media type, header, and lines of each entry.
import type { ExportFormat } from '../../kernel/db/schema/tables.ts'
import type { NewExport } from './accounting-exports.schemas.ts'
import { csvHead, csvLine } from './csv-file.rules.ts'
import type { EntryToExport } from './entries-to-export.queries.ts'
import { fecHead, fecLines } from './fec-file.rules.ts'

type ExportFile = {
  mediaType: string
  nameOf(range: Pick<NewExport, 'from' | 'to'>, siren: string | null): string
  head: string
  /** `number` is the position of the entry in the file, from 1. */
  linesOf(entry: EntryToExport, number: number): string
}

export const EXPORT_FILES: Record<ExportFormat, ExportFile> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8; header=present',
    nameOf: ({ from, to }) => `accounting-${from}-${to}.csv`,
    head: csvHead,
    linesOf: csvLine,
  },
  fec: {
    mediaType: 'text/plain; charset=utf-8',
    nameOf: ({ to }, siren) => `${siren ?? ''}FEC${to.replaceAll('-', '')}.txt`,
    head: fecHead,
    linesOf: fecLines,
  },
}
