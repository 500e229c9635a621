// The rate periods of a mission: what limits a new one, and the period that an accepted extension starts.
import { sql } from 'kysely'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { reportRows } from '../../../reports/activity-reports/activity-reports.tables.ts'

type Key = { tenant_id: string; mission_id: string }

/** The caller has locked the mission, so that no report is submitted meanwhile. Drafts and cancelled reports are not counted. */
export const findLastReportedMonth = prepared('mission_rate_period.last_reported_month', (q, input: Key) =>
  q
    .selectFrom(reportRows.as('report'))
    .where('mission_id', '=', input.mission_id)
    .where('status', 'in', ['pending', 'approved', 'rejected'])
    .select(sql<string | null>`max(report.report_month)`.as('month')),
)

type NewPeriod = Key & { from_date: string; rate_amount: string }

/** Replaces the periods from that day on: what was agreed last applies. Unchanged rows are not written again. */
export const startRatePeriod = prepared('mission_rate_period.start', (q, row: NewPeriod) => ({
  compile: () =>
    sql`with later as (delete from mission_rate_period where tenant_id = ${row.tenant_id}
        and mission_id = ${row.mission_id} and from_date > ${row.from_date})
      insert into mission_rate_period (tenant_id, mission_id, from_date, rate_amount)
        select ${row.tenant_id}::uuid, ${row.mission_id}::uuid, ${row.from_date}::date, ${row.rate_amount}::numeric
        on conflict (tenant_id, mission_id, from_date) do update set rate_amount = excluded.rate_amount
        where mission_rate_period.rate_amount is distinct from excluded.rate_amount`.compile(q),
}))
