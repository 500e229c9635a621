import { type RawBuilder, type Selectable, sql } from 'kysely'
import { BASIS_TEXTS, TERMS_ERRORS } from '../../../domain/errors/terms.errors.ts'
import { LEGAL_MAXIMUM } from '../../../domain/payment-terms.ts'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { actorView } from '../../../kernel/db/sql/actor-view.ts'
import { decimal, jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { projectCodeRows } from '../../company/project-codes/project-codes.tables.ts'
import { hasTermsMaximum } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import { selectExternalReferent } from '../../people/freelancers/index.ts'
import { agreementRows } from '../framework-agreements/framework-agreements.tables.ts'
import { agreementRef } from '../framework-agreements/index.ts'
import {
  type Caller,
  missionActions,
  portalLookups,
  portalMissionActions,
  teamLookups,
} from './lifecycle/missions.actions.ts'
import { isDue, statusOn } from './mission-status.tables.ts'
import type { Deliverable, Mission, MissionEvent, PersonRef, SharedFields } from './missions.schemas.ts'
import type { PortalMission } from './portal/portal-missions.schemas.ts'
import { listRatePeriods, rateOn } from './rates/rate-periods.tables.ts'

type Row = Selectable<Tables['mission']>
type Today = RawBuilder<string>

const col = <K extends keyof Row>(name: K) => sql<Row[K]>`${sql.ref(`mission.${name}`)}`

/** A user by the column that refers to them; deactivated users are still shown. */
const person = (name: 'created_by' | 'team_signer_id' | 'approver_id') =>
  sql<PersonRef>`(select row_to_json(u) from (select id, first_name, last_name from ${userRows} as team_user
    where team_user.id = ${sql.ref(`mission.${name}`)}) as u)`

/**
 * Values that several fields need are looked up once. `offset 0` prevents PostgreSQL from inlining the subquery.
 */
const linkedRows = (today: Today, ...more: RawBuilder<unknown>[]) => sql`(select ${sql.join([
  sql`(select row_to_json(p) from (select id, name, external_id from ${projectCodeRows} as project_code
      where project_code.id = mission.project_code_id) as p) as project_code`,
  sql`${today} as today`,
  ...more,
])} offset 0) as linked
  left join lateral (select ${selectExternalReferent('f')} as external_referent, (select row_to_json(shown) from (select f.id, f.first_name, f.last_name, f.email,
      (select row_to_json(r) from (select id, first_name, last_name, email from ${userRows} as team_user
        where team_user.id = f.referent_id) as r) as referent, f.is_umbrella) as shown) as freelancer
    from ${freelancerRows} f where f.id = mission.freelancer_id) as person on true`

const today = sql<string>`linked.today`
const projectCode = sql<NonNullable<Mission['project_code']>>`linked.project_code`
const projectCodes = sql<
  Mission['project_codes']
>`case when linked.project_code is null then '[]'::json else json_build_array(linked.project_code) end`
const freelancer = sql<Mission['freelancer']>`person.freelancer`
const externalReferent = sql<Mission['external_referent']>`person.external_referent`

const deliverables = sql<
  Deliverable[]
>`case when mission.mission_type = 'deliverable' then (select coalesce(json_agg(json_build_object(
  'id', d.id, 'name', d.name, 'quantity', trim_scale(d.quantity), 'amount_excl_vat', trim_scale(d.amount_excl_vat),
  'order_index', d.order_index, 'description', d.description) order by d.order_index, d.id), '[]'::json)
  from mission_deliverable d where d.tenant_id = ${TENANT} and d.mission_id = mission.id)
  else '[]'::json end`

/** Null once the end date has passed without an answer: the status of a proposed extension ends then, too. */
const extension = sql<Mission['extension']>`case when mission.extension_end_date is not null
  and (${isDue('mission', today)}) is not true then json_build_object('end_date', mission.extension_end_date,
    'rate_amount', ${decimal(col('extension_rate_amount'))}, 'effective_from', case when mission.extension_rate_amount is not null
      then coalesce(mission.extension_effective_from, mission.end_date + 1) end) end`

const agreement = sql<Mission['framework_agreement']>`case when mission.framework_agreement_id is not null
  then (select ${agreementRef(today)} from ${agreementRows} as framework_agreement where framework_agreement.id = mission.framework_agreement_id) end`

const shared: { [K in keyof SharedFields]: RawBuilder<SharedFields[K]> } = {
  id: col('id'),
  reference: col('reference'),
  name: col('name'),
  description: col('description'),
  mission_type: col('mission_type'),
  contract_kind: col('contract_kind'),
  has_document: col('has_document'),
  currency: col('currency'),
  rate_amount: decimal(rateOn('mission', today)),
  rate_periods: listRatePeriods('mission', decimal),
  start_date: col('start_date'),
  end_date: col('end_date'),
  payment_terms_days: col('payment_terms_days'),
  payment_terms_basis: col('payment_terms_basis'),
  status: statusOn('mission', today),
  early_termination_date: col('early_termination_date'),
  terminated_by: col('terminated_by'),
  external_referent: externalReferent,
  project_code_id: col('project_code_id'),
  project_code: projectCode,
  project_codes: projectCodes,
  deliverables_catalog: deliverables,
  created_at: timestamp(sql`mission.created_at`),
  updated_at: timestamp(sql`mission.updated_at`),
  created_by: person('created_by'),
  freelancer,
  team_signer: person('team_signer_id'),
  approver: person('approver_id'),
  extension,
  framework_agreement: agreement,
}

/** The view for the freelancer, without the fields of the team. */
export const portalMissionView = (now: Today) =>
  sql<PortalMission>`(select ${jsonObject<PortalMission>({
    ...shared,
    allowed_actions: portalMissionActions(today),
  })} from ${linkedRows(now, ...portalLookups(now))})`

/** `action_lists`: all lists of allowed actions of the caller, as `actionListsFor` (domain/action-lists.ts) returns them. */
export type { Caller }

type TeamFields = Omit<Mission, 'allowed_actions' | 'warnings'>

const teamFields: { [K in keyof TeamFields]: RawBuilder<TeamFields[K]> } = {
  ...shared,
  client_rate_amount: decimal(col('client_rate_amount')),
  planned_quantity: decimal(col('planned_quantity')),
  purchase_order: col('purchase_order'),
  external_id: col('external_id'),
}

const maximum = sql`case mission.payment_terms_basis when 'invoice_date' then ${sql.lit(LEGAL_MAXIMUM.invoice_date)}
  else ${sql.lit(LEGAL_MAXIMUM.end_of_month)} end`

/** The warnings of domain/payment-terms.ts in SQL, so that a list needs no other statement. */
const termsWarnings = sql<
  Mission['warnings']
>`case when mission.payment_terms_days > ${maximum} and ${hasTermsMaximum}
  then json_build_array(json_build_object('code', ${sql.lit(TERMS_ERRORS.payment_terms_over_limit.code)}::text,
    'params', json_build_object('days', mission.payment_terms_days, 'basis', mission.payment_terms_basis, 'limit', ${maximum},
      'article', ${sql.lit(LEGAL_MAXIMUM.article)}::text),
    'message', format('Payment terms of %s days %s exceed the %s days that article %s of the French Code de commerce allows',
      mission.payment_terms_days, case mission.payment_terms_basis when 'invoice_date' then ${sql.lit(BASIS_TEXTS.invoice_date)}
        else ${sql.lit(BASIS_TEXTS.end_of_month)} end, ${maximum}, ${sql.lit(LEGAL_MAXIMUM.article)})))
  else '[]'::json end`

export const missionView = (now: Today, caller: Caller) =>
  sql<Mission>`(select ${jsonObject<Mission>({
    ...teamFields,
    warnings: termsWarnings,
    allowed_actions: missionActions(today, caller),
  })} from ${linkedRows(now, ...teamLookups(now))})`

/** The `object` of the events of a mission. */
export const missionObject = (now: Today) =>
  sql<TeamFields>`(select ${jsonObject<TeamFields>(teamFields)} from ${linkedRows(now, ...teamLookups(now))})`

export const missionEventView = () =>
  jsonObject<MissionEvent>({
    id: sql<string>`event.id`,
    type: sql<string>`event.type`,
    at: timestamp(sql`event.at`),
    actor: actorView<MissionEvent['actor']['kind']>('event', { user: userRows, freelancer: freelancerRows }),
    data: sql<object>`event.data`,
  })
