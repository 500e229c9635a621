// The rules of missions.rules.ts in SQL: each fact, and the actions that follow from them.
import { type RawBuilder, sql } from 'kysely'
import type { ActionTable } from '../../../../domain/action-lists.ts'
import type { MissionStatus } from '../../../../kernel/db/schema/tables.ts'
import { allowedActions, listStatesAskingFor } from '../../../../kernel/db/sql/allowed-actions.ts'
import { selectMissingKinds } from '../../../people/compliance-documents/index.ts'
import { reportRows } from '../../../reports/activity-reports/activity-reports.tables.ts'
import { agreementRows } from '../../framework-agreements/framework-agreements.tables.ts'
import { statusOn } from '../mission-status.tables.ts'
import { type Fact, MISSION_ACTION_TABLE, PORTAL_MISSION_ACTION_TABLE } from './missions.rules.ts'

type Today = RawBuilder<string>

/** Status of the framework agreement whose document another mission has; null if there is none. */
const statusOfSharedAgreement = sql`(select a.status from ${agreementRows} a where a.id = mission.framework_agreement_id and not mission.has_document)`

const hasReports = sql<boolean>`exists (select from ${reportRows} r where r.mission_id = mission.id)`

const factsWith = (
  today: Today,
  has_reports: RawBuilder<boolean>,
  agreementStatus: RawBuilder<unknown>,
  missing: RawBuilder<unknown>,
): { [K in Fact]: RawBuilder<boolean> } => ({
  has_document: sql`mission.has_document`,
  has_reports,
  is_scheduled: sql`(mission.early_termination_date is not null)`,
  is_before_start: sql`(${today} < mission.start_date)`,
  agreement_is_unsigned: sql`(coalesce(${agreementStatus}, '') in ('draft', 'awaiting-signature'))`,
  agreement_is_ended: sql`(coalesce(${agreementStatus}, '') = 'ended')`,
  lacks_documents: sql`(cardinality(${missing}) > 0)`,
})

/** The kinds of documents that prevent the activation. */
export const missingDocuments = (today: Today) => selectMissingKinds('mission', 'activation', today)

export const missionFacts = (today: Today) =>
  factsWith(today, hasReports, statusOfSharedAgreement, missingDocuments(today))

/**
 * For the row `linked` of a view: facts that need a lookup are looked up once, and only in the statuses whose rules ask for them.
 * Otherwise PostgreSQL would plan and start the subquery for each status. A status that is set by date needs no such facts.
 */
const createLookups = <A extends string, F extends string>(
  table: ActionTable<A, MissionStatus, Fact | F>,
): ((today: Today) => RawBuilder<unknown>[]) => {
  const inAny = (...facts: Fact[]) =>
    sql`mission.status = any(${sql.lit(`{${listStatesAskingFor(table, facts)}}`)}::text[])`
  return (today) => [
    sql`case when ${inAny('has_reports')} then ${hasReports} end as has_reports`,
    sql`case when ${inAny('agreement_is_unsigned', 'agreement_is_ended')} then ${statusOfSharedAgreement} end as agreement_status`,
    sql`case when ${inAny('lacks_documents')} then ${missingDocuments(today)} end as missing_documents`,
  ]
}
export const teamLookups = createLookups(MISSION_ACTION_TABLE)
export const portalLookups = createLookups(PORTAL_MISSION_ACTION_TABLE)

/** Facts for the allowed actions, read from the row `linked` of the view. */
const shownFacts = (today: Today) =>
  factsWith(today, sql`linked.has_reports`, sql`linked.agreement_status`, sql`linked.missing_documents`)

export type Caller = { user_id: string; action_lists: string }

const isCaller = (column: 'approver_id' | 'team_signer_id', { user_id }: Caller) =>
  sql<boolean>`coalesce(${sql.ref(`mission.${column}`)} = ${user_id}::uuid, false)`

export const missionActions = (today: Today, caller: Caller) =>
  allowedActions(MISSION_ACTION_TABLE, {
    status: statusOn('mission', today),
    action_lists: caller.action_lists,
    facts: {
      ...shownFacts(today),
      is_approver: isCaller('approver_id', caller),
      is_signer: isCaller('team_signer_id', caller),
    },
  })

/** A freelancer is neither approver nor signer. */
export const portalMissionActions = (today: Today) =>
  allowedActions(PORTAL_MISSION_ACTION_TABLE, {
    status: statusOn('mission', today),
    facts: { ...shownFacts(today), is_approver: sql`false`, is_signer: sql`false` },
  })
