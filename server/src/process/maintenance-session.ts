// One connection to the configured database, as its owner. Starts the embedded PostgreSQL if it is not running.
import pg from 'pg'
import type { Config } from '../config.ts'
import { hasCluster, openEmbedded } from '../kernel/db/embedded/index.ts'
import type { BackupKeyOptions } from './backup-keys.ts'
import { checkVersion, throwStartError, toDatabaseError } from './database.ts'
import { StartError } from './output.ts'

export type Maintenance = {
  config: Config
  file: string
  force: boolean
  dryRun: boolean
  withData: boolean
  /** The database to copy; undefined for the embedded one. */
  source: string | undefined
  signal: AbortSignal
  keys: BackupKeyOptions
}

export async function withConnection<T>(
  config: Config,
  { createsEmbeddedDatabase }: { createsEmbeddedDatabase: boolean },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const embedded = config.DATABASE_URL
    ? undefined
    : await openFolder(config.DATA_DIR, createsEmbeddedDatabase)
  const client = new pg.Client({
    ...(embedded?.connection ?? { connectionString: config.DATABASE_URL }),
    application_name: 'team-engagement',
  })
  client.on('error', () => {})
  try {
    await connect(client)
    return await work(client)
  } catch (error) {
    throw error instanceof pg.DatabaseError ? toDatabaseError(error) : error
  } finally {
    await client.end().catch(() => {})
    await embedded?.leave()
  }
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect()
    await checkVersion({ query: async ({ text }) => (await client.query(text)).rows })
  } catch (error) {
    throw toDatabaseError(error)
  }
}

async function openFolder(dataDir: string, createsEmbeddedDatabase: boolean) {
  if (!createsEmbeddedDatabase && !hasCluster(dataDir))
    throw new StartError(`There is no database in ${dataDir}.`)
  return openEmbedded(dataDir, (line) => void process.stderr.write(`${line}\n`)).catch(throwStartError)
}
