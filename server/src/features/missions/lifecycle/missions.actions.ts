// The rules of missions.rules.ts in SQL: each fact, and the actions that follow from them.
import { type RawBuilder, sql } from 'kysely'
import { allowedActions } from '../../../kernel/db/sql/allowed-actions.ts'
import { reportRows } from '../../activity-reports/activity-reports.tables.ts'
import { agreementRows } from '../../framework-agreements/framework-agreements.tables.ts'
import { statusOn } from '../../mission-status/index.ts'
import {
  type Fact,
  MISSION_ACTIONS,
  MISSION_RULES,
  PORTAL_MISSION_ACTIONS,
  PORTAL_MISSION_RULES,
} from './missions.rules.ts'

type Today = RawBuilder<string>

/** null if the mission has the document of the agreement itself, or no agreement. */
const agreementOfAnother = sql`(select a.status from ${agreementRows} a where a.tenant_id = mission.tenant_id
  and a.id = mission.framework_agreement_id and not mission.has_document)`

export const missionFacts = (today: Today): { [K in Fact]: RawBuilder<boolean> } => ({
  has_document: sql`mission.has_document`,
  has_reports: sql`exists (select from ${reportRows} r where r.tenant_id = mission.tenant_id and r.mission_id = mission.id)`,
  is_scheduled: sql`(mission.early_termination_date is not null)`,
  is_before_start: sql`(${today} < mission.start_date)`,
  agreement_is_unsigned: sql`(coalesce(${agreementOfAnother}, '') in ('draft', 'awaiting-signature'))`,
  agreement_is_ended: sql`(coalesce(${agreementOfAnother}, '') = 'ended')`,
})

export type Caller = { user_id: RawBuilder<string>; granted: RawBuilder<number> }

const isCaller = (column: 'approver_id' | 'team_signer_id', { user_id }: Caller) =>
  sql<boolean>`coalesce(${sql.ref(`mission.${column}`)} = ${user_id}, false)`

export const missionActions = (today: Today, caller: Caller) =>
  allowedActions(MISSION_RULES, {
    actions: MISSION_ACTIONS,
    status: statusOn(today),
    granted: caller.granted,
    facts: {
      ...missionFacts(today),
      is_approver: isCaller('approver_id', caller),
      is_signer: isCaller('team_signer_id', caller),
    },
  })

/** A freelancer is neither approver nor signer. */
export const portalMissionActions = (today: Today) =>
  allowedActions(PORTAL_MISSION_RULES, {
    actions: PORTAL_MISSION_ACTIONS,
    status: statusOn(today),
    facts: { ...missionFacts(today), is_approver: sql`false`, is_signer: sql`false` },
  })
