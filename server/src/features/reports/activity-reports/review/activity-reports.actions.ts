// The rules of activity-reports.rules.ts in SQL: each fact, and the actions that follow from them.
import { type RawBuilder, sql } from 'kysely'
import type { ReportStatus } from '../../../../kernel/db/schema/tables.ts'
import { allowedActions } from '../../../../kernel/db/sql/allowed-actions.ts'
import { IN_FORCE, statusOn } from '../../../missions/missions/mission-status.tables.ts'
import { missionRows } from '../../../missions/missions/missions.tables.ts'
import { entryRows } from '../../../money/accounting/accounting.tables.ts'
import { selectMissingKindsOfMission } from '../../../people/compliance-documents/index.ts'
import { type Fact, PORTAL_REPORT_ACTION_TABLE, REPORT_ACTION_TABLE } from './activity-reports.rules.ts'

type Today = RawBuilder<string>

/** `checkMission` requires this condition and `isMonthInMission`. */
export const isMissionInForce = (m: string, today: Today) =>
  sql<boolean>`(${statusOn(m, today)} = any(${sql.lit(`{${IN_FORCE}}`)}::text[]))`
export const isMonthInMission = (m: string, month: RawBuilder<string>) =>
  sql<boolean>`(${month} between to_char(${sql.ref(`${m}.start_date`)}, 'YYYY-MM')
    and to_char(${sql.ref(`${m}.effective_end_date`)}, 'YYYY-MM'))`

/** The kinds of documents that prevent the approval. */
export const missingDocuments = (today: Today) =>
  selectMissingKindsOfMission(sql`activity_report.mission_id`, 'approval', today)

const facts = (today: Today): { [K in Fact]: RawBuilder<boolean> } => ({
  is_reportable: sql`(select ${isMissionInForce('mission', today)} and ${isMonthInMission('mission', sql`activity_report.report_month`)}
    from ${missionRows} as mission where mission.id = activity_report.mission_id)`,
  has_paid_entry: sql`exists (select from ${entryRows} e where e.activity_report_id = activity_report.id and e.status = 'paid')`,
  lacks_documents: sql`(cardinality(${missingDocuments(today)}) > 0)`,
})

const status = sql<ReportStatus>`activity_report.status`

export const reportActions = (today: Today, action_lists: string) =>
  allowedActions(REPORT_ACTION_TABLE, { status, action_lists, facts: facts(today) })

export const portalReportActions = (today: Today) =>
  allowedActions(PORTAL_REPORT_ACTION_TABLE, { status, facts: facts(today) })
