// The number of rows that refer to a resource, counted up to a limit.
import { type RawBuilder, sql } from 'kysely'

/** Counting stops here: one reference is enough to refuse a deletion, and there may be a million. */
const MAX_USAGE_COUNT = 1000

/** `rows` is a query in parentheses. */
export const usageCount = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (select from ${rows} as used limit ${sql.lit(MAX_USAGE_COUNT)}) as counted)`
