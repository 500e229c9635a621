import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { decimal, jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import { bankAccountRows } from '../bank-details/bank-details.tables.ts'
import { accountObject, entryFields, problemsExpression } from './payable.views.ts'
import { batchActions } from './payment-batches.actions.ts'
import type { PayeeAccount, PaymentBatch, PaymentBatchLine } from './payment-batches.schemas.ts'

type Row = Selectable<Tables['payment_batch']>

const col = <K extends keyof Row>(name: K) => sql<Row[K]>`${sql.ref(`payment_batch.${name}`)}`

/** `action_lists`: all lists of allowed actions of the caller, as `actionListsFor` (domain/action-lists.ts) returns them. */
export type Caller = { action_lists: string; user_id: string }

type BatchFields = Omit<PaymentBatch, 'allowed_actions'>

const batchFields: { [K in keyof BatchFields]: RawBuilder<BatchFields[K]> } = {
  id: col('id'),
  status: col('status'),
  label: col('label'),
  execution_date: col('execution_date'),
  needs_second_person: col('needs_second_person'),
  entry_count: col('line_count'),
  paid_count: col('paid_count'),
  total: decimal(col('total')),
  currency: sql<string>`'EUR'::text`,
  bank_account: sql<PayeeAccount | null>`(select ${accountObject('used')} from ${bankAccountRows} used
    where used.id = payment_batch.bank_account_id)`,
  file_name: col('file_name'),
  size: sql<number | null>`payment_batch.size`,
  sha256: sql<string | null>`encode(payment_batch.sha256, 'hex')`,
  reason: col('reason'),
  created_by: col('created_by'),
  prepared_by: col('prepared_by'),
  prepared_at: maybeTimestamp(sql`payment_batch.prepared_at`),
  approved_by: col('approved_by'),
  approved_at: maybeTimestamp(sql`payment_batch.approved_at`),
  exported_by: col('exported_by'),
  exported_at: maybeTimestamp(sql`payment_batch.exported_at`),
  confirmed_by: col('confirmed_by'),
  confirmed_at: maybeTimestamp(sql`payment_batch.confirmed_at`),
  cancelled_by: col('cancelled_by'),
  cancelled_at: maybeTimestamp(sql`payment_batch.cancelled_at`),
  created_at: timestamp(sql`payment_batch.created_at`),
  updated_at: timestamp(sql`payment_batch.updated_at`),
}

export const batchView = (caller: Caller) =>
  jsonObject<PaymentBatch>({ ...batchFields, allowed_actions: batchActions(caller) })

/** Builds the `object` of the events of a payment batch. */
export const batchObject = () => jsonObject<BatchFields>(batchFields)

/**
 * The account is frozen when the batch is prepared or exported; before, it is the approved one. Lines of a draft show the
 * problems that prevent the export.
 */
export const lineView = (l: string, e: string, isDraft: RawBuilder<boolean>) => {
  const account = sql.ref(`${l}.bank_account_id`)
  const status = sql.ref<PaymentBatchLine['status']>(`${l}.status`)
  return jsonObject<PaymentBatchLine>({
    ...entryFields(e),
    bank_account: sql<PayeeAccount | null>`case when ${account} is null then ${accountObject('approved')}
      else (select ${accountObject('used')} from ${bankAccountRows} used where used.id = ${account}) end`,
    problems: sql<PaymentBatchLine['problems']>`to_json(case when ${status} = 'open' and ${isDraft}
      then ${problemsExpression(e)} else array[]::text[] end)`,
    status,
    payment_id: sql.ref<string | null>(`${l}.payment_id`),
  })
}
