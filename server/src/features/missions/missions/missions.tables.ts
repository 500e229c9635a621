// The tables of this feature, and what statements of other features may read of them.

import { type RawBuilder, sql } from 'kysely'
import { findKnownIds } from '../../../kernel/db/sql/known-ids.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'
import { rowsWithoutReference } from '../../../kernel/db/sql/rows-without-reference.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { monthsPrice, weekdaysPrice } from './rates/rate-periods.tables.ts'

export const missionRows = rowView('mission', [
  'tenant_id',
  'id',
  'reference',
  'name',
  'description',
  'status',
  'mission_type',
  'contract_kind',
  'has_document',
  'currency',
  'rate_amount',
  'client_rate_amount',
  'start_date',
  'end_date',
  'effective_end_date',
  'due_on',
  'early_termination_date',
  'payment_terms_days',
  'payment_terms_basis',
  'planned_quantity',
  'purchase_order',
  'external_id',
  'project_code_id',
  'approver_id',
  'team_signer_id',
  'template_locale',
  'service_template_id',
  'framework_agreement_id',
  'freelancer_id',
  'offered_at',
  'created_at',
])

export const deliverableRows = rowView('mission_deliverable', [
  'tenant_id',
  'mission_id',
  'id',
  'name',
  'description',
  'quantity',
  'amount_excl_vat',
  'order_index',
])

export { listRatePeriods } from './rates/rate-periods.tables.ts'

export const knownMissions = findKnownIds('mission')

export const hoursPerDay = sql`(select t.hours_per_day from ${currentTenantRow} t)`

/**
 * Total of a mission excl. VAT by its terms: its deliverables, or its rates for every weekday or month from its first to its last day.
 * An upper bound for part-time missions: the contract has no number of days, and the planned quantity is not binding.
 */
const totalExpression = (m: string) => {
  const col = (name: string) => sql.ref(`${m}.${name}`)
  return sql<string>`coalesce(case ${col('mission_type')}
    when 'hourly' then ${weekdaysPrice(m)} * ${hoursPerDay}
    when 'daily' then ${weekdaysPrice(m)}
    when 'monthly' then ${monthsPrice(m)}
    else (select sum(d.quantity * d.amount_excl_vat) from ${deliverableRows} d where d.mission_id = ${col('id')}) end, 0)::numeric`
}

/** Missions that belong to a contract: offered, and neither refused nor cancelled. */
const COUNTED_STATUSES = sql.lit(
  '{pending-freelancer-review,pending-company-review,in-progress,pending-freelancer-extension,completed,early-terminated}',
)

/** Total of the contract of a mission: its framework agreement with all missions, otherwise the mission alone. */
export const contractTotal = (m: string) => {
  const agreement = sql.ref(`${m}.framework_agreement_id`)
  return sql<string>`(case when ${agreement} is null then ${totalExpression(m)}
    else (select sum(${totalExpression('beside')}) from ${missionRows} beside where beside.framework_agreement_id = ${agreement}
      and (beside.id = ${sql.ref(`${m}.id`)} or beside.status = any(${COUNTED_STATUSES}::text[]))) end)`
}

/** Total of the largest contract of a freelancer with a mission between the two days; null without one. */
export const largestContract = (
  freelancer: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) => sql<string | null>`(select max(contract.total) from (
  select sum(${totalExpression('mission')}) as total from ${missionRows} mission
  where mission.freelancer_id = ${freelancer} and mission.status = any(${COUNTED_STATUSES}::text[])
  group by coalesce(mission.framework_agreement_id, mission.id)
  having bool_or(mission.effective_end_date >= ${from} and mission.start_date <= ${to})) as contract)`

type Key = { tenant_id: string; id: string }

/** Returns no row if the mission does not exist or was deleted. */
export const findMissionOwner = prepared('mission.owner', (q, input: Key) =>
  q
    .selectFrom('mission')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .where('status', '<>', 'deleted')
    .select('freelancer_id'),
)

export const missionsWithoutReference = rowsWithoutReference(
  'mission',
  sql`(select t.time_zone from ${currentTenantRow} t)`,
)
