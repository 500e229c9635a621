// The rules of activity-reports.rules.ts in SQL: each fact, and the actions that follow from them.
import { type RawBuilder, sql } from 'kysely'
import type { ApproveAhead, ReportStatus } from '../../../../kernel/db/schema/tables.ts'
import { allowedActions } from '../../../../kernel/db/sql/allowed-actions.ts'
import { TENANT } from '../../../../kernel/db/sql/parameters.ts'
import { currentTenantRow, selectToday } from '../../../company/tenants/tenants.tables.ts'
import { IN_FORCE, statusOn } from '../../../missions/missions/mission-status.tables.ts'
import { missionRows } from '../../../missions/missions/missions.tables.ts'
import { entryRows } from '../../../money/accounting/accounting.tables.ts'
import { selectMissingKindsOfMission } from '../../../people/compliance-documents/index.ts'
import {
  type Fact,
  PORTAL_REPORT_ACTION_TABLE,
  REPORT_ACTION_TABLE,
  type RowAhead,
} from './activity-reports.rules.ts'

type Today = RawBuilder<string>

/** `checkMission` requires this condition and `isMonthInMission`. */
export const isMissionInForce = (m: string, today: Today) =>
  sql<boolean>`(${statusOn(m, today)} = any(${sql.lit(`{${IN_FORCE}}`)}::text[]))`
export const isMonthInMission = (m: string, month: RawBuilder<string>) =>
  sql<boolean>`(${month} between to_char(${sql.ref(`${m}.start_date`)}, 'YYYY-MM')
    and to_char(${sql.ref(`${m}.effective_end_date`)}, 'YYYY-MM'))`

/** The last day of the month that the mission covers: its VAT regime is that of the report. */
export const lastDayOfPeriod = (m: string, month: RawBuilder<string>) =>
  sql<string>`least(${sql.ref(`${m}.effective_end_date`)}, ((${month} || '-01')::date + interval '1 month - 1 day')::date)`

/** The kinds of documents that prevent the approval. */
export const missingDocuments = (today: Today) =>
  selectMissingKindsOfMission(sql`activity_report.mission_id`, 'approval', today)

const ofReport = sql`one.tenant_id = ${TENANT} and one.report_id = activity_report.id`
const firstDayOfMonth = sql<string>`(activity_report.report_month || '-01')::date`

/** The rows of the report with their days: a supplementary item has the first day of the month. */
const rowsWithDays = sql`(select 1 as nth, 'timesheets' as list, one.position, one.date as day from activity_report_timesheet one
    where ${ofReport}
  union all select 2, 'supplementary_items', one.position, ${firstDayOfMonth} from activity_report_item one where ${ofReport}
  union all select 3, 'expenses', one.position, one.date from activity_report_expense one where ${ofReport})`

/** The last day that the report pays for: a monthly mission is paid for all days that it covers, whatever the rows. */
const lastPaidDay = sql<string | null>`greatest((select max(day) from ${rowsWithDays} as dated),
  case when activity_report.mission_type = 'monthly' then (select ${lastDayOfPeriod('mission', sql`activity_report.report_month`)}
    from ${missionRows} as mission where mission.id = activity_report.mission_id) end)`

const approveAhead = sql<ApproveAhead>`(select t.approve_ahead from ${currentTenantRow} as t)`

/** The first day on which the report can be approved; null if it has no rows. */
const approvableFrom = sql<string | null>`(select case when paid.day is not null then
    case ${approveAhead} when 'none' then paid.day else ${firstDayOfMonth} end end
  from (select ${lastPaidDay} as day) as paid)`

/** Only reports of the current month and later can be ahead: the rows of others are not read. */
const isAhead = (today: Today) =>
  sql<boolean>`(case when activity_report.report_month >= to_char(${today}, 'YYYY-MM') then coalesce(${approvableFrom} > ${today}, false)
    else false end)`

/** The first day on which a report that awaits its review can be approved, if it is still to come. */
export const approvableLater = (today: Today) =>
  sql<
    string | null
  >`(case when activity_report.status = 'pending' and ${isAhead(today)} then ${approvableFrom} end)`

const MAX_NAMED_ROWS = 10

/** What `checkNotAhead` needs. */
export const aheadFacts = (now: Date) => {
  const today = selectToday(now)
  const lastDay = sql<string>`(case ${approveAhead} when 'none' then ${today}
    else (date_trunc('month', ${today}::timestamp) + interval '1 month - 1 day')::date end)`
  const late = sql`${rowsWithDays} as dated where day > ${lastDay}`
  return {
    today,
    approve_ahead: approveAhead,
    approvable_from: approvableFrom,
    last_day: lastDay,
    rows: sql<
      RowAhead[]
    >`(select coalesce(json_agg(json_build_object('list', list, 'position', position, 'day', day) order by nth, position), '[]'::json)
      from (select * from ${late} order by nth, position limit ${sql.lit(MAX_NAMED_ROWS)}) as named)`,
    count: sql<number>`(select count(*)::int from ${late})`,
  }
}

const facts = (today: Today): { [K in Fact]: RawBuilder<boolean> } => ({
  is_reportable: sql`(select ${isMissionInForce('mission', today)} and ${isMonthInMission('mission', sql`activity_report.report_month`)}
    from ${missionRows} as mission where mission.id = activity_report.mission_id)`,
  has_paid_entry: sql`exists (select from ${entryRows} e where e.activity_report_id = activity_report.id and e.status = 'paid')`,
  is_ahead: isAhead(today),
  lacks_documents: sql`(cardinality(${missingDocuments(today)}) > 0)`,
})

const status = sql<ReportStatus>`activity_report.status`

export const reportActions = (today: Today, action_lists: string) =>
  allowedActions(REPORT_ACTION_TABLE, { status, action_lists, facts: facts(today) })

export const portalReportActions = (today: Today) =>
  allowedActions(PORTAL_REPORT_ACTION_TABLE, { status, facts: facts(today) })
