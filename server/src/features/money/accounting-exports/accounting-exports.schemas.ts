// Schemas of accounting exports.
import { EXPORT_FORMATS, POSTING_KINDS, POSTING_ROLES } from '../../../kernel/db/schema/tables.ts'
import { findRangeErrors } from '../../../kernel/wire/filter-rules.ts'
import {
  Amount,
  Body,
  CivilDate,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  pageBy,
  Query,
  Reference,
  type Static,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'

const Format = OneOf(EXPORT_FORMATS, {
  title: 'AccountingExportFormat',
  description:
    '`csv`: one row for each entry, for programs. `csv_excel`: the same for a spreadsheet in the language of the team; in French with semicolons, decimal commas and French dates. `fec`: postings in the layout of the French FEC, in euro; an extract, not the legal file of a whole ledger.',
})

const newExportBody = Body(
  'NewAccountingExport',
  {
    format: Format,
    from: CivilDate({ description: 'First `invoice_date`.' }),
    to: CivilDate({ description: 'Last `invoice_date`.' }),
  },
  { example: { format: 'csv', from: '2026-03-01', to: '2026-03-31' } },
)
export const NewExport = withRules(newExportBody, (fields) => findRangeErrors(fields, [['from', 'to']]))
export type NewExport = Static<typeof newExportBody>

const ExportTotals = View('AccountingExportTotals', {
  currencies: ListOf(
    View('AccountingExportSum', {
      currency: Type.String({ example: 'EUR' }),
      entry_count: Type.Integer(),
      amount_excl_vat: Amount(),
      vat_amount: Amount(),
      amount_incl_vat: Amount(),
    }),
    { description: 'The entries of the file, by currency. Credit notes are negative.' },
  ),
  posting_count: Type.Integer({ description: 'Postings of a FEC; 0 for a CSV.' }),
  first_posting: Nullable(Type.Integer(), { description: 'The lowest posting number of the file.' }),
  last_posting: Nullable(Type.Integer(), { description: 'The highest posting number of the file.' }),
  debit: Amount('The sum of all debits of a FEC.'),
  credit: Amount('The sum of all credits of a FEC.'),
  left_out_count: Type.Integer({
    description:
      'Entries in other currencies than EUR, invoiced or paid in the range, which a FEC leaves out: post them by hand. 0 for a CSV, which has them.',
  }),
  left_out_entry_ids: ListOf(Uuid(), { description: 'These entries, up to 100.' }),
})

export const CHECKS = [
  'file_equals_entries',
  'entries_equal_reports',
  'credit_notes_equal_entries',
  'pieces_balanced',
  'debit_equals_credit',
] as const

const ExportCheck = View('AccountingExportCheck', {
  code: OneOf(CHECKS, {
    title: 'AccountingExportCheckCode',
    description:
      '`file_equals_entries`: the sums of the file are those of the entries. `entries_equal_reports`: entries that are not cancelled have the amounts of their activity reports. `credit_notes_equal_entries`: a cancelled entry and its credit note add up to zero. Of a FEC also `pieces_balanced` and `debit_equals_credit`.',
  }),
  compared: Type.Integer({ description: 'Number of entries or postings that were compared.' }),
  is_ok: Type.Boolean({ description: 'Always true: an export that fails a check is refused.' }),
})

export const AccountingExport = View('AccountingExport', {
  id: Uuid(),
  reference: Reference('E-2026-0042'),
  format: Format,
  from: CivilDate(),
  to: CivilDate(),
  file_name: Type.String({ example: 'accounting-2026-03-01-2026-03-31.csv' }),
  entry_count: Type.Integer(),
  waiting_count: Type.Integer({
    description:
      'Entries of the range that are not in the file, because their invoice had no number yet. They are in a later export, by the date of their number.',
  }),
  totals: Nullable(ExportTotals),
  checks: ListOf(ExportCheck, {
    description:
      'What was compared when the export was created. Empty for an export of an earlier release, whose `totals` are null.',
  }),
  size: Type.Integer({ description: 'Size of the file in bytes.' }),
  sha256: Type.String({ description: 'SHA-256 of the file in hexadecimal digits; also its ETag.' }),
  created_by: Uuid({ description: 'The user whose key created the export.' }),
  created_at: Timestamp(),
})
export type AccountingExport = Static<typeof AccountingExport>

export const ExportQuery = Query({ ...PAGE, ...UPDATED_SINCE })
export type ExportQuery = Static<typeof ExportQuery>

export const Posting = View('AccountingPosting', {
  number: Type.Integer({ description: '`EcritureNum`: one sequence for the team, over all exports.' }),
  position: Type.Integer({ description: 'The line of the posting, from 1.' }),
  kind: OneOf(POSTING_KINDS, {
    title: 'AccountingPostingKind',
    description:
      '`purchase`: an invoice, an expense or a credit note; `vat_transfer`: the VAT of a purchase becomes deductible by its payment; `payment`: supplier against bank.',
  }),
  role: OneOf(POSTING_ROLES, {
    title: 'AccountingPostingRole',
    description:
      'What the line is for, whatever its account. `vat_reverse` and `vat_due` are the two sides of a reverse charge.',
  }),
  journal_code: Type.String({ example: 'AC' }),
  date: CivilDate({ description: 'The invoice date, or the day of the payment.' }),
  account: Type.String({ example: '604000' }),
  account_label: Type.String(),
  auxiliary: Nullable(Type.String({ example: 'BERNARD' }), { description: 'The code of the supplier.' }),
  piece_ref: Type.String({ example: 'AF-732829320-BERNARD-000042' }),
  label: Type.String(),
  debit: Amount(),
  credit: Amount(),
  entry_id: Uuid(),
  activity_report_id: Uuid(),
  payment_id: Nullable(Uuid(), {
    description: 'null for a purchase, and for a payment that an earlier release recorded.',
  }),
})
export type Posting = Static<typeof Posting>

export const PostingQuery = Query({
  ...pageBy('integer', 'integer'),
  account: Type.Optional(Type.String({ maxLength: 20, description: 'Only lines of this account.' })),
})
export type PostingQuery = Static<typeof PostingQuery>

const AccountBalance = View('AccountBalance', {
  account: Type.String({ example: '604000' }),
  label: Type.String({ description: 'The label of its last line.' }),
  line_count: Type.Integer(),
  debit: Amount(),
  credit: Amount(),
  balance: Amount('Debit − credit.'),
})
export type AccountBalance = Static<typeof AccountBalance>

export const TrialBalance = View('AccountingTrialBalance', {
  accounts: ListOf(AccountBalance, { description: 'By account.' }),
  debit: Amount(),
  credit: Amount(),
})
export type TrialBalance = Static<typeof TrialBalance>
