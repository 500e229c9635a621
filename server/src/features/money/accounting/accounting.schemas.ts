// Schemas of accounting entries.
import {
  ENTRY_STATUSES,
  ENTRY_TYPES,
  EXPENSE_KINDS,
  INVOICE_STATUSES,
  PAYMENT_TERMS_BASES,
} from '../../../kernel/db/schema/tables.ts'
import {
  AllowedActions,
  Amount,
  CivilDate,
  ListOf,
  Nullable,
  OneOf,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'
import { statusTotalsView } from '../../../kernel/wire/status-totals.ts'
import { FreelancerSummary } from '../../people/freelancers/index.ts'
import { ENTRY_ACTIONS, PORTAL_ENTRY_ACTIONS } from './accounting.rules.ts'
import { LatePayment } from './late-payment/late-payment.schemas.ts'

export const ProjectCodeShare = View('ProjectCodeShare', {
  id: Uuid(),
  name: Type.String(),
  external_id: Nullable(Type.String()),
  amount_excl_vat: Amount(),
})
export type ProjectCodeShare = Static<typeof ProjectCodeShare>

const MISSING_PARTIES = ['seller', 'buyer', 'mandate', 'invoice'] as const

export const MissingForInvoice = View('MissingForInvoice', {
  party: OneOf(MISSING_PARTIES, {
    description:
      'Where it is missing. `seller`: in the profile, which the freelancer or the team completes; `buyer`: in the company data of the team; `mandate`: in the billing mandate; `invoice`: in this entry itself.',
  }),
  code: Type.String({ description: 'What is missing. See docs/invoicing.md.', example: 'siren_missing' }),
  detail: Nullable(Type.String(), {
    description: 'With `breaks_rule`: the field and the rule of the standard.',
  }),
})
export type MissingForInvoice = Static<typeof MissingForInvoice>

export const EntryInvoice = View(
  'AccountingEntryInvoice',
  {
    status: OneOf(INVOICE_STATUSES, {
      title: 'InvoiceStatus',
      description:
        '`waiting`: has no number yet, see `missing`; `issued`: numbered, its file is being made; `ready`: the file can be downloaded; `void`: the entry was cancelled before it had a number.',
    }),
    document_type: Nullable(Type.Integer(), {
      description:
        'UNTDID 1001: 389 self-billed invoice, 261 self-billed credit note, 380 invoice and 381 credit note of the seller.',
    }),
    missing: ListOf(MissingForInvoice, { description: 'Empty unless `waiting`.' }),
    sha256: Nullable(Type.String(), { description: 'SHA-256 of the file, in hexadecimal digits.' }),
    failure: Nullable(Type.String(), {
      description:
        'The code of the error that the last attempt to make the file failed with; it is tried again.',
    }),
    contest_until: Nullable(CivilDate(), {
      description: 'The last day on which the freelancer can contest it.',
    }),
    contested_at: Nullable(Timestamp(), {
      description: 'Set while the freelancer contests it; it cannot be paid.',
    }),
    contest_reason: Nullable(Type.String()),
    accepted_at: Nullable(Timestamp(), { description: 'When the freelancer accepted a credit note.' }),
  },
  { description: 'The invoice as a document.' },
)
export type EntryInvoice = Static<typeof EntryInvoice>

const sharedFields = {
  id: Uuid(),
  activity_report_id: Uuid(),
  type: OneOf(ENTRY_TYPES, {
    title: 'AccountingEntryType',
    description: 'A `credit_note` cancels an entry of a reopened activity report; its amounts are negative.',
  }),
  status: OneOf(ENTRY_STATUSES, {
    title: 'AccountingEntryStatus',
    description: 'A credit note and the entry that it cancels are both `cancelled`; neither is paid.',
  }),
  amount_excl_vat: Amount(),
  vat_amount: Amount(),
  amount_incl_vat: Amount(),
  currency: Type.String({ example: 'EUR' }),
  vat_rate: Nullable(Amount(), {
    description: 'Percent; null for expenses unless every one of them is `rebilled`.',
  }),
  invoice_number: Nullable(Type.String({ example: 'AF-732829320-BERNARD-000042' }), {
    description:
      "From the team's number series for the seller, without gaps, or the seller's own number. null while `invoice.missing` lists what the invoice needs.",
  }),
  invoice_date: CivilDate({
    description:
      "The day on which the invoice got its number, in the team's time zone; before that, the day of the approval.",
  }),
  due_date: Nullable(CivilDate(), {
    description: 'By the payment terms, from `invoice_date`; null for a credit note.',
  }),
  credited_entry_id: Nullable(Uuid(), { description: 'The entry that a credit note cancels.' }),
  file_name: Nullable(Type.String(), { description: 'null until a file of the invoice exists.' }),
  invoice: Nullable(EntryInvoice, { description: 'null for an entry of an earlier release.' }),
  paid_at: Nullable(Timestamp()),
  sent_to_accounting_at: Nullable(Timestamp(), {
    description: 'When the entry was first sent to the accountant, by `send` or by an export; set once.',
  }),
  created_at: Timestamp(),
}

export type SharedFields = { [K in keyof typeof sharedFields]: Static<(typeof sharedFields)[K]> }

const EntryActionWord = OneOf(ENTRY_ACTIONS, {
  title: 'AccountingEntryAction',
  description:
    'An operation that the caller may call now. `pay`: PATCH with `status: paid`, or POST to `payment`. The others: POST to the path of that name.',
})

export const PortalEntry = View('PortalAccountingEntry', {
  ...sharedFields,
  mission: View('PortalAccountingEntryMission', { id: Uuid(), name: Type.String() }),
  report_month: Type.String({ example: '2026-03' }),
  allowed_actions: ListOf(
    OneOf(PORTAL_ENTRY_ACTIONS, {
      title: 'PortalAccountingEntryAction',
      description: 'An operation that you may call now: POST to the path of that name.',
    }),
  ),
})
export type PortalEntry = Static<typeof PortalEntry>

const teamFields = {
  ...sharedFields,
  freelancer: FreelancerSummary,
  project_codes: ListOf(ProjectCodeShare, {
    description: 'Allocation of `amount_excl_vat` to project codes.',
  }),
}

export const AccountingEntry = View('AccountingEntry', {
  ...teamFields,
  late_payment: Nullable(LatePayment, { description: 'null unless the entry is paid late, or was.' }),
  allowed_actions: AllowedActions(EntryActionWord),
})
export type AccountingEntry = Static<typeof AccountingEntry>

/** The `object` of the events of an entry: without what depends on the caller or on the day. */
export const AccountingEntryState = View('AccountingEntryState', teamFields)

export const EntryResponse = Type.Object({ entry: AccountingEntry }, { title: 'AccountingEntryAnswer' })
export type EntryResponse = Static<typeof EntryResponse>

export const AmountLine = View('AmountLine', {
  kind: OneOf(['time', 'month', 'deliverable', 'supplementary', 'expense']),
  label: Type.String(),
  project_code_id: Nullable(Uuid()),
  deliverable_id: Nullable(Uuid()),
  quantity: Nullable(Type.Number()),
  unit_amount: Nullable(Type.Number()),
  unrounded_amount: Type.String({
    description:
      'Before rounding, as decimal digits; an infinite fraction is truncated after twelve decimals.',
    example: '2727.272727272727',
  }),
  amount_excl_vat: Amount('Rounded once, half away from zero, to the minor unit of the currency.'),
  vat_amount: Nullable(Amount(), {
    description:
      'Only for an expense: as sent, or 0 for a disbursement. null for a `rebilled` expense and in an invoice, whose VAT is computed on the sum.',
  }),
  expense_kind: Nullable(OneOf(EXPENSE_KINDS), {
    description: 'The `kind` of an expense; null for other lines and for an expense without one.',
  }),
  period: Nullable(
    View('AmountLinePeriod', {
      first_day: CivilDate(),
      last_day: CivilDate(),
      rate_amount: Type.Number({ description: 'The price of a whole month.' }),
    }),
    {
      description:
        'Only for `month`, and only where several rates apply in the month: the days at this rate.',
    },
  ),
})
export type AmountLine = Static<typeof AmountLine>

export const VatCalculation = View('VatCalculation', {
  regime: Type.String({ example: 'standard' }),
  rate: Type.Number({ description: 'Percent.' }),
  base: Amount('The sum of the lines; of expenses: of the `rebilled` ones.'),
  unrounded_amount: Type.String(),
  amount: Amount('Base × rate ÷ 100, rounded once.'),
})

const DueDate = View('DueDateCalculation', {
  invoice_date: CivilDate(),
  payment_terms_days: Type.Integer(),
  payment_terms_basis: OneOf(PAYMENT_TERMS_BASES),
  plus_days: CivilDate({ description: 'Invoice date + days.' }),
  due_date: CivilDate(),
  rule: Type.String(),
})

export const EntryCalculation = View('AccountingEntryCalculation', {
  currency: Type.String(),
  lines: ListOf(AmountLine, {
    description:
      '`vat` of expenses is that of the `rebilled` lines, null if there are none; the other lines have their own.',
  }),
  vat: Nullable(VatCalculation),
  amount_excl_vat: Amount(),
  vat_amount: Amount(),
  amount_incl_vat: Amount(),
  due_date: Nullable(DueDate),
})
export type EntryCalculation = Static<typeof EntryCalculation>

export const EntryTotals = statusTotalsView('AccountingEntrySummary', ENTRY_STATUSES)
export type EntryTotals = Static<typeof EntryTotals>
