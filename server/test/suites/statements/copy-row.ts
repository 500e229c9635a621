// Fills a table with copies of one row, for tests of query plans.
import type pg from 'pg'

type Copies = {
  table: string
  teamId: string
  count: number
  /** SQL of the columns that differ; `n` counts the copies. */
  changed: Readonly<Record<string, string>>
}

/** Copies one row of the team; each copy has another id. */
export async function copyRow(client: pg.Client, { table, teamId, count, changed }: Copies): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = $1 and table_schema = current_schema() and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const sql: Record<string, string> = { id: 'gen_random_uuid()', reference: 'null', ...changed }
  const values = names.map((name) => sql[name] ?? `original.${name}`)
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
      from (select * from ${table} where tenant_id = $1 limit 1) as original cross join generate_series(1, ${count}) as n`,
    [teamId],
  )
}
