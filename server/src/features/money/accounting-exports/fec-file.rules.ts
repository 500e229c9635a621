// Postings in the French FEC format (LPF A 47 A-1): eighteen columns, tabs, decimal commas, dates as YYYYMMDD; then three columns
// that accounting programs read beside them.
import { formatAmountCell, isFormula } from './cells.rules.ts'
import type { PostingLine } from './postings/postings.queries.ts'

const formatFecDate = (date: string | null) => date?.replaceAll('-', '') ?? ''
/**
 * The format has no quoting: control characters and line separators become blanks, and quotes apostrophes, because a spreadsheet
 * joins cells between two quotes. A text that a spreadsheet would evaluate is put into guillemets: the apostrophe of CSV files
 * would be a part of the text in an accounting program.
 */
function formatFecText(value: string | null): string {
  const plain = (value ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll('"', "'")
  return isFormula(plain) ? `« ${plain} »` : plain
}
const formatFecAmount = (value: string) => formatAmountCell(value, 'EUR').replace('.', ',')
const formatPurchaseField = ({ kind }: PostingLine, value: string) => (kind === 'purchase' ? value : '')

const COLUMNS: Record<string, (line: PostingLine) => string> = {
  JournalCode: ({ journal_code }) => journal_code,
  JournalLib: ({ journal_label }) => formatFecText(journal_label),
  EcritureNum: ({ number }) => String(number),
  EcritureDate: ({ posted_on }) => formatFecDate(posted_on),
  CompteNum: ({ account }) => account,
  CompteLib: ({ account_label }) => formatFecText(account_label),
  CompAuxNum: ({ auxiliary }) => auxiliary ?? '',
  CompAuxLib: ({ auxiliary_label }) => formatFecText(auxiliary_label),
  PieceRef: ({ piece_ref }) => formatFecText(piece_ref),
  PieceDate: ({ piece_date }) => formatFecDate(piece_date),
  EcritureLib: ({ label }) => formatFecText(label),
  Debit: ({ debit }) => formatFecAmount(debit),
  Credit: ({ credit }) => formatFecAmount(credit),
  EcritureLet: ({ letter }) => letter ?? '',
  DateLet: ({ lettered_on }) => formatFecDate(lettered_on),
  ValidDate: ({ validated_on }) => formatFecDate(validated_on),
  Montantdevise: () => '',
  Idevise: () => '',
  DateLimitReglmt: (line) => formatPurchaseField(line, formatFecDate(line.due_date)),
  NumFacture: ({ invoice_number }) => formatFecText(invoice_number),
  FichierFacture: (line) => formatPurchaseField(line, formatFecText(line.file_name)),
}

const cellFormatters = Object.values(COLUMNS)

export const fecHead = `${Object.keys(COLUMNS).join('\t')}\r\n`
export const formatFecLine = (line: PostingLine): string =>
  `${cellFormatters.map((formatCell) => formatCell(line)).join('\t')}\r\n`
