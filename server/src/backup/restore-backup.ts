// Restores a backup into an empty database, in one transaction.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { FilePlace, PlaceName } from '../kernel/db/files/file-place.ts'
import { BucketError } from '../kernel/db/files/s3-requests.ts'
import { migrateWithin, migrationNames } from '../kernel/db/schema/migrate.ts'
import { BackupError, type FileLine, formatColumnList, type Header, type TablePart } from './backup-format.ts'
import { listAppliedMigrations, readLayout } from './catalog.ts'
import { type ReadOptions, readBackup } from './read-backup.ts'

export type RestoreOptions = ReadOptions & {
  /** The storage for files that were outside of the database; without one they are stored in it. */
  into: { name: PlaceName; storage: FilePlace } | undefined
}

const SESSION = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '30s'; set local datestyle = 'ISO, YMD'`

/** The caller has validated the file; it is validated again while it is loaded. */
export async function restoreBackup(client: pg.Client, path: string, options: RestoreOptions): Promise<void> {
  const latest = (await migrationNames()).at(-1) ?? ''
  await client.query(`begin; ${SESSION}`)
  try {
    const header = await readBackup(path, 'bytes loaded', createReceiver(client, options), options)
    await finishLoad(client, header)
    await migrateWithin(client, latest)
    // `place` names the storage of a file, 'row' the database itself. Older backups have it only after the migration.
    await client.query(
      `update stored_file set place = case when bytes is null then $1 else 'row' end, moved_from = null
        where moved_from is not null or place is distinct from (case when bytes is null then $1 else 'row' end)`,
      [options.into?.name ?? 'row'],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw toBackupError(error)
  }
  await client.query(`set statement_timeout = 0; analyze`)
}

function createReceiver(client: pg.Client, { into }: RestoreOptions) {
  return {
    header: (header: Header) => prepareSchema(client, header),
    table: (table: TablePart, rows: AsyncIterable<Buffer>) =>
      pipeline(
        Readable.from(rows),
        client.query(copyFrom(`copy ${table.name} (${formatColumnList(table)}) from stdin`)),
      ),
    async file({ tenant_id, sha256, bytes }: FileLine) {
      const [hash, content] = [Buffer.from(sha256, 'hex'), Buffer.from(bytes, 'base64')]
      if (into) await into.storage.write(tenant_id, hash, content).catch(throwBackupError)
      else
        await client.query('update stored_file set bytes = $3 where tenant_id = $1 and sha256 = $2', [
          tenant_id,
          hash,
          content,
        ])
    },
  }
}

/** Migrates to the schema of the backup, checks that all tables are empty, and disables their triggers. */
async function prepareSchema(client: pg.Client, { migrations, tables }: Header): Promise<void> {
  const applied = await listAppliedMigrations(client)
  if (applied.length > migrations.length)
    throw new BackupError(
      `The database has a newer schema than the backup (${applied.at(-1)}): restore into an empty database on which no server has been started.`,
    )
  await migrateWithin(client, migrations.at(-1) ?? '')
  const layout = await readLayout(client)
  const toShape = (parts: { name: string; columns: string[] }[]) =>
    JSON.stringify(parts.map(({ name, columns }) => [name, columns.toSorted()]).toSorted())
  if (toShape(layout.tables) !== toShape(tables))
    throw new BackupError('The tables of the backup do not match its migrations.')
  const names = layout.tables.map(({ name }) => name)
  await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
  await requireEmptyTables(client, names)
  // `user` does not require superuser rights; foreign keys are still checked.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
}

export async function requireEmptyTables(client: pg.Client, names: readonly string[]): Promise<void> {
  const flags = names.map((name) => `exists (select 1 from ${name})`).join(', ')
  const { rows } = await client.query<{ flags: boolean[] }>(`select array[${flags}] as flags`)
  const filled = names.filter((_, nth) => rows[0]?.flags[nth])
  if (filled.length > 0)
    throw new BackupError(
      `The database must be empty, but it has rows in ${filled.length} tables (${filled[0]}).`,
    )
}

async function finishLoad(client: pg.Client, { tables }: Header): Promise<void> {
  await client.query('set constraints all immediate')
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  const { rows } = await client.query<{ name: string; column: string }>(
    `select t.relname as name, a.attname as column from pg_attribute a join pg_class t on t.oid = a.attrelid
      where a.attidentity <> '' and t.relnamespace = current_schema()::regnamespace and t.relname = any($1)`,
    [tables.map(({ name }) => name)],
  )
  for (const { name, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${name}`,
    )
}

function throwBackupError(error: Error): never {
  throw error instanceof BucketError ? new BackupError(`${error.message}. Nothing was restored.`) : error
}

/** The schema rejected a row, so the backup was not written by the service. */
function toBackupError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || !error.code?.match(/^2[23]/)) return error
  return new BackupError(`The backup is inconsistent: ${error.message}. Nothing was restored.`)
}
