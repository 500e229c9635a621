import { sql } from 'kysely'
import { decimal, jsonArray, jsonObject } from '../../../../kernel/db/sql/json.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { selectToday } from '../../../company/tenants/tenants.tables.ts'
import { IN_FORCE, isInOneOf } from '../../../missions/missions/mission-status.tables.ts'
import { missionRows } from '../../../missions/missions/missions.tables.ts'
import { freelancerRows, selectVatPeriod } from '../../../people/freelancers/freelancers.tables.ts'
import { lastDayOfPeriod } from '../review/activity-reports.actions.ts'
import type { VatMonth } from './vat-months.schemas.ts'

type Input = { tenant_id: string; freelancer_id: string; vat_from: string | null; now: Date; limit: number }

const isOpen = sql<boolean>`(report.status is null or report.status in ('draft', 'rejected'))`

const view = jsonObject<VatMonth>({
  month: sql`touched.month`,
  mission_id: sql`mission.id`,
  mission_name: sql`mission.name`,
  report_id: sql`report.id`,
  report_status: sql`report.status`,
  follows: isOpen,
  vat_regime: sql`case when ${isOpen} then vat.vat_regime else report.vat_regime end`,
  vat_rate: decimal(sql<string>`case when ${isOpen} then vat.vat_rate else report.vat_rate end`),
})

/** Returns no row if there is no such freelancer. */
export const findVatMonths = prepared('activity_report.vat_months', (q, input: Input) => ({
  compile: () => {
    const today = selectToday(input.now)
    const from = sql`coalesce(${input.vat_from}::date, ${today})`
    const isInForce = isInOneOf('mission', sql`${sql.lit(`{${IN_FORCE}}`)}`, today)
    const lastDay = lastDayOfPeriod('mission', sql<string>`touched.month`)
    const missions = sql`${missionRows} as mission`
    // Months with a report, and months up to today of missions in force.
    const touched = sql`(select r.mission_id, r.report_month as month from activity_report r
        where r.tenant_id = ${input.tenant_id} and r.freelancer_id = ${input.freelancer_id} and r.status <> 'cancelled'
          and r.report_month >= to_char(${from}, 'YYYY-MM')
      union select mission.id, to_char(start, 'YYYY-MM') from ${missions}
        cross join lateral generate_series(date_trunc('month', greatest(mission.start_date, ${from})::timestamp),
          least(mission.effective_end_date, ${today})::timestamp, interval '1 month') as start
        where mission.freelancer_id = ${input.freelancer_id} and ${isInForce})`
    const items = sql<{ item: VatMonth }>`(select ${view} as item from ${touched} as touched
        join ${missions} on mission.id = touched.mission_id
        left join activity_report as report on report.tenant_id = ${input.tenant_id} and report.mission_id = touched.mission_id
          and report.report_month = touched.month and report.status <> 'cancelled'
        cross join lateral ${selectVatPeriod(sql`mission.freelancer_id`, lastDay)} as vat
        where ${lastDay} >= ${from}
        order by touched.month desc, mission.name, mission.id limit ${input.limit}::bigint)`
    return sql<{
      vat_from: string
      months: VatMonth[]
    }>`select ${from} as vat_from, ${jsonArray(items)} as months
      from ${freelancerRows} as freelancer where freelancer.id = ${input.freelancer_id}`.compile(q)
  },
}))
