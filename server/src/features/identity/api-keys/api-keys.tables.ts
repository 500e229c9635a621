// The tables of this feature, and what statements of other features may read of them.

import { sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const keyRows = rowView('api_key', [
  'tenant_id',
  'id',
  'user_id',
  'name',
  'scopes',
  'requests_per_minute',
  'expires_at',
  'revoked_at',
  'created_via',
  'created_by',
  'parent_key_id',
  'created_at',
])

/** The users who created these keys, or the keys with which these were created, and so on: each may have kept a copy. */
export const findKeyCreators = prepared(
  'api_key.creators',
  (q, input: { tenant_id: string; ids: readonly string[] }) => ({
    compile: () =>
      sql<{ id: string }>`with recursive behind as (
          select k.created_by, k.parent_key_id from ${keyRows} as k where k.id = any(${input.ids}::uuid[])
          union
          select k.created_by, k.parent_key_id from behind join ${keyRows} as k on k.id = behind.parent_key_id)
        select distinct created_by as id from behind where created_by is not null`.compile(q),
  }),
)
