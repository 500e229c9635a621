// Calculates the money of a mission from its reports and their entries, each read once.
import { type RawBuilder, sql } from 'kysely'
import { listCurrencies } from '../../../../domain/currencies.ts'
import type { JsonText } from '../../../../domain/json-text.ts'
import { jsonArray, jsonObject } from '../../../../kernel/db/sql/json.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { entryRows } from '../../../money/accounting/accounting.tables.ts'
import { reportRows } from '../../../reports/activity-reports/activity-reports.tables.ts'
import { deliverableRows, hoursPerDay } from '../missions.tables.ts'
import {
  monthsExpression,
  monthsPrice,
  quantityPrice,
  weekdaysExpression,
  weekdaysPrice,
} from '../rates/rate-periods.tables.ts'
import { MAX_MONTHS, type MissionMoney, type MissionMoneyMonth } from './mission-money.schemas.ts'

/** Number of decimals of the currency of the mission. */
const decimals = sql<number>`case when mission.currency = any(${sql.lit(`{${listCurrencies(0)}}`)}::text[]) then 0
  when mission.currency = any(${sql.lit(`{${listCurrencies(3)}}`)}::text[]) then 3 else 2 end`

const source = sql<
  MissionMoney['budget_source']
>`case when mission.mission_type = 'deliverable' then 'deliverables'
  when mission.mission_type = 'monthly' then 'months' when mission.planned_quantity is not null then 'planned'
  else 'estimated' end`

/** An early termination leaves of what is planned at most all weekdays up to the end. */
const limitPlanned = (possible: RawBuilder<unknown>) =>
  sql`case when mission.early_termination_date is null then coalesce(mission.planned_quantity, ${possible})
    else least(mission.planned_quantity, ${possible}) end`

const quantity = sql<string>`case mission.mission_type when 'deliverable' then null when 'monthly' then ${monthsExpression('mission')}
  when 'hourly' then ${limitPlanned(sql`${weekdaysExpression('mission')} * ${hoursPerDay}`)}
  else ${limitPlanned(weekdaysExpression('mission'))} end`

/** Each part of the quantity at the rate of its period. */
const price = sql<string>`case when mission.mission_type = 'monthly' then ${monthsPrice('mission')}
  when mission.planned_quantity is not null then ${quantityPrice('mission', quantity)}
  when mission.mission_type = 'hourly' then ${weekdaysPrice('mission')} * ${hoursPerDay}
  else ${weekdaysPrice('mission')} end`

const deliverablesTotal = sql<string>`(select sum(round(d.quantity * d.amount_excl_vat, ${decimals}))
  from ${deliverableRows} d where d.mission_id = mission.id)`

/** Common table expressions that read the mission from the common table expression `own`. */
const moneyRows = sql`
  budget as materialized (select mission.currency, ${source} as source, ${quantity} as quantity,
      coalesce(case when mission.mission_type = 'deliverable' then ${deliverablesTotal}
        else round(${price}, ${decimals}) end, 0) as amount
    from own mission),
  report as materialized (select r.id, r.report_month, r.status, r.invoice_amount_excl_vat as work,
      r.expense_amount_excl_vat as expenses
    from ${reportRows} r where r.mission_id in (select id from own)),
  entry as materialized (select report.report_month, e.status, e.amount_excl_vat as amount,
      coalesce(credited.type, e.type) = 'expense' as is_expense
    from report join ${entryRows} e on e.activity_report_id = report.id
      left join ${entryRows} credited on credited.id = e.credited_entry_id),
  worked as (select report_month, sum(work) as work, sum(expenses) as expenses,
      sum(work) filter (where status = 'pending') as pending, sum(work) filter (where status = 'approved') as approved
    from report where status <> 'cancelled' group by report_month),
  invoiced as (select report_month, sum(amount) filter (where not is_expense) as work,
      sum(amount) filter (where not is_expense and status = 'paid') as paid,
      sum(amount) filter (where is_expense) as expenses,
      sum(amount) filter (where is_expense and status = 'paid') as expenses_paid
    from entry group by report_month),
  month as materialized (select report_month, coalesce(worked.work, 0) as worked, coalesce(worked.pending, 0) as pending,
      coalesce(worked.approved, 0) as approved, coalesce(worked.expenses, 0) as expenses,
      coalesce(invoiced.work, 0) as invoiced, coalesce(invoiced.paid, 0) as paid,
      coalesce(invoiced.expenses, 0) as expenses_invoiced, coalesce(invoiced.expenses_paid, 0) as expenses_paid,
      sum(coalesce(worked.work, 0)) over (order by report_month) as worked_so_far
    from worked full join invoiced using (report_month))`

const sum = (column: string) =>
  sql<number>`(select trim_scale(coalesce(sum(${sql.ref(column)}), 0)) from month)`
const amount = (value: RawBuilder<unknown>) => sql<number>`trim_scale(${value})`

const monthView = jsonObject<MissionMoneyMonth>({
  month: sql`late.report_month`,
  worked_excl_vat: amount(sql`late.worked`),
  invoiced_excl_vat: amount(sql`late.invoiced`),
  paid_excl_vat: amount(sql`late.paid`),
  remaining_excl_vat: amount(sql`budget.amount - late.worked_so_far`),
})

const months = sql<{ item: MissionMoneyMonth }>`(select ${monthView} as item from (select * from month
  order by report_month desc limit ${sql.lit(MAX_MONTHS)}) as late order by late.report_month)`

/** View of the row `budget`. */
const moneyView = jsonObject<MissionMoney>({
  currency: sql`budget.currency`,
  budget_source: sql`budget.source`,
  budget_quantity: amount(sql`budget.quantity`),
  budget_excl_vat: amount(sql`budget.amount`),
  worked_excl_vat: sum('worked'),
  pending_excl_vat: sum('pending'),
  approved_excl_vat: sum('approved'),
  invoiced_excl_vat: sum('invoiced'),
  paid_excl_vat: sum('paid'),
  remaining_excl_vat: amount(sql`(budget.amount - (select coalesce(sum(worked), 0) from month))`),
  expenses_excl_vat: sum('expenses'),
  expenses_invoiced_excl_vat: sum('expenses_invoiced'),
  expenses_paid_excl_vat: sum('expenses_paid'),
  months: jsonArray(months),
})

/** Returns no row if there is no such mission. */
export const findMissionMoney = prepared('mission.money', (q, input: { tenant_id: string; id: string }) => ({
  compile: () =>
    sql<{
      json: JsonText<MissionMoney>
    }>`with own as materialized (select id, mission_type, currency, planned_quantity, early_termination_date,
        start_date, effective_end_date as end_date, effective_end_date
        from mission where tenant_id = ${input.tenant_id} and id = ${input.id}),
      ${moneyRows} select ${moneyView}::text as json from budget`.compile(q),
}))
