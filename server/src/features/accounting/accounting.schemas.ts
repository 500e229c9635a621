// Schemas of accounting entries: "Accounting entry" of the specification, with later additions.
import { ENTRY_STATUSES, ENTRY_TYPES, PAYMENT_TERMS_BASES } from '../../kernel/db/schema/tables.ts'
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
    description:
      'A `credit_note` takes back an entry of a report that was reopened; its amounts are negative.',
  }),
  status: OneOf(ENTRY_STATUSES, {
    title: 'AccountingEntryStatus',
    description: 'A credit note and the entry that it takes back are both `cancelled`: neither is paid.',
  }),
  amount_excl_vat: Amount(),
  vat_amount: Amount(),
  amount_incl_vat: Amount(),
  currency: Type.String({ example: 'EUR' }),
  vat_rate: Nullable(Amount(), { description: 'Percent; null where each expense has its own.' }),
  invoice_number: Type.String({
    description: "From the freelancer's own series, which has no gap.",
    example: 'TE-000042',
  }),
  invoice_date: CivilDate({ description: "The day of the approval in the team's time zone." }),
  due_date: Nullable(CivilDate(), { description: 'Worked out once; null for a credit note.' }),
  credited_entry_id: Nullable(Uuid(), { description: 'What a credit note takes back.' }),
  file_name: Nullable(Type.String(), { description: 'null until there is a file of the invoice.' }),
  paid_at: Nullable(Timestamp()),
  sent_to_accounting_at: Nullable(Timestamp(), {
    description: 'When it first left for the accountant; set once, by `send` or by an export.',
  }),
  created_at: Timestamp(),
}

export type OwnMembers = { [K in keyof typeof ownMembers]: Static<(typeof ownMembers)[K]> }

const EntryActionWord = OneOf(ENTRY_ACTIONS, {
  title: 'AccountingEntryAction',
  description:
    'The operation that the caller may call now. `pay`: PATCH with `status: paid`. `send`: POST to the path of that name.',
})

export const PortalEntry = View('PortalAccountingEntry', {
  ...ownMembers,
  mission: View('PortalAccountingEntryMission', { id: Uuid(), name: Type.String() }),
  report_month: Type.String({ example: '2026-03' }),
  allowed_actions: ListOf(EntryActionWord, { description: 'Empty: you read your entries, the team acts.' }),
})
export type PortalEntry = Static<typeof PortalEntry>

export const AccountingEntry = View('AccountingEntry', {
  ...ownMembers,
  freelancer: FreelancerSummary,
  project_codes: ListOf(ProjectCodeShare, {
    description: 'What of `amount_excl_vat` falls to which project code.',
  }),
  allowed_actions: AllowedActions(EntryActionWord),
})
export type AccountingEntry = Static<typeof AccountingEntry>

export const EntryAnswer = Type.Object({ entry: AccountingEntry }, { title: 'AccountingEntryAnswer' })
export type EntryAnswer = Static<typeof EntryAnswer>

export const PayEntry = Body(
  'PayEntry',
  { status: OneOf(['paid'], { description: 'The only change that there is.' }) },
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
    description: 'Before rounding, as decimal digits; an endless fraction is cut at twelve.',
    example: '2727.272727272727',
  }),
  amount_excl_vat: Amount('Rounded half away from zero to the minor unit of the currency, once.'),
  vat_amount: Nullable(Amount(), { description: 'Of an expense; an invoice has VAT on its total.' }),
})
export type AmountLine = Static<typeof AmountLine>

export const VatCalculation = View('VatCalculation', {
  regime: Type.String({ example: 'standard' }),
  rate: Type.Number({ description: 'Percent.' }),
  base: Amount('The sum of the lines.'),
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
  lines: ListOf(AmountLine),
  vat: Nullable(VatCalculation),
  amount_excl_vat: Amount(),
  vat_amount: Amount(),
  amount_incl_vat: Amount(),
  due_date: Nullable(DueDate),
})
export type EntryCalculation = Static<typeof EntryCalculation>
