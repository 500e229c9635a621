// How many rows refer to a resource that is in use, counted to a limit.
import { type RawBuilder, sql } from 'kysely'

/** Counting stops here: a resource may be used a million times, and once is enough to keep it. */
const MAX_USAGE_COUNT = 1000

/** `rows` is a query in parentheses. */
export const usageCount = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (select from ${rows} as used limit ${sql.lit(MAX_USAGE_COUNT)}) as counted)`
