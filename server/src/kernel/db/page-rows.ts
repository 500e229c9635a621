// The rows of a page, newest first. Their ids are found first, from an index alone where there is one that holds what is
// asked; the table is read for what is shown, not for what is skipped.
import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '../http/schemas.ts'
import { limitOf, offsetOf } from './sql-json.ts'
import type { Tables } from './tables.ts'

type Sql = RawBuilder<unknown>

export const NEWEST_FIRST = sql`order by created_at desc, id desc`

export const pageOf = (input: PageQuery) =>
  sql`${NEWEST_FIRST} limit ${limitOf(input)} offset ${offsetOf(input)}`

/** For a `from`: the rows with the ids that `ids` selects, under the table's own name. */
export function rowsWith(table: keyof Tables, tenantId: string, ids: Sql): Sql {
  const name = sql.table(table)
  // At most one by its key, said so that the planner has no reason to read many at once.
  const row = sql`select * from ${name} where tenant_id = ${tenantId} and id = picked.id limit 1`
  return sql`(select ${name}.* from (${ids}) as picked cross join lateral (${row}) as ${name} ${NEWEST_FIRST}) as ${name}`
}

/**
 * PostgreSQL keeps one plan for all values of a statement only when it expects that plan to cost no more than one made
 * for these values. It knows nothing of a limit or an offset that comes with the request, expects a tenth of all
 * rows, and so makes a new plan each time, which takes longer than a page near the top of a list. Three things keep what
 * is expected independent of the values: at most this many rows are looked at, which is never reached; ids that come as
 * an array are taken for ten, however many there are; and what lies further down is another statement.
 */
const NEAR_TOP = 200

export const isNearTop = ({ page, per_page }: PageQuery): boolean => page * per_page <= NEAR_TOP

export const nearTop = (matching: Sql) => sql`${matching} ${NEWEST_FIRST} limit ${sql.lit(NEAR_TOP)}`

export const asArray = (ids: Sql) => sql`select id from unnest(array(${ids})) as near(id)`
