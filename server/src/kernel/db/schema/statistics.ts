// Autovacuum analyzes a new table only about a minute after its first rows. Until then the planner assumes an empty table
// and may choose any index that starts with tenant_id, or none (decision 0033).
import { sql } from 'kysely'
import type { Db } from '../connections/client.ts'
import { prepared } from '../sql/prepared.ts'

/** Smaller tables are fast with any plan. */
const SMALL_TABLE_ROWS = 100
/** Once so many rows are analyzed the right index is chosen; autovacuum handles further growth. */
const ENOUGH_ROWS = 1000

/** Tables with more than twice as many rows as their statistics say. */
const findGrown = prepared('statistics.grown', (q, _input: object) => ({
  compile: () =>
    sql<{
      name: string
    }>`select relid::regclass::text as name from pg_stat_user_tables join pg_class on oid = relid
      where schemaname = current_schema() and reltuples < ${sql.lit(ENOUGH_ROWS)}
        and n_live_tup > greatest(${sql.lit(SMALL_TABLE_ROWS)}, 2 * reltuples)`.compile(q),
}))

/** Returns the tables that it has analyzed. */
export async function analyzeGrownTables({ db }: { db: Db }): Promise<string[]> {
  const grown = (await findGrown.many(db, {})).map(({ name }) => name)
  // Another node may analyze it at the same time.
  for (const name of grown) await db.query({ text: `analyze (skip_locked) ${name}` })
  return grown
}
