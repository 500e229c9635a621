import { PAYMENT_KINDS } from '../../../kernel/db/schema/tables.ts'
import { findRangeErrors, findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import { itemIds } from '../../../kernel/wire/item-outcomes.ts'
import { findRepeatedIdErrors } from '../../../kernel/wire/repeated-ids.ts'
import {
  Body,
  CivilDate,
  Clearable,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Text,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { warningsField } from '../../../kernel/wire/warnings.ts'
import { EntryResponse } from '../accounting/index.ts'

const paymentFields = {
  id: Uuid(),
  entry_id: Uuid({ description: 'The accounting entry.' }),
  freelancer_id: Uuid(),
  kind: OneOf(PAYMENT_KINDS, {
    title: 'PaymentKind',
    description: '`reversal`: takes a payment back, for example because the bank returned it.',
  }),
  amount: Type.Number({ description: 'Negative for a reversal.' }),
  currency: Type.String({ example: 'EUR' }),
  paid_on: CivilDate({ description: 'The day on which it was executed, or on which it was taken back.' }),
  reference: Nullable(Type.String(), { description: 'For example the number in the bank statement.' }),
  batch_id: Nullable(Uuid(), { description: 'The payment batch that it was confirmed in.' }),
  reversed_payment_id: Nullable(Uuid(), { description: 'Of a reversal: the payment that it takes back.' }),
  reason: Nullable(Type.String(), { description: 'Of a reversal: why the payment was taken back.' }),
  reversed_at: Nullable(Timestamp(), { description: 'Of a payment: when it was taken back.' }),
  created_by: Nullable(Uuid(), {
    description: 'The user who recorded it; null if an earlier release marked the entry as paid.',
  }),
  created_at: Timestamp(),
}

export const Payment = View('Payment', paymentFields)
export type Payment = Static<typeof Payment>

const WARNINGS =
  '`paid_without_invoice`: the entry has no invoice number yet; `paid_before_invoice`: the invoice is dated after the payment. The payment was recorded; it is an advance until the invoice.'

export const RecordedPayment = View('RecordedPayment', {
  ...paymentFields,
  warnings: warningsField(WARNINGS),
})
export type RecordedPayment = Static<typeof RecordedPayment>

export const PaidEntryResponse = Type.Object(
  { ...EntryResponse.properties, warnings: warningsField(WARNINGS) },
  { title: 'PaidAccountingEntryAnswer' },
)
export type PaidEntryResponse = Static<typeof PaidEntryResponse>

export const PayEntry = Body(
  'PayEntry',
  { status: OneOf(['paid'], { description: 'The only supported change.' }) },
  { example: { status: 'paid' } },
)

export const RecordPayment = Body(
  'RecordPayment',
  {
    paid_on: CivilDate({
      description:
        "The day on which it was executed: not after today in the team's time zone, at most a year ago.",
    }),
    reference: Clearable(Text(140, { description: 'For example the number in the bank statement.' })),
  },
  { example: { paid_on: '2026-03-02', reference: 'VIR 4711' } },
)
export type RecordPayment = Static<typeof RecordPayment>

const payBody = Body(
  'PayEntries',
  {
    entry_ids: itemIds('The accounting entries.'),
    paid_on: Clearable(
      CivilDate({
        description:
          "The day on which they were executed: not after today in the team's time zone, at most a year ago. Default: today.",
      }),
    ),
    reference: Clearable(Text(140, { description: 'For example the number in the bank statement.' })),
  },
  { example: { entry_ids: ['0197f2a4-0000-7000-8000-000000000001'], paid_on: '2026-03-02' } },
)
export const PayEntries = withRules(payBody, (sent) => findRepeatedIdErrors(sent, ['entry_ids']))
export type PayEntries = Static<typeof payBody>

export const ReversePayment = Body(
  'ReversePayment',
  {
    reason: Text(2000, { description: 'For example that the bank returned it.' }),
    reversed_on: Clearable(
      CivilDate({
        description: 'The day on which the money came back: not before the payment. Default: today.',
      }),
    ),
  },
  { example: { reason: 'Returned by the bank: account closed' } },
)
export type ReversePayment = Static<typeof ReversePayment>

const filters = Query({
  ...PAGE,
  ...UPDATED_SINCE,
  kind: Type.Optional(WordsFilter(PAYMENT_KINDS, { example: 'payment' })),
  entry_id: Type.Optional(Uuid()),
  freelancer_id: Type.Optional(Uuid()),
  batch_id: Type.Optional(Uuid()),
  paid_on_from: Type.Optional(CivilDate()),
  paid_on_to: Type.Optional(CivilDate()),
})
export const PaymentQuery = withRules(filters, (sent) => [
  ...findWordErrors('kind', sent['kind'], PAYMENT_KINDS),
  ...findRangeErrors(sent, [['paid_on_from', 'paid_on_to']]),
])
export type PaymentQuery = Static<typeof filters>
