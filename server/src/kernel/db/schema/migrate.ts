// Applies the SQL files of server/migrations in order, each once. Several nodes may start at once: the first one
// takes the migrator's lock, the others wait and find nothing to do. Nodes of the previous release serve meanwhile (decision 0118).
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Database } from '../connections/client.ts'

const FOLDER = new URL('../../../../migrations/', import.meta.url)

/** The migrations of this release, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  return files.map((file) => file.replace(/\.sql$/, ''))
}

/** Building an index may take longer than a statement of a request. */
const NO_STATEMENT_TIMEOUT = `select set_config('statement_timeout', '0', true);`

/** Requests wait behind a migration that waits for a lock: it gives up after half of their own lock_timeout. */
const LOCK_MS = 1000
const SHORT_LOCK_TIMEOUT = `select set_config('lock_timeout', '${LOCK_MS}', true);`

/** Each file begins with these settings of its transaction. */
async function readMigrations(settings: string): Promise<Record<string, Migration>> {
  const read = (await migrationNames()).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8')
    return [name, { up: async (db) => void (await sql.raw(`${settings}\n${text}`).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Requests are served between two attempts. */
const RETRY_AFTER_MS = 1000
/** A wait that is longer than most backups, which hold a lock on every table. */
const GIVE_UP_AFTER_MS = 600_000

export type MigrateOptions = {
  /** Called once if locks are not available. */
  onWait?: () => void
  giveUpAfterMs?: number
}

/** Returns the names of the applied migrations. */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(NO_STATEMENT_TIMEOUT + SHORT_LOCK_TIMEOUT)
  // The pool belongs to the caller, so the migrator's own Kysely is not destroyed here.
  const connect = async () => withFileTimeout(await database.pool.connect())
  const pool = { connect, end: async () => {}, options: {} }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const isNew = (await migrator.getMigrations()).every(({ executedAt }) => executedAt === undefined)
  // Nobody waits for the tables of a new database. Otherwise each migration holds its locks only until its own end.
  const step = () => (isNew ? migrator.migrateToLatest() : migrator.migrateUp())
  const applied: string[] = []
  for (;;) {
    const done = await withLocks(async () => listApplied(await step()), options)
    applied.push(...done)
    if (isNew || done.length === 0) return applied
  }
}

/** Repeats a step, which was rolled back, until it gets its locks. */
async function withLocks<T>(step: () => Promise<T>, options: MigrateOptions): Promise<T> {
  const { onWait, giveUpAfterMs = GIVE_UP_AFTER_MS } = options
  const deadline = performance.now() + giveUpAfterMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step()
    } catch (error) {
      if (!hasMissedLocks(error)) throw error
      if (performance.now() > deadline) throw new Error(describeMissedLocks(giveUpAfterMs, error))
    }
    if (attempt === 1) onWait?.()
    await sleep(RETRY_AFTER_MS)
  }
}

/** lock_not_available, deadlock_detected, and query_canceled while waiting for another node that migrates. */
const MISSED_LOCKS = ['55P03', '40P01', '57014']

const hasMissedLocks = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && MISSED_LOCKS.includes(error.code ?? '')

const describeMissedLocks = (ms: number, { message }: Error) =>
  `no lock on the tables to migrate for ${Math.round(ms / 1000)} s: another session uses them, such as a backup, a long query or a node that migrates (${message})`

/** Applies the migrations up to `upTo` in the current transaction of the connection. */
export async function migrateWithin(client: pg.Client, upTo: string): Promise<string[]> {
  // The connection with the interface of a pooled one.
  const pooledClient: PostgresPoolClient = { query: client.query.bind(client), release() {} }
  const pool = { connect: async () => pooledClient, end: async () => {}, options: {} }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const getMigrations = () => readMigrations(NO_STATEMENT_TIMEOUT)
  const migrator = new Migrator({ db, provider: { getMigrations }, disableTransactions: true })
  return listApplied(await migrator.migrateTo(upTo))
}

function listApplied({ error, results }: MigrationResultSet): string[] {
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** A file is one query with many statements. Each has its own timeout; together they may take long. */
const FILE_MS = 3_600_000

/** Kysely's type has a second form of `query`, for cursors, which the migrator does not use. */
const withFileTimeout = (client: pg.PoolClient) =>
  ({
    query: (text: string, values: unknown[]) =>
      client.query({ text, values, query_timeout: FILE_MS } as pg.QueryConfig),
    release: () => client.release(),
  }) as unknown as PostgresPoolClient
