// Filters timestamps by UTC days. The column is not wrapped in an expression, so that its index can be used.
import { type RawBuilder, sql } from 'kysely'

export const onOrAfter = (column: string, day: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} >= ${day}::timestamp at time zone 'UTC'`

export const onOrBefore = (column: string, day: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone 'UTC'`
