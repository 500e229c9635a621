// The tables of this feature, and what statements of other features may read of them.
import { sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const invoiceRows = rowView('invoice', [
  'tenant_id',
  'entry_id',
  'freelancer_id',
  'status',
  'document_type',
  'seller',
  'missing',
  'sha256',
  'failure',
  'contest_until',
  'contested_at',
  'contest_reason',
  'accepted_at',
  'updated_at',
])

/** The code of each seller: its SIREN, otherwise the id of the freelancer. */
export const seriesRows = rowView('invoice_series', ['tenant_id', 'seller', 'code'])

/** Whether the invoice `i` is a credit note that the supplier sends, so that there is nothing to accept. */
export const isSuppliersCredit = sql<boolean>`(i.document_type is not distinct from 381
  or i.missing::text like '%supplier_credit_note_missing%')`

type Wake = { tenant_id: string; freelancer_id?: string; at: Date }

/**
 * Queues every waiting invoice of a freelancer, or of the whole team, to be looked at again. Call it in the transaction that changes data
 * of a seller or of the buyer.
 */
export const wakeInvoices = prepared('invoice_work.wake', (q, input: Required<Wake>, given) => ({
  compile: () => {
    const of = given.has('freelancer_id') ? sql`and freelancer_id = ${input.freelancer_id}` : sql``
    return sql`insert into invoice_work (tenant_id, entry_id, due_at)
      select ${input.tenant_id}::uuid, entry_id, ${input.at}::timestamptz from invoice
      where tenant_id = ${input.tenant_id} and status = 'waiting' ${of}
      on conflict (tenant_id, entry_id) do update set due_at = least(invoice_work.due_at, excluded.due_at), attempts = 0`.compile(
      q,
    )
  },
}))
