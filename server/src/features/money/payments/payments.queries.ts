import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { PaymentKind } from '../../../kernel/db/schema/tables.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { entryRows } from '../accounting/accounting.tables.ts'
import { batchPeople, batchRows, needsTwoPeopleToUndo } from '../payment-batches/payment-batches.tables.ts'
import { paymentView } from './payments.views.ts'

type Key = { tenant_id: string; id: string }

const SHOWN: ShownRows = {
  resource: 'payment',
  id: sql`payment.id`,
  time: sql`greatest(payment.created_at, payment.reversed_at)`,
}

type PageInput = PageQuery &
  UpdatedSince & {
    tenant_id: string
    kinds?: PaymentKind[]
    entry_id?: string
    freelancer_id?: string
    batch_id?: string
    paid_on_from?: string
    paid_on_to?: string
  }

export const pageOfPayments = prepared('payment.page', (q, input: Required<PageInput>, presentFields) => {
  const matching = q
    .selectFrom('payment')
    .where('tenant_id', '=', input.tenant_id)
    .$if(presentFields.has('kinds'), (rows) => rows.where(sql<boolean>`kind = any(${input.kinds}::text[])`))
    .$if(presentFields.has('entry_id'), (rows) => rows.where('entry_id', '=', input.entry_id))
    .$if(presentFields.has('freelancer_id'), (rows) => rows.where('freelancer_id', '=', input.freelancer_id))
    .$if(presentFields.has('batch_id'), (rows) => rows.where('batch_id', '=', input.batch_id))
    .$if(presentFields.has('paid_on_from'), (rows) => rows.where('paid_on', '>=', input.paid_on_from))
    .$if(presentFields.has('paid_on_to'), (rows) => rows.where('paid_on', '<=', input.paid_on_to))
    .$if(presentFields.has('updated_since'), (rows) =>
      rows.where(isUpdatedSince(input, presentFields, SHOWN)),
    )
  return pageQuery(q, matching, input, presentFields, paymentView, withLastSealing(input, presentFields))
})

export const findPayment = prepared('payment.detail', (q, input: Key) =>
  q
    .selectFrom('payment')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(asText(paymentView())),
)

/** Finds the payment of an entry, unless it was reversed. */
export const findActivePayment = prepared(
  'payment.standing',
  (q, input: { tenant_id: string; entry_id: string }) =>
    q
      .selectFrom('payment')
      .where('tenant_id', '=', input.tenant_id)
      .where('entry_id', '=', input.entry_id)
      .where('kind', '=', 'payment')
      .where('reversed_at', 'is', null)
      .select(['id', 'paid_on', 'created_at', 'batch_id']),
)

/** Finds who could have given the file of the batch to the bank; no row if one person may undo its payments. */
export const findPeopleToUndo = prepared(
  'payment.people_of_batch',
  (q, input: { tenant_id: string; batch_id: string }) => ({
    compile: () =>
      sql<{ people: string[] }>`select ${batchPeople} as people from ${batchRows} payment_batch
      where payment_batch.id = ${input.batch_id} and ${needsTwoPeopleToUndo}`.compile(q),
  }),
)

/** Finds the day and the time at which an earlier release marked an entry without a payment as paid. */
export const findPaidAt = prepared('payment.paid_at', (q, input: Key) => ({
  compile: () =>
    sql<{
      paid_on: string
      paid_at: Date
    }>`select (e.paid_at at time zone t.time_zone)::date as paid_on, e.paid_at
      from ${entryRows} e cross join ${currentTenantRow} t where e.id = ${input.id}`.compile(q),
}))

type NewReversal = Key & {
  reversed_payment_id: string
  paid_on: string
  reason: string
  created_by: string
  at: Date
}

/** Inserts the reversal. `markReversed` updates the reversed payment. */
export const insertReversal = prepared('payment.insert_reversal', (q, row: NewReversal) => ({
  compile: () =>
    sql`insert into payment (tenant_id, id, entry_id, freelancer_id, kind, amount, currency, paid_on, batch_id, reversed_payment_id,
        reason, created_by, created_at)
      select ${row.tenant_id}::uuid, ${row.id}::uuid, p.entry_id, p.freelancer_id, 'reversal', -p.amount, p.currency, ${row.paid_on}::date,
        p.batch_id, p.id, ${row.reason}, ${row.created_by}::uuid, ${row.at}::timestamptz
      from payment p where p.tenant_id = ${row.tenant_id} and p.id = ${row.reversed_payment_id}`.compile(q),
}))

export const markReversed = prepared('payment.mark_reversed', (q, row: Key & { at: Date }) =>
  q
    .updateTable('payment')
    .set({ reversed_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

type NewPayments = {
  tenant_id: string
  /** [{"id", "entry_id"}] */
  rows: string
  paid_on: string
  reference: string | null
  batch_id: string | null
  created_by: string | null
  at: Date
}

/** Pays each entry in full. The caller has locked the entries. */
export const insertPayments = prepared('payment.insert', (q, input: NewPayments) => ({
  compile: () =>
    sql`insert into payment (tenant_id, id, entry_id, freelancer_id, kind, amount, currency, paid_on, reference, batch_id,
        created_by, created_at)
      select ${input.tenant_id}::uuid, sent.id, e.id, e.freelancer_id, 'payment', e.amount_incl_vat, e.currency,
        ${input.paid_on}::date, ${input.reference}::text, ${input.batch_id}::uuid, ${input.created_by}::uuid, ${input.at}::timestamptz
      from json_to_recordset(${input.rows}::json) as sent(id uuid, entry_id uuid) join ${entryRows} e on e.id = sent.entry_id`.compile(
      q,
    ),
}))

/** Objects of payments, for events and changes. */
export const paymentObjects = prepareObjects('payment', paymentView)
