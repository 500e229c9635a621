// Small SQL expressions that several features use.

import { type Expression, type RawBuilder, sql } from 'kysely'
import { EXPLICIT_SCOPES, type Scope } from '../../../domain/access/scopes.ts'

/**
 * The order of names, the same on every database: the ICU root collation ("a" before "Z", "é" next to "e"). It is
 * deterministic: only identical names compare as equal, and the caller breaks ties by id.
 */
export const byName = (name: Expression<string>) => sql<string>`${name} collate "und-x-icu"`

/** The permissions of a user in SQL: the same as resolvePermissions() in domain/access/permissions.ts. */
export const permissionsView = (
  person: 'person' | 'part' | 'team_user',
  memberScopes: readonly Scope[],
): RawBuilder<Scope[]> =>
  sql<Scope[]>`case when ${sql.ref(`${person}.role`)} = 'team-admin' then array['*'] || array(select explicit
      from unnest(${[...EXPLICIT_SCOPES]}::text[]) as explicit where explicit = any(${sql.ref(`${person}.permissions`)}))
    else coalesce(${sql.ref(`${person}.permissions`)}, ${[...memberScopes]}::text[]) end`

/** Counting stops here: one reference is enough to refuse a deletion, and there may be a million. */
const MAX_USAGE_COUNT = 1000

/** `rows` is a query in parentheses. */
export const usageCount = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (select from ${rows} as used limit ${sql.lit(MAX_USAGE_COUNT)}) as counted)`

/** Matches times from a UTC day on. The column is not in an expression, so that its index can be used. */
export const onOrAfter = (column: string, day: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} >= ${day}::timestamp at time zone 'UTC'`

export const onOrBefore = (column: string, day: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone 'UTC'`
