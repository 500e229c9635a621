// Late-payment interest in SQL. Interest is linear in the amounts, so it is the sum of what the total owes since the due date, minus
// what each payment saves since its day; a reversal owes its amount again.
import { type Expression, sql } from 'kysely'
import { listCurrencies } from '../../../../domain/currencies.ts'
import { COUNTRIES_WITH_MAXIMUM } from '../../../../domain/payment-terms.ts'
import { decimal, jsonObject } from '../../../../kernel/db/sql/json.ts'
import { currentTenantRow, selectToday } from '../../../company/tenants/tenants.tables.ts'
import { paymentRows } from '../../payments/payments.tables.ts'
import type { LatePayment } from './late-payment.schemas.ts'
import {
  ADDED_POINTS,
  DAYS_OF_YEAR,
  ECB_RATES,
  FIXED_INDEMNITY,
  RATES_KNOWN_UNTIL,
} from './late-payment-rates.ts'

const [START, END] = ['1900-01-01', '9999-12-31']

/** Rows of first_day, last_day and rate, without gaps. */
const legalRates = sql`(select first_day::date, coalesce(lead(first_day) over (order by first_day)::date - 1, ${sql.lit(END)}::date) as last_day,
    ecb_rate + ${sql.lit(ADDED_POINTS)} as rate
  from (values ${sql.join(
    ECB_RATES.map(
      ({ from, rate }, index) =>
        sql`(${sql.lit(index === 0 ? START : from)}::date, ${sql.lit(Number(rate))}::numeric)`,
    ),
  )}) as ecb(first_day, ecb_rate))`

const currencies = (decimals: number) => sql.lit(`{${listCurrencies(decimals).join(',')}}`)
const decimals = sql`case when accounting_entry.currency = any(${currencies(0)}::text[]) then 0
  when accounting_entry.currency = any(${currencies(3)}::text[]) then 3 else 2 end`

const isFrench = sql`t.country = any(${sql.lit(`{${COUNTRIES_WITH_MAXIMUM.join(',')}}`)}::text[])`

/** The day of the payment that was not taken back; an entry that an earlier release marked as paid has only the time. */
const paidOn = sql`coalesce((select p.paid_on from ${paymentRows} p where p.entry_id = accounting_entry.id and p.kind = 'payment'
    and p.reversed_at is null), (accounting_entry.paid_at at time zone t.time_zone)::date)`

/** Rows of amount and day: the total on the due date, and payments; `late` has the day up to which interest counts. */
const amounts = sql`(select accounting_entry.amount_incl_vat as amount, accounting_entry.due_date as day
  union all
  select -p.amount, greatest(p.paid_on, accounting_entry.due_date) from ${paymentRows} p
  where p.entry_id = accounting_entry.id and p.paid_on <= late.as_of)`

const interest = sql`(select sum(each.amount * coalesce(late.own_rate, legal.rate)
      * greatest(0, least(late.as_of, legal.last_day) - greatest(each.day, legal.first_day - 1)))
    / ${sql.lit(100 * DAYS_OF_YEAR)}
  from ${amounts} as each cross join ${legalRates} as legal)`

const unpaid = sql<string>`case when accounting_entry.status = 'paid' then 0 else accounting_entry.amount_incl_vat - (
  select coalesce(sum(p.amount), 0) from ${paymentRows} p where p.entry_id = accounting_entry.id and p.paid_on <= late.as_of) end`

const legalRate = sql`(select legal.rate from ${legalRates} as legal where late.as_of between legal.first_day and legal.last_day)`

/** An entry without a number is no invoice yet: nothing is late. */
const mayBeLate = (now: Expression<Date> | Date) => sql`accounting_entry.status in ('waiting_payment', 'paid')
  and accounting_entry.due_date < ${selectToday(now)} and accounting_entry.invoice_number <> ''
  and accounting_entry.amount_incl_vat > 0`

/** Null unless the entry is or was paid late. Outside of France only a team with a rate of its own has interest. */
export const latePaymentView = (now: Expression<Date> | Date) =>
  sql<LatePayment | null>`case when ${mayBeLate(now)} then (select ${jsonObject<LatePayment>({
    days_late: sql`late.as_of - accounting_entry.due_date`,
    as_of: sql`late.as_of`,
    unpaid_amount: decimal(unpaid),
    interest_rate: decimal(sql<string>`coalesce(late.own_rate, ${legalRate})`),
    interest_amount: decimal(sql<string>`round(greatest(0, ${interest}), ${decimals})`),
    fixed_indemnity: sql`case when late.is_french then ${sql.lit(FIXED_INDEMNITY)} end`,
    rate_known_until: sql`case when late.own_rate is null and late.as_of > ${sql.lit(RATES_KNOWN_UNTIL)}::date
      then ${sql.lit(RATES_KNOWN_UNTIL)}::date end`,
  })} from (select ${isFrench} as is_french, t.late_interest_rate as own_rate,
      case accounting_entry.status when 'paid' then ${paidOn} else ${selectToday(now)} end as as_of
    from ${currentTenantRow} t) as late
  where late.as_of > accounting_entry.due_date and (late.is_french or late.own_rate is not null)) end`
