// Erased people: the job that erases them, and the search for what is left of them.
import { TABLE_ENTRIES } from '../../src/features/manifests.ts'
import { continueErasures } from '../../src/features/personal-data/continue-erasures.service.ts'
import { textOf } from '../check/pdf-text.ts'
import type { Body, Team, World } from '../world/world.ts'
import { dataOf } from './missions.ts'

/** Runs the job until nothing is due. */
export async function workOnErasures(world: World): Promise<void> {
  const { database: db, clock, files } = world
  const onFailure = (error: unknown) => {
    throw error
  }
  for (
    let rounds = 0;
    rounds < 20 && (await continueErasures({ db, clock, files, onFailure })) > 0;
    rounds += 1
  )
    clock.advance(2000)
}

/** Erases, waits for the job and returns the erasure. */
export async function erase(world: World, team: Team, path: string): Promise<Body> {
  const { person_id } = dataOf(await team.call('POST', `${path}/erasure`))
  await workOnErasures(world)
  return dataOf(await team.call('GET', `/erasures/${person_id}`))
}

type Searched = { table: string; column: string; type: string }

const COLUMNS = `select table_name as table, column_name as column, data_type as type from information_schema.columns
  where table_schema = current_schema() and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY') and table_name not like 'kysely%'`

/** Each column of the database in which one of the values is, as `table.column: value`. Files are opened. */
export async function findValues(
  { database }: Pick<World, 'database'>,
  values: readonly string[],
): Promise<string[]> {
  const columns = await database.query<Searched>({ text: COLUMNS })
  const found: string[] = []
  for (const { table, column, type } of columns) {
    if (type === 'bytea') continue
    const rows = await database.query<{ value: string }>({
      text: `select value from unnest($1::text[]) as value
        where exists (select from "${table}" where position(lower(value) in lower("${column}"::text)) > 0)`,
      values: [values],
    })
    found.push(...rows.map(({ value }) => `${table}.${column}: ${value}`))
  }
  return [...found, ...(await findInFiles(database, values))].sort()
}

async function findInFiles(database: World['database'], values: readonly string[]): Promise<string[]> {
  const files = await database.query<{ bytes: Buffer; owner: string | null }>({
    text: `select f.bytes, coalesce((select 'document' from document d where d.sha256 = f.sha256 limit 1),
      (select 'invoice' from invoice i where i.sha256 = f.sha256 limit 1),
      (select 'supplier_invoice' from supplier_invoice s where s.sha256 = f.sha256 limit 1)) as owner
      from stored_file f where f.bytes is not null`,
  })
  const found: string[] = []
  for (const { bytes, owner } of files) {
    if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) continue
    const { text } = await textOf(bytes)
    for (const value of values)
      if (text.toLowerCase().includes(value.toLowerCase())) found.push(`${owner}.file: ${value}`)
  }
  return [...new Set(found)]
}

/** Whether the declarations say that a law keeps it. */
export function isRetained(found: string): boolean {
  const [table = '', column = ''] = (found.split(':')[0] ?? '').split('.')
  const kept = TABLE_ENTRIES.get(table)?.personal?.kept
  return kept !== undefined && (column === 'file' || column in kept.columns)
}
