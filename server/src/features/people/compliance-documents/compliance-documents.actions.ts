// The rules of compliance-documents.rules.ts in SQL: who owes which kind, each fact, and the actions that follow from them.
import { type Expression, type RawBuilder, sql } from 'kysely'
import {
  COMPLIANCE_KINDS,
  type ComplianceKind,
  type ComplianceStatus,
} from '../../../kernel/db/schema/tables.ts'
import { allowedActions } from '../../../kernel/db/sql/allowed-actions.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { type Approver, isAloneInTeam } from '../../identity/second-person/second-person.tables.ts'
import { contractTotal, missionRows } from '../../missions/missions/missions.tables.ts'
import { freelancerRows } from '../freelancers/freelancers.tables.ts'
import {
  APPLIES_TO,
  type BlockedStep,
  DEFAULT_SETTINGS,
  DOCUMENT_ACTION_TABLE,
  listWantedKinds,
  SOLE_TRADERS,
} from './compliance-documents.rules.ts'
import { complianceDocumentRows } from './compliance-documents.tables.ts'

type Sql = RawBuilder<unknown>
type Today = Expression<string>

/** Conditions on the freelancer `f`, by group of suppliers. */
const selectAudiences = (f: string): Record<(typeof APPLIES_TO)[ComplianceKind], RawBuilder<boolean>> => {
  const isFrench = sql`${sql.ref(`${f}.country`)} = 'FR'`
  return {
    everybody: sql`true`,
    french: sql`(${isFrench})`,
    french_employers: sql`(${isFrench} and (${sql.ref(`${f}.is_umbrella`)}
      or coalesce(lower(${sql.ref(`${f}.legal_form`)}) not in (${sql.join(
        SOLE_TRADERS.map((form) => sql.lit(form)),
      )}), false)))`,
  }
}

/** Whether the freelancer `f` owes this kind once a contract reaches the threshold. */
export const appliesTo = (f: string, kind: Sql) => {
  const applies = selectAudiences(f)
  return sql<boolean>`(case ${kind} ${sql.join(
    COMPLIANCE_KINDS.map((kindName) => sql`when ${sql.lit(kindName)} then ${applies[APPLIES_TO[kindName]]}`),
    sql` `,
  )} end)`
}

/** Settings of the team, or their defaults if the team has not changed them. */
export const selectThreshold = (settings: Sql) =>
  sql<string>`coalesce((${settings} ->> 'threshold')::numeric, ${sql.lit(DEFAULT_SETTINGS.threshold)})`
export const selectExpiringDays = (settings: Sql) =>
  sql<number>`coalesce((${settings} ->> 'expiring_days')::int, ${sql.lit(DEFAULT_SETTINGS.expiring_days)})`
/** The kinds that are not off, as a JSON array. */
export const selectWantedKinds = (settings: Sql) =>
  sql`coalesce(${settings} -> 'wanted', ${sql.lit(JSON.stringify(listWantedKinds(DEFAULT_SETTINGS.kinds)))}::jsonb)`

/** Whether the row `document` is in force. */
const isInForce = (today: Today) =>
  sql<boolean>`(document.status = 'approved' and document.valid_until >= ${today}::date)`

/**
 * The kinds that block a step of the mission `m` because no approved document is valid: an empty array for most teams, which block
 * nothing.
 */
export const selectMissingKinds = (
  m: string,
  step: BlockedStep,
  today: Today,
): RawBuilder<ComplianceKind[]> => {
  const freelancerId = sql.ref(`${m}.freelancer_id`)
  return sql<ComplianceKind[]>`array(select needed.kind
    from ${currentTenantRow} t cross join lateral jsonb_array_elements_text(t.compliance_settings -> 'blocking' -> ${sql.lit(step)}) as needed(kind)
    join ${freelancerRows} f on f.id = ${freelancerId}
    where ${contractTotal(m)} >= ${selectThreshold(sql`t.compliance_settings`)} and ${appliesTo('f', sql`needed.kind`)}
      and not exists (select from ${complianceDocumentRows} document where document.freelancer_id = ${freelancerId}
        and document.kind = needed.kind and ${isInForce(today)})
    order by needed.kind)`
}

/** Selects the kinds that block a step of the mission with this id. */
export const selectMissingKindsOfMission = (missionId: Expression<string>, step: BlockedStep, today: Today) =>
  sql<
    ComplianceKind[]
  >`coalesce((select ${selectMissingKinds('mission', step, today)} from ${missionRows} mission where mission.id = ${missionId}), '{}')`

export type Caller = Approver & { action_lists: string }

/** Whether the user uploaded `compliance_document`. A user who is alone in the team may approve their own uploads. */
export const isOwnUpload = (approver: Approver) =>
  sql<boolean>`(coalesce(compliance_document.uploaded_by_id = ${approver.user_id}::uuid, false)
    and not ${isAloneInTeam(approver)})`
export const isOver = (today: Today) =>
  sql<boolean>`coalesce(compliance_document.valid_until < ${today}::date, false)`

export const documentActions = (today: Today, { action_lists, user_id, since }: Caller) =>
  allowedActions(DOCUMENT_ACTION_TABLE, {
    status: sql<ComplianceStatus>`compliance_document.status`,
    action_lists,
    facts: { is_own_upload: isOwnUpload({ user_id, since }), is_over: isOver(today) },
  })
