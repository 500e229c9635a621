// Applies the SQL files of server/migrations in order, each once. Several nodes may start at once: the first one
// takes the migrator's lock, the others wait and find nothing to do.
import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import type pg from 'pg'
import type { Database } from '../connections/client.ts'

const FOLDER = new URL('../../../../migrations/', import.meta.url)

/** The migrations of this release, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  return files.map((file) => file.replace(/\.sql$/, ''))
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const read = (await migrationNames()).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8')
    return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(read))
}

const provider = { getMigrations: readMigrations }

/** Returns the names of the applied migrations. */
export async function migrate(database: Database): Promise<string[]> {
  // The pool belongs to the caller, so the migrator's own Kysely is not destroyed here.
  const connect = async () => patient(await database.pool.connect())
  const pool = { connect, end: async () => {}, options: {} }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return appliedBy(await new Migrator({ db, provider }).migrateToLatest())
}

/** Applies the migrations up to `upTo` in the current transaction of the connection. */
export async function migrateWithin(client: pg.Client, upTo: string): Promise<string[]> {
  // The connection with the interface of a pooled one.
  const lent: PostgresPoolClient = { query: client.query.bind(client), release() {} }
  const pool = { connect: async () => lent, end: async () => {}, options: {} }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider, disableTransactions: true })
  return appliedBy(await migrator.migrateTo(upTo))
}

function appliedBy({ error, results }: MigrationResultSet): string[] {
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((r) => r.migrationName)
}

/** A file is one query with many statements. Each has its own timeout; together they may take long. */
const FILE_MS = 3_600_000

/** Kysely's type has a second form of `query`, for cursors, which the migrator does not use. */
const patient = (client: pg.PoolClient) =>
  ({
    query: (text: string, values: unknown[]) =>
      client.query({ text, values, query_timeout: FILE_MS } as pg.QueryConfig),
    release: () => client.release(),
  }) as unknown as PostgresPoolClient
