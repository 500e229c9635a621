import { expressionBuilder, type Insertable, sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { FreelancerStatus, MissionStatus, Tables } from '../../../kernel/db/schema/tables.ts'
import { differs } from '../../../kernel/db/sql/differs.ts'
import { byName, usageCount } from '../../../kernel/db/sql/fragments.ts'
import { asText, count, jsonPage } from '../../../kernel/db/sql/json.ts'
import { isAfter, nextCursor } from '../../../kernel/db/sql/keyset.ts'
import { createSorts, type SortInput, selectOrder } from '../../../kernel/db/sql/list-sorts.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { limitToPage, selectRows } from '../../../kernel/db/sql/page-rows.ts'
import { pick, pickPresent } from '../../../kernel/db/sql/pick.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { prepareReading } from '../../../kernel/db/sql/recorded-read.ts'
import { isAssigned } from '../../company/assignments/index.ts'
import { currentTenantRow, selectToday } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { statusOn } from '../../missions/missions/mission-status.tables.ts'
import { missionRows } from '../../missions/missions/missions.tables.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import type { Freelancer } from './freelancers.schemas.ts'
import { freelancerView, profileView } from './freelancers.views.ts'
import { selectVatRegime } from './vat-history/vat-history.views.ts'

type Key = { tenant_id: string; id: string }
const SHOWN: ShownRows = {
  resource: 'freelancer',
  id: sql`freelancer.id`,
  time: sql`freelancer.updated_at`,
}

type Filters = PageQuery &
  UpdatedSince &
  SortInput & {
    tenant_id: string
    now: Date
    statuses?: FreelancerStatus[]
    email?: string
    external_id?: string
    tag_id?: string
    team_id?: string
  }

/** Sort orders. The name is truncated to the length that its index has. */
const SORTS = createSorts('freelancer', {
  name: { key: 'text', expression: byName(sql`left(last_name || ' ' || first_name, 200)`) },
})

export const pageOfFreelancers = prepared('freelancer.page', (q, input: Required<Filters>, presentFields) => {
  const order = selectOrder(presentFields, SORTS)
  const id = sql<string>`freelancer.id`
  const matching = q
    .selectFrom('freelancer')
    .where('tenant_id', '=', input.tenant_id)
    .$if(presentFields.has('statuses'), (rows) =>
      rows.where(sql<boolean>`freelancer.status = any(${input.statuses}::text[])`),
    )
    .$if(presentFields.has('email'), (rows) => rows.where(sql<boolean>`lower(email) = lower(${input.email})`))
    .$if(presentFields.has('external_id'), (rows) => rows.where('external_id', '=', input.external_id))
    .$if(presentFields.has('tag_id'), (rows) => rows.where(isAssigned('freelancer', id, 'tag', input.tag_id)))
    .$if(presentFields.has('team_id'), (rows) =>
      rows.where(isAssigned('freelancer', id, 'team', input.team_id)),
    )
    .$if(presentFields.has('updated_since'), (all) =>
      all.where(isUpdatedSince(input, presentFields, SHOWN, order)),
    )
  const pageRows = matching.$if(presentFields.has('after'), (all) => all.where(isAfter(input, order)))
  const ids = sql`${pageRows.select('id')} ${limitToPage(input, order)}`
  const rows = selectRows('freelancer', input.tenant_id, ids, order)
  const following = sql`from ${pageRows.select(['created_at', 'id', 'first_name', 'last_name'])} as shown`
  const next = nextCursor(input, presentFields, following, withLastSealing(input, presentFields, order))
  const items = sql<{
    item: Freelancer
  }>`(select ${freelancerView(expressionBuilder(), input)} as item from ${rows})`
  return q.selectNoFrom(asText(jsonPage(items, count(matching.select('id')), input, next)))
})

export const findFreelancer = prepared('freelancer.detail', (q, input: Key & { now: Date }) =>
  q
    .selectFrom('freelancer')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(freelancerView(eb, input))),
)

export const findProfile = prepared('freelancer.profile', (q, input: Key & { now: Date }) =>
  q
    .selectFrom('freelancer')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => [
      asText(profileView(eb, input)),
      'siren',
      'legal_form',
      'address',
      'postal_code',
      'city',
      'country',
      'vat_number',
      selectVatRegime(sql`freelancer.id`, selectToday(input.now)).as('vat_regime'),
      'vat_exemption_reason',
      'invoicing_mode',
      'is_umbrella',
    ]),
)

export const lockFreelancer = prepared('freelancer.lock', (q, input: Key) =>
  q
    .selectFrom('freelancer')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select([
      'id',
      'email',
      'status',
      'is_umbrella',
      'country',
      'siren',
      'siret',
      'vat_number',
      'erased_at',
      sql<{ id: string } | null>`external_referent`.as('external_referent'),
    ])
    .forNoKeyUpdate(),
)

const COLUMNS = [
  'email',
  'status',
  'first_name',
  'last_name',
  'external_id',
  'siren',
  'siret',
  'company',
  'legal_form',
  'register',
  'address',
  'postal_code',
  'city',
  'country',
  'vat_number',
  'vat_regime',
  'vat_exemption_reason',
  'vat_on_debits',
  'electronic_address',
  'invoicing_mode',
  'supplier_code',
  'is_in_das2',
  'is_umbrella',
  'referent_id',
  'external_referent',
] as const
type Columns = Required<Pick<Insertable<Tables['freelancer']>, (typeof COLUMNS)[number]>>

type NewRow = Columns & Key & { vat_rate: string; at: Date }

/** Finds the freelancers with this address or this external id: none, one, or two. */
export const findByKeys = prepared(
  'freelancer.by_keys',
  (q, input: { tenant_id: string; email: string; external_id: string | null }) => ({
    compile: () =>
      sql<{
        id: string
      }>`select id from freelancer where tenant_id = ${input.tenant_id} and lower(email) = lower(${input.email}::text)
        union select id from freelancer where tenant_id = ${input.tenant_id} and external_id = ${input.external_id}::text`.compile(
        q,
      ),
  }),
)

export const findDefaultVatRate = prepared('freelancer.vat_rate', (q, _input: { tenant_id: string }) =>
  q.selectFrom(currentTenantRow.as('tenant')).select('vat_rate'),
)

export const insertFreelancer = prepared('freelancer.insert', (q, row: NewRow) =>
  q.insertInto('freelancer').values({
    ...pick(row, COLUMNS),
    tenant_id: row.tenant_id,
    id: row.id,
    vat_rate: row.vat_rate,
    created_at: row.at,
    updated_at: row.at,
  }),
)

type Changes = Key & { at: Date; vat_rate?: string } & Partial<Columns> & {
    /** Tags or teams have changed: sets `updated_at` in any case. */
    touch?: true
  }

/** Returns no row if nothing changes. */
export const updateFreelancerRow = prepared(
  'freelancer.update',
  (q, row: Required<Changes>, presentFields) => {
    const changes = pickPresent(row, [...COLUMNS, 'vat_rate' as const], presentFields)
    return q
      .updateTable('freelancer')
      .set({ ...changes, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .$if(!presentFields.has('touch'), (rows) => rows.where(differs('freelancer', changes)))
      .returning('id')
  },
)

/** The feature `personal-data` erases the other columns. */
export const markErased = prepared('freelancer.mark_erased', (q, row: Key & { at: Date }) =>
  q
    .updateTable('freelancer')
    .set({ status: 'archived', erased_at: row.at, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

const OPEN_STATUSES: MissionStatus[] = [
  'draft',
  'pending-freelancer-review',
  'pending-company-review',
  'pending-freelancer-extension',
  'in-progress',
]

export const countOpenMissions = prepared('freelancer.open_missions', (q, input: Key & { now: Date }) => {
  const status = statusOn('mission', selectToday(input.now))
  const openMissions = sql`(select from ${missionRows} as mission where tenant_id = ${input.tenant_id} and freelancer_id = ${input.id}
    and ${status} = any(${sql.lit(`{${OPEN_STATUSES}}`)}::text[]))`
  return q.selectNoFrom(usageCount(openMissions).as('count'))
})

/** Finds the oldest open missions of the freelancer. */
export const findOpenMissions = prepared(
  'freelancer.first_open_missions',
  (q, input: Key & { now: Date; limit: number }) => ({
    compile: () =>
      sql<{ id: string; name: string }>`select id, name from ${missionRows} as mission
        where tenant_id = ${input.tenant_id} and freelancer_id = ${input.id}
          and ${statusOn('mission', selectToday(input.now))} = any(${sql.lit(`{${OPEN_STATUSES}}`)}::text[])
        order by id limit ${input.limit}::bigint`.compile(q),
  }),
)

export const deleteFreelancerRow = prepared('freelancer.delete', (q, input: Key) =>
  q.deleteFrom('freelancer').where('tenant_id', '=', input.tenant_id).where('id', '=', input.id),
)

export const findActiveReferents = prepared(
  'freelancer.referents',
  (q, input: { tenant_id: string; ids: readonly string[] }) =>
    q
      .selectFrom(userRows.as('team_user'))
      .where('tenant_id', '=', input.tenant_id)
      .where(sql<boolean>`id = any(${input.ids}::uuid[])`)
      .where('is_active', '=', true)
      .select('id'),
)

/** Locks the freelancer against archiving until the transaction ends. */
export const lockActiveFreelancer = prepared(
  'freelancer.hold_active',
  (q, input: { tenant_id: string; id: string }) =>
    q
      .selectFrom('freelancer')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .where('status', '=', 'active')
      .select(['id', 'email'])
      .forShare(),
)

/** Stores the code that was made for the freelancer's number series. */
export const setSupplierCode = prepared(
  'freelancer.set_supplier_code',
  (q, row: { tenant_id: string; id: string; supplier_code: string; at: Date }) =>
    q
      .updateTable('freelancer')
      .set({ supplier_code: row.supplier_code, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)

/** Objects of freelancers, for events and changes. */
export const freelancerObjects = prepareObjects('freelancer', freelancerView)

export const saveExport = prepareReading('freelancer', 'exported_at')
