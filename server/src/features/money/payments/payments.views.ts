import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { decimal, jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import type { Payment } from './payments.schemas.ts'

type Row = Selectable<Tables['payment']>

const col = <K extends keyof Row>(name: K) => sql<Row[K]>`${sql.ref(`payment.${name}`)}`

export const paymentView = () =>
  jsonObject<Payment>({
    id: col('id'),
    entry_id: col('entry_id'),
    freelancer_id: col('freelancer_id'),
    kind: col('kind'),
    amount: decimal(col('amount')),
    currency: col('currency'),
    paid_on: col('paid_on'),
    reference: col('reference'),
    batch_id: col('batch_id'),
    reversed_payment_id: col('reversed_payment_id'),
    reason: col('reason'),
    reversed_at: maybeTimestamp(sql`payment.reversed_at`),
    created_by: col('created_by'),
    created_at: timestamp(sql`payment.created_at`),
  })
