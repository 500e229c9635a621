import { type RawBuilder, sql } from 'kysely'

/**
 * True for a row in which at least one of these columns would change. An update with this condition writes no row, no audit
 * entry and no `updated_at` when the row already has these values, and returns no row.
 */
export function differs(table: string, changes: Record<string, unknown>): RawBuilder<boolean> {
  const columns = Object.entries(changes)
  if (columns.length === 0) return sql<boolean>`false`
  const stored = sql.join(columns.map(([name]) => sql.ref(`${table}.${name}`)))
  const sent = sql.join(columns.map(([, value]) => value))
  return sql<boolean>`(${stored}) is distinct from (${sent})`
}
