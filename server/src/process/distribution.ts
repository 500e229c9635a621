// The tables of a database with Citus: distributed over its machines by team.
import type pg from 'pg'
import { BackupError } from '../backup/backup-format.ts'
import { requireEmptyTables } from '../backup/restore-backup.ts'
import { TABLE_ENTRIES } from '../features/manifests.ts'
import type { Database } from '../kernel/db/connections/client.ts'
import { migrateWithin, migrationNames } from '../kernel/db/schema/migrate.ts'
import { TABLE_NAMES } from '../kernel/db/schema/tables.ts'

/** The triggers of the audit log read session settings, which must reach the node that has the rows. */
const NEEDED = { 'citus.enable_unsafe_triggers': 'on', 'citus.propagate_set_commands': 'local' }

const distributedTables = () =>
  TABLE_NAMES.flatMap((name) => {
    const entry = TABLE_ENTRIES.get(name)
    if (!entry) throw new Error(`No manifest declares the table ${name}`)
    return 'by' in entry ? [{ name, by: entry.by }] : []
  })

/** Without the tables that are `known` to be distributed. */
export function distributionStatements(known: ReadonlySet<string> = new Set()): string[] {
  const [first, ...others] = distributedTables()
  if (!first) return []
  return [
    { ...first, beside: '' },
    ...others.map((table) => ({ ...table, beside: `, colocate_with => '${first.name}'` })),
  ]
    .filter(({ name }) => !known.has(name))
    .map(({ name, by, beside }) => `select create_distributed_table('${name}', '${by}'${beside});`)
}

type Ask = <Row>(text: string) => Promise<Row[]>

const tablesOf = async (ask: Ask): Promise<ReadonlySet<string>> => {
  const rows = await ask<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_dist_partition',
  )
  return new Set(rows.map(({ name }) => name))
}

/** In a transaction. Returns the statements for tables that were not distributed yet. */
async function distributeMissing(ask: Ask, known: ReadonlySet<string>): Promise<string[]> {
  const missing = distributionStatements(known)
  // Sequential, so that foreign keys find the referenced table in the same transaction.
  await ask(`set local citus.multi_shard_modify_mode = 'sequential'`)
  for (const statement of missing) await ask(statement)
  await ask(DISTRIBUTE_FUNCTIONS)
  return missing
}

/** Distributes what a migration of a distributed database has created. Returns the statements. */
export async function distributeNewTables(database: Database): Promise<string[]> {
  const [citus] = await database.query({ text: `select from pg_extension where extname = 'citus'` })
  if (!citus) return []
  return database.transaction(async (db) => {
    const ask: Ask = (text) => db.query({ text, query_timeout: UNLIMITED_MS })
    // Longer than a statement of a request may take; and several nodes may start at once.
    await ask('set local statement_timeout = 0')
    await ask('set local lock_timeout = 0')
    await ask(`select pg_advisory_xact_lock(hashtextextended('distribution', 0))`)
    const known = await tablesOf(ask)
    return known.has('tenant') ? distributeMissing(ask, known) : []
  })
}

/** As for a migration. */
const UNLIMITED_MS = 3_600_000

/** Can be repeated: a run that broke off after it may have left the tables distributed and empty. */
export async function distributeTables(client: pg.Client): Promise<void> {
  await requireCitus(client)
  const ask: Ask = async (text) => (await client.query(text)).rows
  await ask('begin')
  try {
    await ask('set local statement_timeout = 0')
    await migrateWithin(client, (await migrationNames()).at(-1) ?? '')
    await requireEmptyTables(client, TABLE_NAMES)
    await distributeMissing(ask, await tablesOf(ask))
    await ask('commit')
  } catch (error) {
    await ask('rollback').catch(() => {})
    throw error
  }
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
  for (const [name, wanted] of Object.entries(NEEDED)) {
    const { rows: found } = await client.query('select current_setting($1, true) as value', [name])
    if (found[0].value !== wanted)
      throw new BackupError(`Set ${name} to ${wanted} on all machines first; here it is ${found[0].value}.`)
  }
}
