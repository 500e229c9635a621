// The table of this feature, and what statements of other features may read and write of it.
import { sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'
import { entryRows } from '../accounting/accounting.tables.ts'

export const paymentRows = rowView('payment', [
  'tenant_id',
  'id',
  'entry_id',
  'freelancer_id',
  'kind',
  'amount',
  'currency',
  'paid_on',
  'reference',
  'batch_id',
  'reversed_payment_id',
  'reversed_at',
  'created_by',
  'created_at',
])

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
