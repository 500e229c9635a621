// The formats of exports: file name, media type, header, and the line of each row.
import type { Locale } from '../../../domain/locales.ts'
import type { ExportFormat } from '../../../kernel/db/schema/tables.ts'
import { getTexts } from '../../../locales/texts.ts'
import { csvHead, formatCsvLine, formatExcelHead, formatExcelLine } from './csv-file.rules.ts'
import type { EntryToExport } from './entries-to-export.queries.ts'
import { fecHead, formatFecLine } from './fec-file.rules.ts'
import type { PostingLine } from './postings/postings.queries.ts'

type Team = { siren: string | null; locale: Locale }

/** A file of what was not sent yet has the day on which it was created. */
type FileContent = { from: string; to: string } | { unsentOn: string }

type ExportFile<Row> = {
  mediaType: string
  formatFileName(content: FileContent, team: Team): string
  formatHead(team: Team): string
  formatLine(row: Row, team: Team): string
}

const CSV = 'text/csv; charset=utf-8; header=present'

const csv: ExportFile<EntryToExport> = {
  mediaType: CSV,
  formatFileName: (content) =>
    'from' in content
      ? `accounting-${content.from}-${content.to}.csv`
      : `accounting-unsent-${content.unsentOn}.csv`,
  formatHead: () => csvHead,
  formatLine: formatCsvLine,
}
const csv_excel: ExportFile<EntryToExport> = {
  mediaType: CSV,
  formatFileName: (content, { locale }) => {
    const t = getTexts(locale, 'exports').entries
    return 'from' in content ? t.fileName(content.from, content.to) : t.unsentFileName(content.unsentOn)
  },
  formatHead: ({ locale }) => formatExcelHead(locale),
  formatLine: (entry, { locale }) => formatExcelLine(entry, locale),
}
/** The name is not `{SIREN}FEC{date}`, which is that of the legal file of a whole year. */
const fec: ExportFile<PostingLine> = {
  mediaType: 'text/plain; charset=utf-8',
  formatFileName: (content, { siren }) => {
    const owner = siren === null ? '' : `${siren}-`
    return 'from' in content
      ? `${owner}achats-${content.from}-${content.to}.txt`
      : `${owner}achats-non-transmis-${content.unsentOn}.txt`
  },
  formatHead: () => fecHead,
  formatLine: formatFecLine,
}

export const ENTRY_FILES = { csv, csv_excel }
export const FEC_FILE = fec
export const EXPORT_FILES: Record<ExportFormat, Pick<ExportFile<never>, 'mediaType' | 'formatFileName'>> = {
  csv,
  csv_excel,
  fec,
}
