// Applies the SQL files of server/migrations in order, each once. Several nodes may start at once: the first one
// takes the migrator's lock, the others wait and find nothing to do.
import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import type { Database } from './client.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  const read = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, FOLDER), 'utf8')
    return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Returns the names of what it applied. */
export async function migrate(database: Database): Promise<string[]> {
  // The pool belongs to the caller, so the migrator's own Kysely is not destroyed here.
  const connect = async () => patient(await database.pool.connect())
  const pool = { connect, end: async () => {}, options: {} }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((r) => r.migrationName)
}

/** A file is one query of many statements, each with its own limit; all of them together may take long. */
const FILE_MS = 3_600_000

/** Kysely's type has a second form of `query`, for cursors, which the migrator does not use. */
const patient = (client: pg.PoolClient) =>
  ({
    query: (text: string, values: unknown[]) =>
      client.query({ text, values, query_timeout: FILE_MS } as pg.QueryConfig),
    release: () => client.release(),
  }) as unknown as PostgresPoolClient
