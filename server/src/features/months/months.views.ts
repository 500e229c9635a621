// The monthly summary: missions of the month, their reports, and the entries of the reports.
import { sql } from 'kysely'
import { jsonObject } from '../../kernel/db/sql/json.ts'
import { entryRows } from '../accounting/accounting.tables.ts'
import { reportRows } from '../activity-reports/activity-reports.tables.ts'
import { IN_FORCE, isInOneOf, todayOf } from '../mission-status/index.ts'
import { missionRows } from '../missions/missions.tables.ts'
import type { Month, MonthAmounts, ReportCounts } from './months.schemas.ts'

export type MonthInput = { tenant_id: string; month: string; first: string; last: string; now: Date }

/** The rows to count. A mission has at most one report of a month that is not cancelled. */
export const monthRows = ({ tenant_id, month, first, last, now }: MonthInput) => sql`
  report as materialized (select tenant_id, id, mission_id, status, currency,
      invoice_amount_excl_vat + expense_amount_excl_vat as amount
    from ${reportRows} as activity_report where tenant_id = ${tenant_id} and report_month = ${month}),
  in_force as (select count(*) as missions, count(*) filter (where live.id is null) as missing
    from ${missionRows} as mission left join report live on live.mission_id = mission.id and live.status <> 'cancelled'
    where mission.tenant_id = ${tenant_id} and mission.start_date <= ${last}::date
      and mission.effective_end_date >= ${first}::date
      and ${isInOneOf(sql`${sql.lit(`{${IN_FORCE}}`)}`, todayOf(now))}),
  entry as materialized (select e.status, e.currency, e.amount_excl_vat, e.amount_incl_vat
    from report join ${entryRows} e on e.activity_report_id = report.id),
  worked as (select currency, sum(amount) as worked, sum(amount) filter (where status = 'approved') as approved
    from report where status <> 'cancelled' group by currency),
  invoiced as (select currency, sum(amount_excl_vat) as excl, sum(amount_incl_vat) as incl,
      sum(amount_excl_vat) filter (where status = 'paid') as paid_excl,
      sum(amount_incl_vat) filter (where status = 'paid') as paid_incl
    from entry group by currency)`

const reports = (status: string) =>
  sql<number>`(select count(*) from report where status = ${sql.lit(status)})`
const amount = (sum: string) => sql<number>`trim_scale(coalesce(${sql.ref(sum)}, 0))`

const amounts = jsonObject<MonthAmounts>({
  currency: sql`currency`,
  worked_excl_vat: amount('worked.worked'),
  approved_excl_vat: amount('worked.approved'),
  invoiced_excl_vat: amount('invoiced.excl'),
  invoiced_incl_vat: amount('invoiced.incl'),
  paid_excl_vat: amount('invoiced.paid_excl'),
  paid_incl_vat: amount('invoiced.paid_incl'),
})

export const monthView = (input: MonthInput) =>
  jsonObject<Month>({
    month: sql`${input.month}::text`,
    missions_in_force: sql`(select missions from in_force)`,
    reports: jsonObject<ReportCounts>({
      missing: sql`(select missing from in_force)`,
      draft: reports('draft'),
      waiting: reports('pending'),
      rejected: reports('rejected'),
      approved: reports('approved'),
    }),
    amounts: sql`(select coalesce(json_agg(${amounts} order by currency), '[]'::json)
      from worked full join invoiced using (currency))`,
  })
