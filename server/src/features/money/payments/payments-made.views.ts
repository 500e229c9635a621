// The payments of entries, as postings and the DAS2 need them.
import { sql } from 'kysely'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { entryRows } from '../accounting/accounting.tables.ts'
import { paymentRows } from './payments.tables.ts'

type DateRange = { from: string; to: string }

const PAYMENT_COLUMNS = sql`p.entry_id, p.id as payment_id, p.paid_on, p.amount, p.reference, p.created_at as at,
    p.kind = 'payment' and p.reversed_at is null as is_standing, p.kind = 'payment' and p.created_by is null as is_adopted,
    p.reversed_payment_id`

const MARKED_ON = sql`(e.paid_at at time zone t.time_zone)::date`
/** The columns of an entry that an earlier release marked as paid, without a payment. */
const MARKED_COLUMNS = sql`e.id, null, ${MARKED_ON}, e.amount_incl_vat, null, e.paid_at, true, false, null`
const IS_ONLY_MARKED = sql`not exists (select from ${paymentRows} p
    where p.entry_id = e.id and p.kind = 'payment' and p.reversed_at is null)`

/**
 * Rows of entry_id, payment_id, paid_on, amount, reference, at; `is_standing`: neither taken back nor a reversal; `is_adopted`:
 * recorded for an entry that an earlier release had marked as paid; `reversed_payment_id`: of a reversal. Such an entry without a payment
 * is a row without a payment id, on the day of `paid_at` in the team's time zone. `paid_at` is also compared with a wider range in UTC,
 * for which there is an index.
 */
export const selectPaymentRows = ({ from, to }: DateRange) => sql`(
  select ${PAYMENT_COLUMNS} from ${paymentRows} p where p.paid_on >= ${from}::date and p.paid_on <= ${to}::date
  union all
  select ${MARKED_COLUMNS} from ${entryRows} e cross join ${currentTenantRow} t
  where e.paid_at >= (${from}::date - 1)::timestamp at time zone 'UTC' and e.paid_at < (${to}::date + 2)::timestamp at time zone 'UTC'
    and ${MARKED_ON} between ${from}::date and ${to}::date and ${IS_ONLY_MARKED})`

/** The payments made before the range, of invoices dated in the range, with the same columns. */
export const selectEarlierPaymentRows = ({ from, to }: DateRange) => sql`(
  select ${PAYMENT_COLUMNS} from ${entryRows} e join ${paymentRows} p on p.entry_id = e.id
  where e.invoice_date >= ${from}::date and e.invoice_date <= ${to}::date and e.invoice_number <> '' and p.paid_on < ${from}::date
  union all
  select ${MARKED_COLUMNS} from ${entryRows} e cross join ${currentTenantRow} t
  where e.invoice_date >= ${from}::date and e.invoice_date <= ${to}::date and e.invoice_number <> ''
    and ${MARKED_ON} < ${from}::date and ${IS_ONLY_MARKED})`
