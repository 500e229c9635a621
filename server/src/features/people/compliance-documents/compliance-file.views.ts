// Selects the compliance file of the freelancer `f`: which kinds of compliance documents they owe on a day, and their documents.
import { type RawBuilder, sql } from 'kysely'
import { COMPLIANCE_KINDS } from '../../../kernel/db/schema/tables.ts'
import { decimal, jsonObject } from '../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { currentTenantRow, selectToday } from '../../company/tenants/tenants.tables.ts'
import { largestContract } from '../../missions/missions/missions.tables.ts'
import { mandateRows } from '../../money/billing-mandates/billing-mandates.tables.ts'
import {
  appliesTo,
  selectExpiringDays,
  selectThreshold,
  selectWantedKinds,
} from './compliance-documents.actions.ts'
import type { ComplianceFile, PortalComplianceFile } from './compliance-documents.schemas.ts'

/** `year`: null for current and coming contracts. */
export type Period = { now: Date; year: number | null }

const settings = sql`t.compliance_settings`

/**
 * `team` and `contract`, for the `from` of a statement that has the freelancer `f`: the settings, the day that counts, and the total
 * of the largest contract of the period. Each is evaluated once. All expressions below need them.
 */
export const joinTeamAndContract = (
  f: string,
  { now, year }: Period,
) => sql`lateral (select ${selectWantedKinds(settings)} as wanted,
      ${selectThreshold(settings)} as threshold, ${selectExpiringDays(settings)} as expiring_days,
      least(${selectToday(now)}, coalesce(make_date(${year}::int, 12, 31), 'infinity')) as day,
      coalesce(make_date(${year}::int, 1, 1), ${selectToday(now)}) as first_day,
      coalesce(make_date(${year}::int, 12, 31), 'infinity') as last_day
    from ${currentTenantRow} t offset 0) as team
  cross join lateral (select ${largestContract(sql.ref(`${f}.id`), sql`team.first_day`, sql`team.last_day`)} as total offset 0) as contract`

/** Whether the kind `k` of KINDS is required. The functions below use the same `k`. */
const isRequired = (f: string) =>
  sql<boolean>`(coalesce(contract.total >= team.threshold, false) and jsonb_exists(team.wanted, k.kind)
  and ${appliesTo(f, sql`k.kind`)})`

/** The `from` and `where` for the documents `d` of the kind `k`. */
const fromDocuments = (f: string) =>
  sql`from compliance_document d where d.tenant_id = ${TENANT} and d.freelancer_id = ${sql.ref(`${f}.id`)} and d.kind = k.kind`

/** In force on the day: approved and not yet replaced. An expired document stays in force until another is approved. */
const wasInForce = sql`d.issued_on <= team.day and (d.status = 'approved'
  or (d.status = 'replaced' and d.verified_at is not null and (d.replaced_at at time zone 'UTC')::date > team.day))`

const state = (f: string) =>
  sql<
    PortalComplianceFile['kinds'][number]['state']
  >`coalesce((select case when d.valid_until < team.day then 'expired'
    when d.valid_until <= team.day + team.expiring_days then 'expiring' else 'valid' end
  ${fromDocuments(f)} and ${wasInForce} order by d.valid_until desc limit 1), 'missing')`

type Version = PortalComplianceFile['kinds'][number]['in_force']

const selectVersion = (f: string, which: RawBuilder<unknown>) =>
  sql<Version>`(select ${jsonObject<NonNullable<Version>>({
    id: sql<string>`d.id`,
    status: sql<NonNullable<Version>['status']>`d.status`,
    valid_until: sql<string | null>`d.valid_until`,
  })} ${fromDocuments(f)} and ${which} limit 1)`

const KINDS = sql`unnest(array[${sql.join(COMPLIANCE_KINDS.map((kind) => sql.lit(kind)))}]) with ordinality as k(kind, position)`

const kinds = (f: string) =>
  sql<PortalComplianceFile['kinds']>`(select coalesce(json_agg(${jsonObject<
    PortalComplianceFile['kinds'][number]
  >({
    kind: sql`k.kind`,
    is_required: isRequired(f),
    state: state(f),
    in_force: selectVersion(f, sql`${wasInForce} order by d.valid_until desc`),
    open: selectVersion(f, sql`d.status in ('requested', 'uploaded')`),
    refused: selectVersion(
      f,
      sql`d.status = 'refused' and not exists (select from compliance_document later where later.tenant_id = ${TENANT}
    and later.freelancer_id = ${sql.ref(`${f}.id`)} and later.kind = k.kind and later.uploaded_at > d.uploaded_at)`,
    ),
  })} order by k.position), '[]'::json) from ${KINDS}
  where jsonb_exists(team.wanted, k.kind) or exists (select ${fromDocuments(f)}))`

const buildFileFields = (
  f: string,
): { [K in keyof PortalComplianceFile]: RawBuilder<PortalComplianceFile[K]> } => ({
  freelancer_id: sql.ref<string>(`${f}.id`),
  contract_total: decimal(sql<string | null>`round(contract.total, 2)`),
  is_required: sql`exists (select from ${KINDS} where ${isRequired(f)})`,
  kinds: kinds(f),
})

export const portalComplianceFileView = (f: string) => jsonObject<PortalComplianceFile>(buildFileFields(f))

export const complianceFileView = (f: string) => {
  const col = (name: string) => sql.ref(`${f}.${name}`)
  return jsonObject<ComplianceFile>({
    ...buildFileFields(f),
    freelancer: sql<
      ComplianceFile['freelancer']
    >`json_build_object('id', ${col('id')}, 'first_name', ${col('first_name')}, 'last_name', ${col('last_name')},
      'company', ${col('company')}, 'country', ${col('country')}, 'is_umbrella', ${col('is_umbrella')})`,
    billing_mandate: sql<
      ComplianceFile['billing_mandate']
    >`(select m.status from ${mandateRows} m where m.freelancer_id = ${col('id')}
      and m.status in ('offered', 'accepted') limit 1)`,
  })
}

/** Whether the freelancer owes a document of one of these kinds that is in one of these states. It joins `team` and `contract` itself. */
export const owesKindInState = (
  f: string,
  period: Period,
  requestedKinds: RawBuilder<unknown>,
  states: RawBuilder<unknown>,
) =>
  sql<boolean>`exists (select from ${joinTeamAndContract(f, period)} cross join ${KINDS}
    where k.kind = any(${requestedKinds}) and ${isRequired(f)} and ${state(f)} = any(${states}))`

/** The required kinds without a valid document, and without a document that is requested or awaits its review. */
export const selectKindsToRequest = (f: string) =>
  sql<
    string[]
  >`array(select k.kind from ${KINDS} where ${isRequired(f)} and ${state(f)} in ('missing', 'expired')
  and not exists (select ${fromDocuments(f)} and d.status in ('requested', 'uploaded')) order by k.position)`
