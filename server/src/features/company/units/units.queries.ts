import { sql } from 'kysely'
import { NIL_UUID } from '../../../domain/ids.ts'
import type { PageQuery } from '../../../domain/pagination.ts'
import { differs } from '../../../kernel/db/sql/differs.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import type { ListOrder } from '../../../kernel/db/sql/keyset.ts'
import { lockIds } from '../../../kernel/db/sql/known-ids.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { pickPresent } from '../../../kernel/db/sql/pick.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { teamDetail, teamView } from './units.views.ts'

type Key = { tenant_id: string; id: string }
type Filters = PageQuery &
  UpdatedSince & {
    tenant_id: string
    parent_id?: string
    external_id?: string
    is_archived?: boolean
  }
export type Node = {
  id: string
  parent_id: string | null
  depth: number
  path: string
  is_archived: boolean
}
type NewRow = Key & {
  name: string
  parent_id: string | null
  external_id: string | null
  sort_order: number
  depth: number
  path: string
  at: Date
}
type Changes = Key & {
  at: Date
  name?: string
  parent_id?: string | null
  external_id?: string | null
  sort_order?: number
  is_archived?: boolean
}

const SHOWN: ShownRows = {
  resource: 'team',
  id: sql`team.id`,
  time: sql`team.updated_at`,
}

/** Lists the teams in tree order, by the stored `position` (decision 0008). */
export const pageOfTeams = prepared('team.page', (q, input: Required<Filters>, presentFields) => {
  const order = createTreeOrder(input.tenant_id)
  const matching = q
    .selectFrom('team')
    .where('tenant_id', '=', input.tenant_id)
    .$if(presentFields.has('parent_id'), (rows) => rows.where('parent_id', '=', input.parent_id))
    .$if(presentFields.has('external_id'), (rows) => rows.where('external_id', '=', input.external_id))
    .$if(presentFields.has('is_archived'), (rows) => rows.where('is_archived', '=', input.is_archived))
    .$if(presentFields.has('updated_since'), (rows) =>
      rows.where(isUpdatedSince(input, presentFields, SHOWN, order)),
    )
  return pageQuery(q, matching, input, presentFields, teamView, withLastSealing(input, presentFields, order))
})

/**
 * Positions change when teams are created or moved, so a cursor continues at the current position of its team. Its former position
 * counts only if the team no longer exists, for example after a restore of an earlier backup.
 */
const createTreeOrder = (tenantId: string): ListOrder => ({
  by: sql`position`,
  keys: [sql`position`, sql`id`],
  isAfter: (value) => sql`position > coalesce((select last.position from team as last
    where last.tenant_id = ${tenantId} and last.id = ${value(2, NIL_UUID)}::uuid), ${value(1, '0')}::bigint)`,
})

export const findTeam = prepared('team.detail', (q, input: Key) =>
  q
    .selectFrom('team')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(teamDetail(eb))),
)

export const showTeam = prepared('team.show', (q, input: Key) =>
  q
    .selectFrom('team')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(teamView(eb))),
)

export const findNode = prepared('team.node', (q, input: Key) =>
  q
    .selectFrom('team')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['id', 'parent_id', 'depth', 'path', 'is_archived']),
)

export const insertTeam = prepared('team.insert', (q, row: NewRow) =>
  q.insertInto('team').values({
    tenant_id: row.tenant_id,
    id: row.id,
    name: row.name,
    parent_id: row.parent_id,
    external_id: row.external_id,
    sort_order: row.sort_order,
    depth: row.depth,
    path: row.path,
    position: 0,
    created_at: row.at,
    updated_at: row.at,
  }),
)

const CHANGEABLE_COLUMNS = ['name', 'parent_id', 'external_id', 'sort_order', 'is_archived'] as const

/** Returns no row if the team already has these values. */
export const updateTeam = prepared('team.update', (q, row: Required<Changes>, presentFields) => {
  const changes = pickPresent(row, CHANGEABLE_COLUMNS, presentFields)
  return q
    .updateTable('team')
    .set({ ...changes, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where(differs('team', changes))
    .returning('id')
})

export const lockTeams = lockIds('team')

/** Objects of organizational teams, for events and changes. */
export const teamObjects = prepareObjects('team', teamView)
