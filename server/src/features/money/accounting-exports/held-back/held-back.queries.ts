// Counts what no export contains: entries by the month of their invoice date, payments by the month of their posting.
import { sql } from 'kysely'
import type { JsonText } from '../../../../domain/json-text.ts'
import { jsonArray, jsonObject } from '../../../../kernel/db/sql/json.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { entryRows, waitsForNumber } from '../../accounting/accounting.tables.ts'
import { invoiceRows } from '../../invoices/invoices.tables.ts'
import { fromMissingPostings } from '../postings/missing-postings.queries.ts'
import { type HeldBack, MAX_HELD_BACK_MONTHS, MAX_MISSING_CODES } from './held-back.schemas.ts'

type Input = { tenant_id: string; from: string; to: string; only_unsent: boolean; settings: string }

/** `from` and `to` are those of the postings: everything up to the last day. Each part has its index. */
const heldEntries = (input: Input) => sql`(
  select e.id, to_char(e.invoice_date, 'YYYY-MM') as month,
    case when e.status = 'paid' then 'paid_without_invoice' else 'no_invoice_number' end as reason
  from ${entryRows} e where e.invoice_date <= ${input.to}::date and ${waitsForNumber('e')}
  union all
  select e.id, to_char(e.invoice_date, 'YYYY-MM'), 'not_sent' from ${entryRows} e
  where e.invoice_date <= ${input.to}::date and e.sent_to_accounting_at is null and e.invoice_number <> ''
  union all
  select e.id, to_char(min(w.posted_on), 'YYYY-MM'), 'payment_not_posted' ${fromMissingPostings(input)} and w.kind <> 'purchase'
    and exists (select from accounting_posting known where known.tenant_id = ${input.tenant_id} and known.entry_id = e.id)
  group by e.id)`

const countView = () =>
  jsonObject<HeldBack['reasons'][number]>({ reason: sql`counted.reason`, count: sql`counted.entries` })
const monthView = () =>
  jsonObject<HeldBack['months'][number]>({
    month: sql`counted.month`,
    reason: sql`counted.reason`,
    count: sql`counted.entries`,
  })
const missingView = () =>
  jsonObject<HeldBack['missing'][number]>({
    party: sql`counted.party`,
    code: sql`counted.code`,
    count: sql`counted.entries`,
  })

export const findHeldBack = prepared('accounting_export.held_back', (q, input: Input) => ({
  compile: () => {
    const reasons = sql<{ item: HeldBack['reasons'][number] }>`(select ${countView()} as item
      from (select reason, count(*)::int as entries from held group by reason) as counted order by counted.reason)`
    const months = sql<{ item: HeldBack['months'][number] }>`(select ${monthView()} as item
      from (select month, reason, count(*)::int as entries from held group by month, reason) as counted
      order by counted.month desc, counted.reason limit ${sql.lit(MAX_HELD_BACK_MONTHS)})`
    const missing = sql<{ item: HeldBack['missing'][number] }>`(select ${missingView()} as item
      from (select needed ->> 'party' as party, needed ->> 'code' as code, count(distinct held.id)::int as entries
        from held join ${invoiceRows} i on i.entry_id = held.id cross join json_array_elements(i.missing) as needed
        where held.reason in ('no_invoice_number', 'paid_without_invoice') group by 1, 2) as counted
      order by counted.entries desc, counted.party, counted.code limit ${sql.lit(MAX_MISSING_CODES)})`
    const view = jsonObject<HeldBack>({
      count: sql`(select count(*)::int from held)`,
      reasons: jsonArray(reasons),
      months: jsonArray(months),
      missing: jsonArray(missing),
    })
    return sql<{
      json: JsonText<HeldBack>
    }>`with held as materialized ${heldEntries(input)} select ${view}::text as json`.compile(q)
  },
}))
