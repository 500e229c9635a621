import { type Insertable, sql } from 'kysely'
import type { MissionStatus, Tables } from '../../../kernel/db/schema/tables.ts'
import { differs } from '../../../kernel/db/sql/differs.ts'
import { asText, jsonArray } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pick, pickPresent } from '../../../kernel/db/sql/pick.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow, selectToday } from '../../company/tenants/tenants.tables.ts'
import { agreementRows } from '../framework-agreements/framework-agreements.tables.ts'
import { selectLockedAgreement } from '../framework-agreements/index.ts'
import { missingDocuments, missionFacts } from './lifecycle/missions.actions.ts'
import { isInOneOf, isShownTo, statusOn } from './mission-status.tables.ts'
import { type Caller, missionObject, missionView, portalMissionView } from './missions.views.ts'
import type { PortalMission } from './portal/portal-missions.schemas.ts'

type Key = { tenant_id: string; id: string }

/** Finds the team setting that says whether contracts may be signed with an API key. */
export const findSigningRule = prepared('mission.signing_rule', (q, input: { tenant_id: string }) =>
  q.selectFrom(currentTenantRow.as('tenant')).where('id', '=', input.tenant_id).select('signing'),
)

export const findMission = prepared('mission.detail', (q, input: Key & Caller & { now: Date }) =>
  q
    .selectFrom('mission')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(asText(missionView(selectToday(input.now), input))),
)

export const findPortalMission = prepared(
  'mission.portal_detail',
  (q, input: Key & { freelancer_id: string; now: Date }) =>
    q
      .selectFrom('mission')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .where(isShownTo('mission', input.freelancer_id))
      .select(asText(portalMissionView(selectToday(input.now)))),
)

const OPEN: readonly MissionStatus[] = [
  'pending-freelancer-review',
  'pending-freelancer-extension',
  'in-progress',
]

export const findOpenPortalMissions = prepared(
  'mission.portal_open',
  (q, input: { tenant_id: string; freelancer_id: string; now: Date }) => {
    const today = selectToday(input.now)
    const isOpen = isInOneOf('mission', sql`${sql.lit(`{${OPEN}}`)}`, today)
    const openMissions = sql`(select mission.* from mission where mission.tenant_id = ${input.tenant_id}
      and ${isShownTo('mission', input.freelancer_id)} and ${isOpen}
      order by mission.status = 'in-progress', mission.created_at desc, mission.id desc limit 50)`
    const items = sql<{
      item: PortalMission
    }>`(select ${portalMissionView(today)} as item from ${openMissions} as mission
      order by mission.status = 'in-progress', mission.created_at desc, mission.id desc)`
    return q.selectNoFrom(asText(jsonArray(items)))
  },
)

const selectAgreementId = (input: Key) => sql<string>`(select m.framework_agreement_id from mission m
  where m.tenant_id = ${input.tenant_id} and m.id = ${input.id})`

/**
 * Locks the mission until the transaction ends, and its framework agreement first, because signing the agreement changes
 * other missions. The subquery is evaluated once, before the mission is read.
 */
export const lockMission = prepared('mission.lock', (q, input: Key) => ({
  compile: () =>
    sql<{
      id: string
    }>`with agreement as materialized ${selectLockedAgreement(input.tenant_id, selectAgreementId(input))}
      select id from mission where tenant_id = ${input.tenant_id} and id = ${input.id}
        and (select count(*) from agreement) >= 0 for no key update`.compile(q),
}))

/** Finds the mission with its current status, in a separate statement after the lock, which sees concurrent writes. */
export const findLockedMission = prepared('mission.held', (q, input: Key & { now: Date }) => {
  const today = selectToday(input.now)
  const facts = missionFacts(today)
  return q
    .selectFrom('mission')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select([
      'id',
      'freelancer_id',
      'contract_kind',
      'mission_type',
      'start_date',
      'end_date',
      'early_termination_date',
      'has_document',
      'approver_id',
      'team_signer_id',
      'framework_agreement_id',
      'offered_at',
      'extension_end_date',
      'extension_rate_amount',
      'extension_effective_from',
      'currency',
      'status as stored_status',
      facts.has_reports.as('has_reports'),
      facts.is_scheduled.as('is_scheduled'),
      facts.is_before_start.as('is_before_start'),
      facts.agreement_is_unsigned.as('agreement_is_unsigned'),
      facts.agreement_is_ended.as('agreement_is_ended'),
      facts.lacks_documents.as('lacks_documents'),
      missingDocuments(today).as('missing_documents'),
      statusOn('mission', today).as('status'),
      sql<string>`${today}`.as('today'),
      (eb) =>
        eb
          .selectFrom(agreementRows.as('a'))
          .whereRef('a.id', '=', 'mission.framework_agreement_id')
          .select('a.status')
          .as('agreement_status'),
    ])
})

type NewRow = Omit<Insertable<Tables['mission']>, 'created_at' | 'updated_at'> & { at: Date }

const COLUMNS = [
  'tenant_id',
  'id',
  'reference',
  'name',
  'description',
  'mission_type',
  'contract_kind',
  'has_document',
  'currency',
  'rate_amount',
  'client_rate_amount',
  'planned_quantity',
  'start_date',
  'end_date',
  'payment_terms_days',
  'payment_terms_basis',
  'status',
  'early_termination_date',
  'terminated_by',
  'purchase_order',
  'has_purchase_order',
  'external_id',
  'project_code_id',
  'extension_end_date',
  'extension_rate_amount',
  'extension_effective_from',
  'approver_id',
  'team_signer_id',
  'template_locale',
  'service_template_id',
  'framework_agreement_id',
  'freelancer_id',
  'offered_at',
  'created_by',
] as const

export const insertMission = prepared('mission.insert', (q, row: NewRow) =>
  q.insertInto('mission').values({
    ...pick(row, COLUMNS),
    created_at: row.at,
    updated_at: row.at,
  }),
)

export const insertDeliverables = prepared(
  'mission_deliverable.insert',
  (q, input: { tenant_id: string; mission_id: string; rows: string }) => ({
    compile: () =>
      sql`insert into mission_deliverable (tenant_id, mission_id, id, name, description, quantity, amount_excl_vat, order_index)
        select ${input.tenant_id}::uuid, ${input.mission_id}::uuid, id, name, description, quantity, amount_excl_vat, order_index
        from json_to_recordset(${input.rows}::json) as sent(id uuid, name text, description text, quantity numeric,
          amount_excl_vat numeric, order_index integer)`.compile(q),
  }),
)

/** Updates the time of the mission after a change of rows that belong to it. */
export const touchMission = prepared('mission.touch', (q, row: Key & { at: Date }) =>
  q
    .updateTable('mission')
    .set({ updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

export const deleteDeliverables = prepared(
  'mission_deliverable.delete',
  (q, input: { tenant_id: string; mission_id: string }) =>
    q
      .deleteFrom('mission_deliverable')
      .where('tenant_id', '=', input.tenant_id)
      .where('mission_id', '=', input.mission_id),
)

const CHANGEABLE = [
  'status',
  'name',
  'description',
  'mission_type',
  'freelancer_id',
  'start_date',
  'end_date',
  'rate_amount',
  'client_rate_amount',
  'planned_quantity',
  'payment_terms_days',
  'payment_terms_basis',
  'template_locale',
  'service_template_id',
  'early_termination_date',
  'terminated_by',
  'purchase_order',
  'has_purchase_order',
  'external_id',
  'project_code_id',
  'extension_end_date',
  'extension_rate_amount',
  'extension_effective_from',
  'approver_id',
  'team_signer_id',
  'offered_at',
  'has_document',
  'contract_kind',
  'framework_agreement_id',
] as const
export type MissionChanges = Partial<Pick<Insertable<Tables['mission']>, (typeof CHANGEABLE)[number]>>

/** Returns no row if the mission already has these values. */
export const updateMissionRow = prepared(
  'mission.update',
  (q, row: Required<Key & { at: Date } & MissionChanges>, presentFields) => {
    const changes = pickPresent(row, CHANGEABLE, presentFields)
    return q
      .updateTable('mission')
      .set({ ...changes, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .where(differs('mission', changes))
      .returning('id')
  },
)

/**
 * Locks the mission that takes over a framework agreement: the oldest mission that waits for it, a draft only if there is no other.
 * The caller has locked the agreement, which also protects these missions.
 */
export const lockSuccessor = prepared(
  'mission.successor',
  (q, input: { tenant_id: string; framework_agreement_id: string; id: string }) =>
    q
      .selectFrom('mission')
      .where('tenant_id', '=', input.tenant_id)
      .where('framework_agreement_id', '=', input.framework_agreement_id)
      .where('id', '<>', input.id)
      .where('status', 'in', ['draft', 'pending-freelancer-review', 'pending-company-review'])
      .orderBy(sql`status = 'draft'`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .select('id')
      .forNoKeyUpdate(),
)

/** Locks the accepted missions that wait for the signature of their framework agreement, which another mission has. */
export const lockWaitingMissions = prepared(
  'mission.waiting',
  (q, input: { tenant_id: string; framework_agreement_id: string }) =>
    q
      .selectFrom('mission')
      .where('tenant_id', '=', input.tenant_id)
      .where('framework_agreement_id', '=', input.framework_agreement_id)
      .where('status', '=', 'pending-company-review')
      .where('has_document', '=', false)
      .orderBy('id')
      .select('id')
      .forNoKeyUpdate(),
)

/** Finds the oldest mission with this external id that is not deleted; external ids are not unique. */
export const findByExternalId = prepared(
  'mission.by_external_id',
  (q, input: { tenant_id: string; external_id: string }) =>
    q
      .selectFrom('mission')
      .where('tenant_id', '=', input.tenant_id)
      .where('external_id', '=', input.external_id)
      .where('status', '<>', 'deleted')
      .orderBy('created_at')
      .limit(1)
      .select('id'),
)

/** Locks the mission while one of its reports is written: months and quantities are checked over all its reports. */
export const lockMissionRow = prepared('mission.hold', (q, input: Key) =>
  q
    .selectFrom('mission')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select('id')
    .forNoKeyUpdate(),
)

export const lockDeletedMissions = prepared(
  'mission.lock_deleted',
  (q, input: { tenant_id: string; project_code_id: string }) =>
    q
      .selectFrom('mission')
      .where('tenant_id', '=', input.tenant_id)
      .where('project_code_id', '=', input.project_code_id)
      .where('status', '=', 'deleted')
      .orderBy('id')
      .select('id')
      .forNoKeyUpdate(),
)

/** Clears a project code that is being deleted in deleted missions. */
export const detachProjectCode = prepared(
  'mission.detach_project_code',
  (q, row: { tenant_id: string; project_code_id: string; at: Date }) =>
    q
      .updateTable('mission')
      .set({ project_code_id: null, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('project_code_id', '=', row.project_code_id)
      .where('status', '=', 'deleted'),
)

/** Clears a template that is being deleted in missions whose contract was generated from it. */
export const detachServiceTemplate = prepared(
  'mission.detach_template',
  (q, row: { tenant_id: string; template_id: string }) =>
    q
      .updateTable('mission')
      .set({ service_template_id: null })
      .where('tenant_id', '=', row.tenant_id)
      .where('service_template_id', '=', row.template_id),
)

/** Mission objects for events and changes. */
export const missionObjects = prepareObjects('mission', (_, { now }) => missionObject(selectToday(now)))
