// Opens the configured database, embedded or by URL, and brings its schema up to date.
import type pg from 'pg'
import { listAppliedMigrations } from '../backup/catalog.ts'
import type { Config } from '../config.ts'
import { type Database, type Db, openDatabase } from '../kernel/db/connections/client.ts'
import { isOutage } from '../kernel/db/connections/outage.ts'
import { withClient } from '../kernel/db/connections/with-client.ts'
import { EmbeddedError, openEmbedded } from '../kernel/db/embedded/index.ts'
import { migrate, migrationNames } from '../kernel/db/schema/migrate.ts'
import { isDistributed, migrateDistributed } from './distribution.ts'
import { StartError } from './output.ts'

export type OpenedDatabase = { connection: pg.ClientConfig; isEmbedded: boolean; close(): Promise<void> }

type Say = (line: string) => void

export async function openConfiguredDatabase(config: Config, say: Say): Promise<OpenedDatabase> {
  const embedded = config.DATABASE_URL
    ? undefined
    : await openEmbedded(config.DATA_DIR, say).catch(throwStartError)
  const connection = embedded?.connection ?? { connectionString: config.DATABASE_URL }
  const close = async () => embedded?.leave()
  try {
    await updateSchema(config, connection, say)
  } catch (error) {
    await close()
    throw toDatabaseError(error)
  }
  return { connection, isEmbedded: embedded !== undefined, close }
}

async function updateSchema(config: Config, connection: pg.ClientConfig, say: Say): Promise<void> {
  const database = openDatabase({ connection, preparedStatements: config.PREPARED_STATEMENTS })
  try {
    await checkVersion(database)
    await checkRelease(database)
    const { applied, distributed } = (await isDistributed(database))
      ? await withClient(connection, migrateDistributed)
      : { applied: await migrate(database, { onWait: () => say(WAITING_MESSAGE) }), distributed: [] }
    if (applied.length > 0) say(`Database schema brought up to date: ${applied.join(', ')}`)
    if (distributed.length > 0) say(`New tables distributed: ${distributed.length}`)
  } finally {
    await database.close()
  }
}

const WAITING_MESSAGE =
  'Waiting for locks of the database, which a backup, a long query or a node that migrates holds. Other nodes serve meanwhile.'

export async function checkVersion(database: Db): Promise<void> {
  const [row] = await database.query<{ server_version: string }>({ text: 'show server_version' })
  if (Number.parseInt(row?.server_version ?? '', 10) < 15)
    throw new StartError(
      `PostgreSQL 15 or later is required; the server at DATABASE_URL is ${row?.server_version}.`,
    )
}

/** Refuses to start on the schema of a newer release; the migrator would report a corrupted database. */
async function checkRelease({ pool }: Database): Promise<void> {
  const knownMigrations = await migrationNames()
  const unknown = (await listAppliedMigrations(pool)).find((name) => !knownMigrations.includes(name))
  if (unknown)
    throw new StartError(
      `The database was migrated by a newer release: the migration ${unknown} is unknown to this release. Start the newer release, or restore a backup made before the upgrade.`,
    )
}

export function throwStartError(error: unknown): never {
  throw error instanceof EmbeddedError ? new StartError(error.message) : error
}

export function toDatabaseError(error: unknown): unknown {
  if (error instanceof StartError) return error
  const { code, message } = (isOutage(error) ? error.origin : error) as { code?: string; message: string }
  return new StartError(`Cannot use the database: ${message || code}`)
}
