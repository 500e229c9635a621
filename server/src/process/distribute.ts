// engage db distribute: distributes the tables of an empty database over the nodes of Citus, by tenant_id.
import type pg from 'pg'
import { BackupError } from '../backup/backup-format.ts'
import { requireEmptyTables } from '../backup/restore-backup.ts'
import { TABLE_ENTRIES } from '../features/manifests.ts'
import { migrateWithin, migrationNames } from '../kernel/db/schema/migrate.ts'
import { TABLE_NAMES } from '../kernel/db/schema/tables.ts'
import { type Maintenance, withConnection } from './maintenance-session.ts'

/** The triggers of the audit log read session settings, which must reach the node that has the rows. */
const NEEDED = { 'citus.enable_unsafe_triggers': 'on', 'citus.propagate_set_commands': 'local' }

export async function distribute({ config, dryRun }: Maintenance): Promise<object> {
  const statements = distributionStatements()
  if (!dryRun) await withConnection(config, { makesCluster: false }, distributeTables)
  return { statements }
}

export function distributionStatements(): string[] {
  const spread = TABLE_NAMES.flatMap((name) => {
    const entry = TABLE_ENTRIES.get(name)
    if (!entry) throw new Error(`No manifest declares the table ${name}`)
    return 'by' in entry ? [{ name, by: entry.by }] : []
  })
  return spread.map(({ name, by }, nth) => {
    const beside = nth === 0 ? '' : `, colocate_with => '${spread[0]?.name}'`
    return `select create_distributed_table('${name}', '${by}'${beside});`
  })
}

export async function distributeTables(client: pg.Client): Promise<void> {
  await requireCitus(client)
  await client.query('begin; set local statement_timeout = 0')
  try {
    await migrateWithin(client, (await migrationNames()).at(-1) ?? '')
    await requireEmptyTables(client, TABLE_NAMES)
    // Sequential, so that foreign keys find the referenced table in the same transaction.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    for (const statement of distributionStatements()) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function requireCitus(client: pg.Client): Promise<void> {
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
