// Applies the SQL files of server/migrations in order, each once. Several nodes may start at once: the first one
// takes the migrator's lock, the others wait and find nothing to do.
import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
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
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((r) => r.migrationName)
}
