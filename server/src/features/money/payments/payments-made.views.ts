// The payments of entries, as postings and the DAS2 need them.
import { sql } from 'kysely'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { entryRows } from '../accounting/accounting.tables.ts'
import { paymentRows } from './payments.tables.ts'

type DateRange = { from: string; to: string }

/**
 * Rows of entry_id, payment_id, paid_on, amount, reference, at; `is_standing`: neither taken back nor a reversal; `is_adopted`:
 * recorded for an entry that an earlier release had marked as paid. Such an entry without a payment is a row without a payment
 * id, on the day of `paid_at` in the team's time zone. `paid_at` is also compared with a wider range in UTC, for which there is
 * an index.
 */
export const selectPaymentRows = ({ from, to }: DateRange) => sql`(
  select p.entry_id, p.id as payment_id, p.paid_on, p.amount, p.reference, p.created_at as at,
    p.kind = 'payment' and p.reversed_at is null as is_standing, p.kind = 'payment' and p.created_by is null as is_adopted
  from ${paymentRows} p where p.paid_on >= ${from}::date and p.paid_on <= ${to}::date
  union all
  select e.id, null, (e.paid_at at time zone t.time_zone)::date, e.amount_incl_vat, null, e.paid_at, true, false
  from ${entryRows} e cross join ${currentTenantRow} t
  where e.paid_at >= (${from}::date - 1)::timestamp at time zone 'UTC' and e.paid_at < (${to}::date + 2)::timestamp at time zone 'UTC'
    and (e.paid_at at time zone t.time_zone)::date between ${from}::date and ${to}::date
    and not exists (select from ${paymentRows} p where p.entry_id = e.id and p.kind = 'payment' and p.reversed_at is null))`
