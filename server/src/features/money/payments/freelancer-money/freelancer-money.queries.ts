import { sql } from 'kysely'
import type { JsonText } from '../../../../domain/json-text.ts'
import { jsonArray, jsonObject } from '../../../../kernel/db/sql/json.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../../company/tenants/tenants.tables.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { entryRows } from '../../accounting/accounting.tables.ts'
import { paymentRows } from '../payments.tables.ts'
import type { FreelancerMoney, FreelancerYear } from './freelancer-money.schemas.ts'

/** Entries that an earlier release marked as paid have no payment: their amounts count on the day of `paid_at`. */
const moneyRows = (input: { id: string }) => sql`
  entry as materialized (select e.id, e.currency, e.status, e.amount_excl_vat, e.amount_incl_vat,
      extract(year from coalesce(e.invoice_date, (e.created_at at time zone t.time_zone)::date))::int as year,
      (e.paid_at at time zone t.time_zone)::date as paid_on
    from ${entryRows} e cross join ${currentTenantRow} t where e.freelancer_id = ${input.id}),
  payment_of as materialized (select p.entry_id, p.currency, p.amount, extract(year from p.paid_on)::int as year
    from ${paymentRows} p where p.freelancer_id = ${input.id} and p.kind = 'payment' and p.reversed_at is null),
  invoiced as (select year, currency, sum(amount_excl_vat) as excl, sum(amount_incl_vat) as incl,
      sum(amount_incl_vat) filter (where status = 'waiting_payment') as due
    from entry group by year, currency),
  paid as (select year, currency, sum(amount) as amount from (
      select year, currency, amount from payment_of
      union all
      select extract(year from paid_on)::int, currency, amount_incl_vat from entry
      where paid_on is not null and not exists (select from payment_of where payment_of.entry_id = entry.id)) as made
    group by year, currency),
  each_year as (select year, currency, invoiced.excl, invoiced.incl, invoiced.due, paid.amount as paid
    from invoiced full join paid using (year, currency))`

const amount = (column: string) => sql<number>`trim_scale(coalesce(${sql.ref(`each_year.${column}`)}, 0))`

const yearView = jsonObject<FreelancerYear>({
  year: sql`each_year.year`,
  currency: sql`each_year.currency`,
  invoiced_excl_vat: amount('excl'),
  invoiced_incl_vat: amount('incl'),
  paid_incl_vat: amount('paid'),
  due_incl_vat: amount('due'),
})

const years = sql<{
  item: FreelancerYear
}>`(select ${yearView} as item from each_year order by year desc, currency)`

/** Returns no row if there is no such freelancer. */
export const findFreelancerMoney = prepared(
  'payment.freelancer_money',
  (q, input: { tenant_id: string; id: string }) => ({
    compile: () =>
      sql<{ json: JsonText<FreelancerMoney> }>`with ${moneyRows(input)}
        select ${jsonObject<FreelancerMoney>({ years: jsonArray(years) })}::text as json
        from ${freelancerRows} f where f.tenant_id = ${input.tenant_id} and f.id = ${input.id}`.compile(q),
  }),
)
