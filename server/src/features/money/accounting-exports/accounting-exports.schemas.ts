// Schemas of accounting exports.
import { fieldError } from '../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../domain/errors/input.errors.ts'
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
import { PaidWithoutInvoice } from '../accounting/index.ts'
import { EXPORT_ERRORS } from './accounting-exports.manifest.ts'
import { HeldBack } from './held-back/held-back.schemas.ts'

const Format = OneOf(EXPORT_FORMATS, {
  title: 'AccountingExportFormat',
  description:
    '`csv`: one row for each entry, for programs. `csv_excel`: the same for a spreadsheet in the language of the team; in French with semicolons, decimal commas and French dates. `fec`: postings in the layout of the French FEC, in euro; an extract, not the legal file of a whole ledger.',
})

const Scope = OneOf(['period', 'unsent'], {
  title: 'AccountingExportScope',
  description:
    '`period`: what is dated from `from` to `to`; the default. `unsent`: everything that was not sent yet, whatever its date, without `from` and `to`: entries without `sent_to_accounting_at`; in a FEC the postings of these, and those of the entries of earlier FECs that no FEC contains.',
})

const newExportBody = Body(
  'NewAccountingExport',
  {
    format: Format,
    scope: Type.Optional(Scope),
    from: Type.Optional(CivilDate({ description: 'First `invoice_date`. Required for a period.' })),
    to: Type.Optional(CivilDate({ description: 'Last `invoice_date`. Required for a period.' })),
  },
  { example: { format: 'csv', from: '2026-03-01', to: '2026-03-31' } },
)
const RANGE_FIELDS = ['from', 'to'] as const

export const NewExport = withRules(newExportBody, (fields) => {
  const isUnsent = fields['scope'] === 'unsent'
  const errors = RANGE_FIELDS.flatMap((name) => {
    if (isUnsent) return fields[name] === undefined ? [] : [fieldError(name, EXPORT_ERRORS.unsent_with_range)]
    return fields[name] === undefined ? [fieldError(name, INPUT_ERRORS.required)] : []
  })
  return errors.length > 0 ? errors : findRangeErrors(fields, [['from', 'to']])
})
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
  scope: Scope,
  from: CivilDate({ description: 'With `unsent`: the first day of its content.' }),
  to: CivilDate({ description: 'With `unsent`: the last day of its content.' }),
  file_name: Type.String({ example: 'accounting-2026-03-01-2026-03-31.csv' }),
  entry_count: Type.Integer(),
  waiting_count: Type.Integer({
    description:
      'Entries of the range that are not in the file, because their invoice had no number yet, paid ones and credit notes included. They are in a later export, by the date of their number. With `unsent`: all that have no number.',
  }),
  paid_without_invoice: Nullable(PaidWithoutInvoice, {
    description: 'Those of `waiting_count` that were paid already. null for an export of an earlier release.',
  }),
  held_back: Nullable(HeldBack, {
    description:
      'What is dated before the range and no export contains. With `unsent`: everything that it left out. null for an export of an earlier release.',
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
      '`purchase`: an invoice, an expense or a credit note; `vat_transfer`: the VAT of a purchase becomes deductible by its payment; `payment`: supplier against bank, or advance against bank if there was no invoice on that day; `advance_transfer`: the invoice takes the advance, on the day of the payment or of the invoice, whichever is later.',
  }),
  role: OneOf(POSTING_ROLES, {
    title: 'AccountingPostingRole',
    description:
      'What the line is for, whatever its account. `advance`: paid before the invoice. `vat_reverse` and `vat_due` are the two sides of a reverse charge.',
  }),
  journal_code: Type.String({ example: 'AC' }),
  date: CivilDate({
    description: 'The invoice date, or the day of the payment; for VAT and advances whichever is later.',
  }),
  account: Type.String({ example: '604000' }),
  account_label: Type.String(),
  auxiliary: Nullable(Type.String({ example: 'BERNARD' }), { description: 'The code of the supplier.' }),
  piece_ref: Type.String({ example: 'AF-732829320-BERNARD-000042' }),
  label: Type.String(),
  debit: Amount(),
  credit: Amount(),
  letter: Nullable(Type.String({ example: 'AA' }), {
    description:
      '`EcritureLet`: the lines with the same letters and `auxiliary` settle each other. As of now; an earlier file may not have it yet.',
  }),
  lettered_on: Nullable(CivilDate(), {
    description: '`DateLet`: the day of the last posting of these lines.',
  }),
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
