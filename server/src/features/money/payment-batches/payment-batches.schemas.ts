import { MAX_AMOUNT } from '../../../domain/money.ts'
import {
  COMPLIANCE_KINDS,
  PAYMENT_BATCH_LINE_STATUSES,
  PAYMENT_BATCH_STATUSES,
} from '../../../kernel/db/schema/tables.ts'
import { findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import { findRepeatedIdErrors } from '../../../kernel/wire/repeated-ids.ts'
import {
  AllowedActions,
  Body,
  CivilDate,
  Clearable,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  pageBy,
  Query,
  type Static,
  Text,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  WithoutActions,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { PendingChange } from '../../identity/rule-changes/index.ts'
import { BATCH_ACTIONS, MAX_IDS, MAX_LINES, PAYMENT_PROBLEMS } from './payment-batches.rules.ts'

const Problem = OneOf(PAYMENT_PROBLEMS, {
  title: 'PaymentProblem',
  description:
    'Why an entry cannot be paid by a batch. `not_waiting`: it is paid or cancelled; `invoice_missing`: its invoice has no number yet; `contested`: the freelancer contests it; `bank_account_missing`; `bank_account_unapproved`: no second person has approved it; `bank_account_not_sepa`; `currency_not_eur`; `amount_out_of_range`: not between 0.01 and 999,999,999.99; `document_missing`: the team blocks payments while documents of the freelancer are missing; `in_batch`: it is in an open batch.',
})

export const PayeeAccount = View('PayeeAccount', {
  id: Uuid(),
  country: Type.String({ description: 'The country of the IBAN.', example: 'FR' }),
  last_digits: Type.String({ description: 'The last four characters of the IBAN.', example: '0189' }),
})
export type PayeeAccount = Static<typeof PayeeAccount>

const entryFields = {
  entry_id: Uuid({ description: 'The accounting entry.' }),
  freelancer: View('PayeeFreelancer', { id: Uuid(), first_name: Type.String(), last_name: Type.String() }),
  payee_name: Type.String({ description: 'The seller on the invoice.', example: 'Sasha Bernard' }),
  invoice_number: Nullable(Type.String()),
  due_date: Nullable(CivilDate()),
  amount: Type.Number({ description: 'With VAT.' }),
  currency: Type.String({ example: 'EUR' }),
  bank_account: Nullable(PayeeAccount, { description: 'The approved bank account that it is paid to.' }),
  problems: ListOf(Problem, { description: 'Empty if it can be paid.' }),
  missing_documents: ListOf(OneOf(COMPLIANCE_KINDS), {
    description: 'The compliance documents that `document_missing` is about.',
  }),
  has_proposed_account: Type.Boolean({
    description:
      'A change of the bank account awaits its approval; until then payments go to the approved one.',
  }),
}

export const PayableEntry = View('PayableEntry', {
  ...entryFields,
  batch_id: Nullable(Uuid(), { description: 'The open payment batch that it is in.' }),
})
export type PayableEntry = Static<typeof PayableEntry>

export const PayableQuery = Query({
  ...pageBy('integer', 'uuid'),
  due_date_to: Type.Optional(CivilDate({ description: 'Due on this day or earlier.' })),
  freelancer_id: Type.Optional(Uuid()),
})
export type PayableQuery = Static<typeof PayableQuery>

export const PaymentBatchLine = View('PaymentBatchLine', {
  ...entryFields,
  status: OneOf(PAYMENT_BATCH_LINE_STATUSES, {
    title: 'PaymentBatchLineStatus',
    description: '`released`: it was exported, but not paid by this batch.',
  }),
  payment_id: Nullable(Uuid()),
})
export type PaymentBatchLine = Static<typeof PaymentBatchLine>

export const LineQuery = withRules(
  Query({
    ...PAGE,
    status: Type.Optional(WordsFilter(PAYMENT_BATCH_LINE_STATUSES, { example: 'open' })),
  }),
  ({ status }) => findWordErrors('status', status, PAYMENT_BATCH_LINE_STATUSES),
)
export type LineQuery = Static<typeof LineQuery>

export const PaymentBatch = View('PaymentBatch', {
  id: Uuid(),
  status: OneOf(PAYMENT_BATCH_STATUSES, {
    title: 'PaymentBatchStatus',
    description:
      '`draft`: entries are chosen, then prepared and approved. `exported`: its file is frozen; give it to the bank. `confirmed`: no entry is open any more, and at least one was paid. `cancelled`: no entry was paid.',
  }),
  label: Nullable(Type.String()),
  execution_date: CivilDate({ description: 'When the bank executes the payments.' }),
  needs_second_person: Type.Boolean({
    description:
      'Whether a second person has to approve it before its file is created: true if the team asked for that when it was created, prepared or exported.',
  }),
  entry_count: Type.Integer({ description: 'Entries that are open or paid.' }),
  paid_count: Type.Integer(),
  total: Type.Number({ description: 'The sum of the entries that are open or paid.' }),
  currency: Type.String({ description: 'Payment files are in euros.', example: 'EUR' }),
  bank_account: Nullable(PayeeAccount, {
    description: 'The account of the team that pays, once it is prepared or exported.',
  }),
  file_name: Nullable(Type.String({ example: 'payments-2026-03-31-a1b2c3d4.xml' })),
  size: Nullable(Type.Integer(), { description: 'Size of the file in bytes.' }),
  sha256: Nullable(Type.String(), { description: 'SHA-256 of the file, in hexadecimal digits.' }),
  reason: Nullable(Type.String(), { description: 'Why it was cancelled.' }),
  created_by: Uuid(),
  prepared_by: Nullable(Uuid()),
  prepared_at: Nullable(Timestamp(), { description: 'Since then entries, accounts and amounts are frozen.' }),
  approved_by: Nullable(Uuid(), { description: 'A second person, who has not taken part in preparing it.' }),
  approved_at: Nullable(Timestamp()),
  exported_by: Nullable(Uuid()),
  exported_at: Nullable(Timestamp()),
  confirmed_by: Nullable(Uuid(), { description: 'Who confirmed entries last.' }),
  confirmed_at: Nullable(Timestamp()),
  cancelled_by: Nullable(Uuid()),
  cancelled_at: Nullable(Timestamp()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
  allowed_actions: AllowedActions(
    OneOf(BATCH_ACTIONS, {
      title: 'PaymentBatchAction',
      description:
        'An operation that the caller may call now. `update`: PATCH. The others: POST to the path of that name.',
    }),
  ),
})
export type PaymentBatch = Static<typeof PaymentBatch>

/** The `object` of the events of a payment batch. */
export const PaymentBatchState = WithoutActions('PaymentBatchState', PaymentBatch)

const EntryIds = (minItems: number) =>
  Type.Array(Uuid(), { minItems, maxItems: MAX_IDS, description: `At most ${MAX_IDS} in one request.` })
const Label = () => Clearable(Text(200, { description: 'For your own use.' }))

const newBatchBody = Body(
  'NewPaymentBatch',
  {
    execution_date: CivilDate({
      description:
        "When the bank executes the payments: from today, in the team's time zone, to a year later.",
    }),
    label: Label(),
    entry_ids: Type.Optional(EntryIds(0)),
  },
  { example: { execution_date: '2026-03-31', label: 'March' } },
)
export const NewPaymentBatch = withRules(newBatchBody, (sent) => findRepeatedIdErrors(sent, ['entry_ids']))
export type NewPaymentBatch = Static<typeof newBatchBody>

export const UpdatePaymentBatch = Body(
  'UpdatePaymentBatch',
  { execution_date: Type.Optional(CivilDate()), label: Label() },
  { example: { label: 'March, first part' } },
)
export type UpdatePaymentBatch = Static<typeof UpdatePaymentBatch>

const entriesBody = Body(
  'PaymentBatchEntries',
  { entry_ids: EntryIds(1) },
  { example: { entry_ids: ['0197f2a4-0000-7000-8000-000000000001'] } },
)
export const BatchEntries = withRules(entriesBody, (sent) => findRepeatedIdErrors(sent, ['entry_ids']))
export type BatchEntries = Static<typeof entriesBody>

export const ApprovePaymentBatch = Body('ApprovePaymentBatch', {
  prepared_at: Clearable(
    Timestamp({
      description:
        '`prepared_at` of the batch that you have checked: 400 `batch_changed` if it was prepared again since. Default: approves the batch as it is.',
    }),
  ),
})
export type ApprovePaymentBatch = Static<typeof ApprovePaymentBatch>

const confirmBody = Body(
  'ConfirmPaymentBatch',
  {
    paid_on: CivilDate({
      description: 'The day on which the bank executed the payments: not before the export, not after today.',
    }),
    reference: Clearable(Text(140, { description: 'For example the number in the bank statement.' })),
    entry_ids: Clearable(
      Type.Array(Uuid(), {
        minItems: 1,
        maxItems: MAX_LINES,
        description:
          'The entries that the bank executed; default: all that are open. The others stay open: confirm them later, or release them with `cancel`.',
      }),
    ),
  },
  { example: { paid_on: '2026-03-31', reference: 'VIR 4711' } },
)
export const ConfirmPaymentBatch = withRules(confirmBody, (sent) => findRepeatedIdErrors(sent, ['entry_ids']))
export type ConfirmPaymentBatch = Static<typeof confirmBody>

export const CancelPaymentBatch = Body('CancelPaymentBatch', {
  reason: Clearable(Text(2000)),
})
export type CancelPaymentBatch = Static<typeof CancelPaymentBatch>

const filters = Query({
  ...PAGE,
  ...UPDATED_SINCE,
  status: Type.Optional(WordsFilter(PAYMENT_BATCH_STATUSES, { example: 'draft,exported' })),
})
export const BatchQuery = withRules(filters, ({ status }) =>
  findWordErrors('status', status, PAYMENT_BATCH_STATUSES),
)
export type BatchQuery = Static<typeof filters>

const LIMIT =
  'With VAT, in the currency of the entry. Above it, a user who approved the report or changed the bank account of the freelancer cannot record the payment by hand. 0: the limit applies to every payment; null: no limit.'

export const PaymentSettings = View('PaymentSettings', {
  needs_second_person: Type.Boolean({
    description:
      'Whether a second person, who took no part in preparing it, approves each payment batch before its file is created.',
  }),
  manual_payment_limit: Nullable(Type.Number({ example: 1000 }), { description: LIMIT }),
  second_persons: ListOf(
    View('SecondPerson', {
      user_id: Uuid(),
      from: Nullable(Timestamp(), {
        description: 'The time from which the user counts as a second person beside you; null: now.',
      }),
    }),
    {
      description:
        'The other users who may approve payment batches, at most 50. A user who was invited or got other access less than 30 days ago counts only later beside the users who gave the access.',
    },
  ),
  pending_change: PendingChange,
})
export type PaymentSettings = Static<typeof PaymentSettings>

export const UpdatePaymentSettings = Body(
  'UpdatePaymentSettings',
  {
    needs_second_person: Type.Optional(
      Type.Boolean({
        description:
          'Switched on: also for drafts. Switched off: for batches that are created from then on, and drafts that were created and prepared without it.',
      }),
    ),
    manual_payment_limit: Clearable(
      Type.Number({ minimum: 0, maximum: MAX_AMOUNT, 'x-decimals': 2, description: LIMIT }),
    ),
  },
  { example: { needs_second_person: true, manual_payment_limit: 10_000 } },
)
export type UpdatePaymentSettings = Static<typeof UpdatePaymentSettings>
