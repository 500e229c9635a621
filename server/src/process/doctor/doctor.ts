// team-engagement doctor: checks settings, machine, database and neighbours of the service, and says what to change. It only reads, but for an object
// in the bucket that it deletes again and a temporary file of PostgreSQL.
import pg from 'pg'
import type { Config } from '../../config.ts'
import { createSecretKeys, type SecretKeys } from '../../domain/access/secret-keys.ts'
import type { Db } from '../../kernel/db/connections/client.ts'
import { connectionToRunning } from '../../kernel/db/embedded/index.ts'
import { readSecret } from '../secret-file.ts'
import { type Check, describeReason, type Finding, failed, ok } from './check.ts'
import {
  checkClock,
  checkConnections,
  checkDatabaseVersion,
  checkJobs,
  checkRole,
  checkSchema,
  checkSecretKey,
  checkStatements,
  checkWebhooks,
  checkWrites,
} from './database-checks.ts'
import { checkBackups, checkCertificate, checkDisk, type FreeBytes, freeBytesAt } from './machine-checks.ts'
import { checkBucket, checkMail, checkPublicUrl, checkTelemetry } from './network-checks.ts'

/** Throws one error with a line for each invalid setting. */
type ReadSettings = () => Config
type Options = {
  /** A folder with backups. */
  backups?: string | undefined
  freeBytes?: FreeBytes
  now?: () => number
}

type Report = { checks: Check[]; ok: number; advice: number; failed: number }

export async function doctor(
  read: ReadSettings,
  { backups, freeBytes = freeBytesAt, now = Date.now }: Options = {},
): Promise<Report> {
  const checks: Check[] = []
  const check = async (name: string, run: () => Finding | Promise<Finding>) => {
    const finding = await Promise.resolve()
      .then(run)
      .catch((error: unknown) => failed(describeReason(error), 'Solve this first, then repeat the command.'))
    checks.push({ name, ...finding })
  }
  const config = readSettings(read, checks)
  await check('node', () => ok(`Node ${process.versions.node}`))
  if (config) {
    const folders = [config.DATABASE_URL ? [] : config.DATA_DIR, config.DOCUMENT_FOLDER ?? []].flat()
    for (const folder of folders) await check('disk', () => checkDisk(folder, freeBytes))
    const keys = readSecretKeys(config)
    await checkDatabase(config, keys, check, now)
    if (config.DOCUMENT_STORE === 's3' || config.S3_BUCKET)
      await check('bucket', () => checkBucket(config, now))
    await check('certificate', () => checkCertificate(config, keys.current !== undefined, new Date(now())))
    await check('mail', () => checkMail(config))
    await check('public url', () => checkPublicUrl(config))
    const telemetry = await checkTelemetry(config)
    if (telemetry) await check('telemetry', () => telemetry)
  }
  await check('backups', () => checkBackups(backups, new Date(now())))
  const count = (status: Finding['status']) => checks.filter((one) => one.status === status).length
  return { checks, ok: count('ok'), advice: count('advice'), failed: count('failed') }
}

function readSettings(read: ReadSettings, checks: Check[]): Config | undefined {
  try {
    const config = read()
    checks.push({ name: 'settings', ...ok('all are valid') })
    return config
  } catch (error) {
    for (const line of describeReason(error).split('\n'))
      checks.push({ name: 'settings', ...failed(line, 'The service does not start before this is changed.') })
    return undefined
  }
}

type Run = (name: string, run: () => Finding | Promise<Finding>) => Promise<void>

async function checkDatabase(config: Config, keys: SecretKeys, check: Run, now: () => number): Promise<void> {
  let client: pg.Client
  const connect = () => connectTo(config)
  try {
    client = await connect()
  } catch (error) {
    return check('database', () =>
      failed(
        describeReason(error),
        config.DATABASE_URL
          ? 'Check DATABASE_URL, and that PostgreSQL runs and accepts this role.'
          : 'Start the service: it starts its PostgreSQL. This command starts nothing.',
      ),
    )
  }
  const db: Db = { query: async ({ text, values }) => (await client.query(text, values)).rows }
  const today = new Date(now())
  try {
    await check('database', () => checkDatabaseVersion(client))
    await check('schema', () => checkSchema(client))
    await check('clock', () => checkClock(client, now))
    await check('role', () => checkRole(client))
    await check('connections', () => checkConnections(client, config))
    await check('statements', () => checkStatements(client, config, connect))
    await check('writes', () => checkWrites(db))
    await check('secret key', () => checkSecretKey(db, keys, today))
    await check('webhooks', () => checkWebhooks(db, today))
    await check('jobs', () => checkJobs(db))
  } finally {
    await client.end().catch(() => {})
  }
}

async function connectTo({ DATABASE_URL, DATA_DIR }: Config): Promise<pg.Client> {
  const connection = DATABASE_URL ? { connectionString: DATABASE_URL } : connectionToRunning(DATA_DIR)
  if (!connection) throw new Error(`no PostgreSQL runs in ${DATA_DIR}`)
  const client = new pg.Client({
    ...connection,
    application_name: 'team-engagement',
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Reads the secret keys as the start does, but generates none. */
function readSecretKeys({ SECRET_KEY, SECRET_KEY_PREVIOUS, DATABASE_URL, DATA_DIR }: Config): SecretKeys {
  const readStoredSecret = (name: 'secret-key' | 'secret-key-previous') => {
    try {
      return DATABASE_URL ? undefined : readSecret(DATA_DIR, name)
    } catch {
      // No such folder, or a file that the start refuses: without a key, which the check says.
      return undefined
    }
  }
  return createSecretKeys(
    SECRET_KEY ?? readStoredSecret('secret-key'),
    SECRET_KEY_PREVIOUS ?? readStoredSecret('secret-key-previous'),
  )
}
