// A snapshot of all rows of a team, to detect changes.
import type { Db } from '../../src/kernel/db/connections/client.ts'

/**
 * Data that a request may change without an effect: stored responses, rate limit counters, numbers of assigned references,
 * `last_used_at`, the numbers of events, which a job assigns, and the progress of deliveries, which these numbers schedule.
 */
const IGNORED_TABLES = [
  'idempotency',
  'rate_window',
  'feed_entry',
  'feed_head',
  'webhook_progress',
  'reference_block',
]

let statement: string | undefined

/** The content of every table, one text per table. */
export async function readEverything(db: Db, teamId: string): Promise<Record<string, string | null>> {
  statement ??= await composeStatement(db)
  const rows = await db.query<{ name: string; content: string | null }>({
    text: statement,
    values: [teamId],
    name: 'everything_of_a_team',
  })
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

/** Every table in which a request may have an effect. */
export async function listTeamTables(db: Db): Promise<string[]> {
  const tables = await db.query<{ name: string }>({
    text: `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id' and table_name <> all($1) order by 1`,
    values: [IGNORED_TABLES],
  })
  return tables.map(({ name }) => name)
}

async function composeStatement(db: Db): Promise<string> {
  return (await listTeamTables(db))
    .map((name) => {
      const row = name === 'api_key' ? `to_jsonb(t) - 'last_used_at'` : 'to_jsonb(t)'
      return `select '${name}' as name, (select string_agg((${row})::text, ' ' order by (${row})::text)
        from ${name} t where tenant_id = $1) as content`
    })
    .join(' union all ')
}
