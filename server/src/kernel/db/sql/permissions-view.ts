// The permissions of a user in SQL: the same as permissionsOf() in kernel/domain/access/permissions.ts.
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../domain/access/scopes.ts'

export const permissionsView = (
  person: 'person' | 'team_user',
  memberScopes: readonly Scope[],
): RawBuilder<Scope[]> =>
  sql<Scope[]>`case when ${sql.ref(`${person}.role`)} = 'team-admin' then array['*']
    else coalesce(${sql.ref(`${person}.permissions`)}, ${[...memberScopes]}::text[]) end`
