// Postings in the French FEC format (LPF A 47 A-1): eighteen columns, tabs, decimal commas, dates as YYYYMMDD; then three columns that
// accounting programs read beside them.
import { amountCell, isFormula } from './cells.rules.ts'
import type { PostingLine } from './postings/postings.queries.ts'

const day = (date: string | null) => date?.replaceAll('-', '') ?? ''
/**
 * The format has no quoting: control characters and line separators become blanks, and quotes apostrophes, because a spreadsheet joins
 * cells between two quotes. A text that a spreadsheet would evaluate is put into guillemets: the apostrophe of CSV files would be a part
 * of the text in an accounting program.
 */
function text(value: string | null): string {
  const plain = (value ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll('"', "'")
  return isFormula(plain) ? `« ${plain} »` : plain
}
const amount = (value: string) => amountCell(value, 'EUR').replace('.', ',')
const ofPurchase = ({ kind }: PostingLine, value: string) => (kind === 'purchase' ? value : '')

const COLUMNS: Record<string, (line: PostingLine) => string> = {
  JournalCode: ({ journal_code }) => journal_code,
  JournalLib: ({ journal_label }) => text(journal_label),
  EcritureNum: ({ number }) => String(number),
  EcritureDate: ({ posted_on }) => day(posted_on),
  CompteNum: ({ account }) => account,
  CompteLib: ({ account_label }) => text(account_label),
  CompAuxNum: ({ auxiliary }) => auxiliary ?? '',
  CompAuxLib: ({ auxiliary_label }) => text(auxiliary_label),
  PieceRef: ({ piece_ref }) => text(piece_ref),
  PieceDate: ({ piece_date }) => day(piece_date),
  EcritureLib: ({ label }) => text(label),
  Debit: ({ debit }) => amount(debit),
  Credit: ({ credit }) => amount(credit),
  EcritureLet: () => '',
  DateLet: () => '',
  ValidDate: ({ validated_on }) => day(validated_on),
  Montantdevise: () => '',
  Idevise: () => '',
  DateLimitReglmt: (line) => ofPurchase(line, day(line.due_date)),
  NumFacture: ({ invoice_number }) => text(invoice_number),
  FichierFacture: (line) => ofPurchase(line, text(line.file_name)),
}

const cellFormatters = Object.values(COLUMNS)

export const fecHead = `${Object.keys(COLUMNS).join('\t')}\r\n`
export const fecLine = (line: PostingLine): string =>
  `${cellFormatters.map((cellOf) => cellOf(line)).join('\t')}\r\n`
