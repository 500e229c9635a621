// Entries whose invoice has no number yet, by the day that is their invoice date until then.
import { sql } from 'kysely'
import type { JsonText } from '../../../../domain/json-text.ts'
import { decimal, jsonArray, jsonObject } from '../../../../kernel/db/sql/json.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../../company/tenants/tenants.tables.ts'
import { waitsForNumber } from '../accounting.tables.ts'
import { MAX_LISTED_ENTRIES, type PaidWithoutInvoice } from './without-invoice.schemas.ts'

type Range = { tenant_id: string; from: string; to: string }
export type WithoutInvoice = { waiting_count: number; paid_without_invoice: PaidWithoutInvoice }

/** The entries of the range as the table expressions `unnumbered` and `early`, which were paid. */
export const unnumberedEntries = ({ tenant_id, from, to }: Range) => sql`
  unnumbered as materialized (select e.id, e.status, e.currency, e.amount_incl_vat, (e.paid_at at time zone t.time_zone)::date as paid_on
    from accounting_entry e cross join ${currentTenantRow} t where e.tenant_id = ${tenant_id} and e.invoice_date between ${from}::date and ${to}::date
      and ${waitsForNumber('e')}),
  early as (select * from unnumbered where status = 'paid')`

const totalView = () =>
  jsonObject<PaidWithoutInvoice['totals'][number]>({
    currency: sql`one.currency`,
    count: sql`one.entries`,
    amount_incl_vat: decimal(sql<string>`one.amount`),
  })
const itemView = () =>
  jsonObject<PaidWithoutInvoice['items'][number]>({
    entry_id: sql`early.id`,
    amount_incl_vat: decimal(sql<string>`early.amount_incl_vat`),
    currency: sql`early.currency`,
    paid_on: sql`early.paid_on`,
  })

export const waitingCount = sql<number>`(select count(*)::int from unnumbered)`

export const paidWithoutInvoiceView = () =>
  jsonObject<PaidWithoutInvoice>({
    count: sql`(select count(*)::int from early)`,
    totals: jsonArray(
      sql<{ item: PaidWithoutInvoice['totals'][number] }>`(select ${totalView()} as item from (
        select currency, count(*)::int as entries, sum(amount_incl_vat) as amount from early group by currency) as one order by one.currency)`,
    ),
    items: jsonArray(
      sql<{ item: PaidWithoutInvoice['items'][number] }>`(select ${itemView()} as item from early
        order by early.paid_on, early.id limit ${sql.lit(MAX_LISTED_ENTRIES)})`,
    ),
  })

export const findWithoutInvoice = prepared('accounting_entry.without_invoice', (q, input: Range) => ({
  compile: () => {
    const view = jsonObject<WithoutInvoice>({
      waiting_count: waitingCount,
      paid_without_invoice: paidWithoutInvoiceView(),
    })
    return sql<{
      json: JsonText<WithoutInvoice>
    }>`with ${unnumberedEntries(input)} select ${view}::text as json`.compile(q)
  },
}))
