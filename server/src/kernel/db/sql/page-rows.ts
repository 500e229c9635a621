// The rows of a page, newest first unless the client asks for another order. Their ids are selected first, by an index-only scan
// where possible, so that the table is read only for the rows of the page, not for those that are skipped.

import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { Tables } from '../schema/tables.ts'
import { limitExpression, offsetExpression } from './json.ts'
import { type ListOrder, NEWEST } from './keyset.ts'

type Sql = RawBuilder<unknown>

export const NEWEST_FIRST = sql`order by ${NEWEST.by}`

export const limitToPage = (input: PageQuery, order: ListOrder = NEWEST) =>
  sql`order by ${order.by} limit ${limitExpression(input)} offset ${offsetExpression(input)}`

/** Returns, for a `from`, the rows with the ids that `ids` selects, under the table's own name. */
export function selectRows(table: keyof Tables, tenantId: string, ids: Sql, order: ListOrder = NEWEST): Sql {
  const name = sql.table(table)
  // `limit 1` tells the planner that there is at most one row per key.
  const row = sql`select * from ${name} where tenant_id = ${tenantId} and id = picked.id limit 1`
  return sql`(select ${name}.* from (${ids}) as picked cross join lateral (${row}) as ${name} order by ${order.by}) as ${name}`
}

/**
 * For a `from`: all matches, before they are sorted. `offset 0` makes the planner find them by the index of the filter. It would scan a
 * sorted list from its beginning, although all matches may be at its end.
 */
export const selectMatches = (table: keyof Tables, matching: Sql): Sql =>
  sql`from (select ${sql.table(table)}.* ${matching} offset 0) as ${sql.table(table)}`

/**
 * PostgreSQL uses a generic plan only if its estimated cost is no higher than that of custom plans. It cannot estimate a
 * LIMIT or OFFSET parameter, assumes a tenth of all rows, and so plans each execution, which takes longer than reading a
 * page near the top of a list. Three things make the estimate independent of the values: a constant limit that is never
 * reached; ids in an array, which PostgreSQL estimates as ten; and a separate statement for pages further down.
 */
const NEAR_TOP = 200

export const isNearTop = ({ page, per_page }: PageQuery): boolean => page * per_page <= NEAR_TOP

export const limitNearTop = (matching: Sql) => sql`${matching} ${NEWEST_FIRST} limit ${sql.lit(NEAR_TOP)}`

export const selectFromArray = (ids: Sql) => sql`select id from unnest(array(${ids})) as near(id)`
