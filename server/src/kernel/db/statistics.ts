// PostgreSQL plans for the rows that it has last counted, and counts a table that was empty a minute after its first rows.
// Until then it takes any index that begins with the tenant, or none, for as good as the right one (decision 0033).
import { sql } from 'kysely'
import type { Db } from './client.ts'
import { prepared } from './prepared.ts'

/** Fewer are read quickly in any way. */
const FEW = 100
/** With as many counted the right index is chosen; what comes later PostgreSQL counts in time. */
const ENOUGH = 1000

/** Tables that have more than twice the rows that PostgreSQL plans for. */
const findGrown = prepared('statistics.grown', (q, _input: object) => ({
  compile: () =>
    sql<{
      name: string
    }>`select relid::regclass::text as name from pg_stat_user_tables join pg_class on oid = relid
      where schemaname = current_schema() and reltuples < ${sql.lit(ENOUGH)}
        and n_live_tup > greatest(${sql.lit(FEW)}, 2 * reltuples)`.compile(q),
}))

/** Answers with the tables that it has counted. */
export async function countGrownTables({ db }: { db: Db }): Promise<string[]> {
  const grown = (await findGrown.many(db, {})).map(({ name }) => name)
  // Another node may be at it.
  for (const name of grown) await db.query({ text: `analyze (skip_locked) ${name}` })
  return grown
}
