// The tables of a database with Citus: distributed over its machines by team.
import type pg from 'pg'
import { BackupError } from '../backup/backup-format.ts'
import { requireEmptyTables } from '../backup/restore-backup.ts'
import type { Db } from '../kernel/db/connections/client.ts'
import { migrateWithin, migrationNames } from '../kernel/db/schema/migrate.ts'
import { TABLE_NAMES } from '../kernel/db/schema/tables.ts'

/** The triggers of the audit log read session settings, which must reach the node that has the rows. */
const REQUIRED_SETTINGS = { 'citus.enable_unsafe_triggers': 'on', 'citus.propagate_set_commands': 'local' }

/** The features are loaded here, because the process that starts the others needs them for a distributed database only. */
async function listDistributedTables() {
  const { DECLARATIONS } = await import('../features/all.ts')
  return TABLE_NAMES.flatMap((name) => {
    const entry = DECLARATIONS.tables.get(name)
    if (!entry) throw new Error(`No manifest declares the table ${name}`)
    return 'distributedBy' in entry ? [{ name, by: entry.distributedBy }] : []
  })
}

/** Returns the statements for the tables that are not distributed yet. */
export async function createDistributionStatements(
  distributedNames: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const [first, ...others] = await listDistributedTables()
  if (!first) return []
  return [
    { ...first, beside: '' },
    ...others.map((table) => ({ ...table, beside: `, colocate_with => '${first.name}'` })),
  ]
    .filter(({ name }) => !distributedNames.has(name))
    .map(({ name, by, beside }) => `select create_distributed_table('${name}', '${by}'${beside});`)
}

type Ask = <Row>(text: string) => Promise<Row[]>

const readDistributedTables = async (ask: Ask): Promise<ReadonlySet<string>> => {
  const rows = await ask<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_dist_partition',
  )
  return new Set(rows.map(({ name }) => name))
}

/** The names of the applied migrations, and the statements that distributed new tables. */
type MigrationResult = { applied: string[]; distributed: string[] }

/** Migrates a database that is distributed already, and distributes the new tables. */
export const migrateDistributed = (client: pg.Client): Promise<MigrationResult> =>
  migrateAndDistribute(client)

/** Can be repeated: a run that broke off after it may have left the tables distributed and empty. */
export async function distributeTables(client: pg.Client): Promise<void> {
  await requireCitus(client)
  await migrateAndDistribute(client, () => requireEmptyTables(client, TABLE_NAMES))
}

/** Runs in one transaction, because a migration may let the rows of a distributed table write into a new one. */
async function migrateAndDistribute(
  client: pg.Client,
  check: () => Promise<void> = async () => {},
): Promise<MigrationResult> {
  const ask: Ask = async (text) => (await client.query(text)).rows
  await ask('begin')
  try {
    // These statements take longer than those of a request, and several nodes may start at once.
    await ask('set local statement_timeout = 0')
    await ask('set local lock_timeout = 0')
    await ask(`select pg_advisory_xact_lock(hashtextextended('distribution', 0))`)
    // Foreign keys find the referenced table in the same transaction.
    await ask(`set local citus.multi_shard_modify_mode = 'sequential'`)
    const applied = await migrateWithin(client, (await migrationNames()).at(-1) ?? '')
    await check()
    const distributed = await createDistributionStatements(await readDistributedTables(ask))
    for (const statement of distributed) await ask(statement)
    await ask(DISTRIBUTE_FUNCTIONS)
    await ask('commit')
    return { applied, distributed }
  } catch (error) {
    await ask('rollback').catch(() => {})
    throw error
  }
}

export async function isDistributed(database: Db): Promise<boolean> {
  const ask: Ask = (text) => database.query({ text })
  const [citus] = await ask(`select from pg_extension where extname = 'citus'`)
  return citus !== undefined && (await readDistributedTables(ask)).has('tenant')
}

/**
 * Functions that statements call on the machine that has the rows. Citus distributes a function when it is created, except one that
 * depends on a table which is not distributed yet.
 */
const DISTRIBUTE_FUNCTIONS = `select create_distributed_function(p.oid::regprocedure) from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
  order by p.oid`

export async function requireCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ installed_version: string | null }>(
    `select installed_version from pg_available_extensions where name = 'citus'`,
  )
  if (!rows[0]) throw new BackupError('This PostgreSQL has no Citus: the extension is not available.')
  if (!rows[0].installed_version)
    throw new BackupError(
      'Citus is not set up in this database: `create extension citus`, and add its machines.',
    )
  for (const [name, requiredValue] of Object.entries(REQUIRED_SETTINGS)) {
    const { rows: found } = await client.query('select current_setting($1, true) as value', [name])
    if (found[0].value !== requiredValue)
      throw new BackupError(
        `Set ${name} to ${requiredValue} on all machines first; here it is ${found[0].value}.`,
      )
  }
}
