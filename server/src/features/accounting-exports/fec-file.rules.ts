// A purchase journal in the French FEC format (LPF A 47 A-1): eighteen columns, tabs, decimal commas, dates as YYYYMMDD.
import { exact, type Money } from '../../kernel/domain/money.ts'
import { amountCell, plainText } from './cells.rules.ts'
import type { EntryToExport } from './entries-to-export.queries.ts'

const COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const
type Cells = Partial<Record<(typeof COLUMNS)[number], string>>

// Accounts of the plan comptable général.
const SERVICES = { CompteNum: '604000', CompteLib: "Achats d'études et prestations de services" }
const EXPENSES = { CompteNum: '625100', CompteLib: 'Voyages et déplacements' }
const VAT = { CompteNum: '445660', CompteLib: 'TVA déductible sur autres biens et services' }
const SUPPLIERS = { CompteNum: '401000', CompteLib: 'Fournisseurs' }

/** The format has no quoting: control characters and line separators become blanks. */
const text = (value: string) => plainText(value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))
const day = (date: string) => date.replaceAll('-', '')
const amount = (value: Money) => amountCell(value.toFixed(), 'EUR').replace('.', ',')
const NOTHING = '0,00'

/** Amounts have no sign: negative ones, as of credit notes, are written on the opposite side. */
const sidesOf = (debit: Money): Cells =>
  debit.isNegative()
    ? { Debit: NOTHING, Credit: amount(debit.negated()) }
    : { Debit: amount(debit), Credit: NOTHING }

const line = (cells: Cells) => `${COLUMNS.map((column) => cells[column] ?? '').join('\t')}\r\n`

export const fecHead = `${COLUMNS.join('\t')}\r\n`

/** Expense and VAT against the supplier. The lines of an entry balance. */
export function fecLines(entry: EntryToExport, number: number): string {
  const shared = {
    JournalCode: 'AC',
    JournalLib: 'Achats',
    EcritureNum: String(number),
    EcritureDate: day(entry.invoice_date),
    PieceRef: text(entry.invoice_number),
    PieceDate: day(entry.invoice_date),
    EcritureLib: text(entry.label),
    ValidDate: day(entry.valid_date),
  }
  const postings = [
    { ...accountOf(entry), debit: exact(entry.amount_excl_vat) },
    { ...VAT, debit: exact(entry.vat_amount) },
    { ...SUPPLIERS, ...supplierOf(entry), debit: exact(entry.amount_incl_vat).negated() },
  ]
  return postings
    .filter(({ debit }) => !debit.isZero())
    .map(({ debit, ...account }) => line({ ...shared, ...account, ...sidesOf(debit) }))
    .join('')
}

/** A credit note uses the account of the entry that it cancels. */
const accountOf = ({ type, credited_type }: EntryToExport) =>
  (credited_type ?? type) === 'expense' ? EXPENSES : SERVICES

const supplierOf = ({ supplier_siren, freelancer_code, supplier }: EntryToExport) => ({
  CompAuxNum: text(supplier_siren ?? freelancer_code),
  CompAuxLib: text(supplier),
})
