// Schemas of accounting entries: "Accounting entry" of the specification, with later additions.
import {
  ENTRY_STATUSES,
  ENTRY_TYPES,
  EXPENSE_KINDS,
  PAYMENT_TERMS_BASES,
} from '../../kernel/db/schema/tables.ts'
import {
  AllowedActions,
  Body,
  CivilDate,
  ListOf,
  Nullable,
  OneOf,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
  WithoutActions,
} from '../../kernel/wire/schemas.ts'
import { FreelancerSummary } from '../freelancers/index.ts'
import { ENTRY_ACTIONS } from './accounting.rules.ts'

const Amount = (description?: string) => Type.Number({ ...(description && { description }) })

export const ProjectCodeShare = View('ProjectCodeShare', {
  id: Uuid(),
  name: Type.String(),
  external_id: Nullable(Type.String()),
  amount_excl_vat: Amount(),
})
export type ProjectCodeShare = Static<typeof ProjectCodeShare>

const ownMembers = {
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
  invoice_number: Type.String({
    description: "From the freelancer's own number series, without gaps.",
    example: 'TE-000042',
  }),
  invoice_date: CivilDate({ description: "The approval date in the team's time zone." }),
  due_date: Nullable(CivilDate(), { description: 'Computed once, at creation; null for a credit note.' }),
  credited_entry_id: Nullable(Uuid(), { description: 'The entry that a credit note cancels.' }),
  file_name: Nullable(Type.String(), { description: 'null until a file of the invoice exists.' }),
  paid_at: Nullable(Timestamp()),
  sent_to_accounting_at: Nullable(Timestamp(), {
    description: 'When the entry was first sent to the accountant, by `send` or by an export; set once.',
  }),
  created_at: Timestamp(),
}

export type OwnMembers = { [K in keyof typeof ownMembers]: Static<(typeof ownMembers)[K]> }

const EntryActionWord = OneOf(ENTRY_ACTIONS, {
  title: 'AccountingEntryAction',
  description:
    'An operation that the caller may call now. `pay`: PATCH with `status: paid`. `send`: POST to the path of that name.',
})

export const PortalEntry = View('PortalAccountingEntry', {
  ...ownMembers,
  mission: View('PortalAccountingEntryMission', { id: Uuid(), name: Type.String() }),
  report_month: Type.String({ example: '2026-03' }),
  allowed_actions: ListOf(EntryActionWord, {
    description: 'Always empty: a freelancer can only read their entries.',
  }),
})
export type PortalEntry = Static<typeof PortalEntry>

export const AccountingEntry = View('AccountingEntry', {
  ...ownMembers,
  freelancer: FreelancerSummary,
  project_codes: ListOf(ProjectCodeShare, {
    description: 'Allocation of `amount_excl_vat` to project codes.',
  }),
  allowed_actions: AllowedActions(EntryActionWord),
})
export type AccountingEntry = Static<typeof AccountingEntry>

/** In events and changes. */
export const AccountingEntryState = WithoutActions('AccountingEntryState', AccountingEntry)

export const EntryAnswer = Type.Object({ entry: AccountingEntry }, { title: 'AccountingEntryAnswer' })
export type EntryAnswer = Static<typeof EntryAnswer>

export const PayEntry = Body(
  'PayEntry',
  { status: OneOf(['paid'], { description: 'The only supported change.' }) },
  { example: { status: 'paid' } },
)

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
