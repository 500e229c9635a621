import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { KeyOrigin, Tables } from '../../../kernel/db/schema/tables.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared, type Writer } from '../../../kernel/db/sql/prepared.ts'
import { writeUses } from '../../../kernel/db/sql/write-uses.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { userRows, usersOfAllTeams } from '../users/users.tables.ts'
import { apiKeyView, issuedKeyView } from './api-keys.views.ts'

type Key = { tenant_id: string; id: string }
type NewKey = Key & {
  user_id: string
  name: string
  prefix: string
  secret_hash: Buffer
  scopes: readonly string[]
  requests_per_minute: number | null
  expires_at: Date | null
  created_via: KeyOrigin
  created_by: string | null
  parent_key_id: string | null
  at: Date
}

type Filters = PageQuery & UpdatedSince & { tenant_id: string }

const SHOWN: ShownRows = {
  resource: 'api_key',
  id: sql`api_key.id`,
  time: sql`greatest(api_key.created_at, api_key.revoked_at)`,
}

export const pageOfApiKeys = prepared('api_key.page', (q, input: Required<Filters>, presentFields) => {
  const matching = q
    .selectFrom('api_key')
    .where('tenant_id', '=', input.tenant_id)
    .$if(presentFields.has('updated_since'), (rows) =>
      rows.where(isUpdatedSince(input, presentFields, SHOWN)),
    )
  return pageQuery(q, matching, input, presentFields, apiKeyView, withLastSealing(input, presentFields))
})

export const findApiKey = prepared('api_key.detail', (q, input: Key) =>
  q
    .selectFrom('api_key')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(apiKeyView(eb))),
)

export const insertApiKey = prepared('api_key.insert', (q, row: NewKey) =>
  q.insertInto('api_key').values({
    tenant_id: row.tenant_id,
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    prefix: row.prefix,
    secret_hash: row.secret_hash,
    scopes: row.scopes as string[],
    requests_per_minute: row.requests_per_minute,
    expires_at: row.expires_at,
    created_via: row.created_via,
    created_by: row.created_by,
    parent_key_id: row.parent_key_id,
    created_at: row.at,
  }),
)

export const showIssuedKey = prepared('api_key.issued', (q, input: Key) =>
  q
    .selectFrom('api_key')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(issuedKeyView(eb))),
)

/** A key that is already revoked keeps its time of revocation. */
export const revokeApiKeyRow = prepared('api_key.revoke', (q, row: Key & { at: Date }) =>
  q
    .updateTable('api_key')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', sql<Date>`${row.at}::timestamptz`) }))
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .returning('id'),
)

/** Counts the active keys that the team created itself. */
export const countOwnKeys = prepared('api_key.count_own', (q, input: { tenant_id: string; at: Date }) =>
  q
    .selectFrom('api_key')
    .where('tenant_id', '=', input.tenant_id)
    .where('revoked_at', 'is', null)
    .where('created_via', 'in', ['api_key', 'invitation', 'session'])
    .where(sql<boolean>`(expires_at is null or expires_at > ${input.at}::timestamptz)`)
    .select(sql<number>`count(*)::int`.as('total')),
)

type KeyIds = { tenant_id: string; ids: string[] }
const isOneOf = (column: string, ids: string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

/** Finds the keys created with one of these keys, including revoked ones: their descendants may still be active. */
export const findChildren = prepared('api_key.children', (q, input: KeyIds) =>
  q
    .selectFrom('api_key')
    .where('tenant_id', '=', input.tenant_id)
    .where(isOneOf('parent_key_id', input.ids))
    .select('id'),
)

export const revokeKeyRows = prepared('api_key.revoke_some', (q, row: KeyIds & { at: Date }) =>
  q
    .updateTable('api_key')
    .set({ revoked_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where(isOneOf('id', row.ids))
    .where('revoked_at', 'is', null)
    .returning('id'),
)

export const findActiveUserKeys = prepared(
  'api_key.of_user',
  (q, input: { tenant_id: string; user_id: string }) =>
    q
      .selectFrom('api_key')
      .where('tenant_id', '=', input.tenant_id)
      .where('user_id', '=', input.user_id)
      .where('revoked_at', 'is', null)
      .select('id'),
)

/** Rows of the users of one team, or of all teams. */
type Users = RawBuilder<
  Pick<Selectable<Tables['team_user']>, 'tenant_id' | 'id' | 'role' | 'permissions' | 'is_active'>
>

/** Selects the active keys with their users. */
const selectOwners = (q: Writer, secretHash: Buffer, users: Users) =>
  q
    .selectFrom('api_key')
    .innerJoin(users.as('team_user'), (join) =>
      join
        .onRef('team_user.tenant_id', '=', 'api_key.tenant_id')
        .onRef('team_user.id', '=', 'api_key.user_id'),
    )
    .where('api_key.secret_hash', '=', secretHash)
    .where('api_key.revoked_at', 'is', null)
    .where('team_user.is_active', '=', true)
    .select([
      'api_key.id',
      'api_key.tenant_id',
      'api_key.user_id',
      'team_user.role',
      'team_user.permissions',
      'api_key.scopes',
      'api_key.requests_per_minute',
      'api_key.expires_at',
    ])

export const findOwner = prepared('api_key.owner', (q, input: { tenant_id: string; secret_hash: Buffer }) =>
  selectOwners(q, input.secret_hash, userRows).where('api_key.tenant_id', '=', input.tenant_id),
)

export const findOwnerAnywhere = prepared('api_key.owner_anywhere', (q, input: { secret_hash: Buffer }) =>
  selectOwners(q, input.secret_hash, usersOfAllTeams),
)

export const writeKeyUses = writeUses('api_key', 'last_used_at')

/** Objects of API keys, for events and changes. */
export const apiKeyObjects = prepareObjects('api_key', apiKeyView)
