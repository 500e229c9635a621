// Starts one PostgreSQL for the whole run, with a migrated template database that test files copy. Except in the fast tier, it also
// makes a template data folder for the tests that start processes.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../../src/kernel/db/embedded/index.ts'
import { migrate } from '../../src/kernel/db/schema/migrate.ts'
import { distributeTables } from '../../src/process/distribution.ts'
import { USED_FOLDER } from '../suites/process/programs/data-folder.ts'
import {
  adminConnection,
  connectionFor,
  formatOwnerClause,
  openTestDatabase,
  TEMPLATE,
} from './test-databases.ts'

export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-test-'))
  // PostgreSQL runs as another account when the tests run as root.
  await chmod(folder, 0o755)
  const usedFolder = process.env['TEST_TIER'] === 'fast' ? undefined : join(folder, 'used')
  if (usedFolder) {
    process.env[USED_FOLDER] = usedFolder
    await makeUsedFolder(usedFolder)
  }
  const server = process.env['TEST_DATABASE_URL']
    ? undefined
    : await startOwnServer(join(folder, 'data'), usedFolder)
  if (server) process.env['TEST_DATABASE_SOCKETS'] = server.connection.host
  await makeTemplate(server && usedFolder ? server.connection.database : undefined)
  return async () => {
    await server?.leave()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Durability is not needed here, so fsync is off. synchronous_commit stays on: without it rows are not marked all-visible
 * in time, and plans differ. Autovacuum is off: it would change statistics and plans at any time, and its snapshots keep rows from
 * being marked all-visible.
 */
const SETTINGS_OFF = ['fsync', 'full_page_writes', 'autovacuum']

/** Starts on a copy of the used folder if there is one, which saves initdb and the migrations. */
async function startOwnServer(folder: string, usedFolder: string | undefined) {
  // Node cannot copy these files: they belong to PostgreSQL's account.
  if (usedFolder) execFileSync('cp', ['-pR', usedFolder, folder])
  const embedded = await openEmbedded(folder, () => {})
  const client = new pg.Client(embedded.superuser)
  await client.connect()
  for (const setting of SETTINGS_OFF) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
  return embedded
}

/** A data folder after one server start, without teams. */
async function makeUsedFolder(folder: string): Promise<void> {
  const embedded = await openEmbedded(folder, () => {})
  const database = openTestDatabase(embedded.connection)
  await migrate(database)
  await database.close()
  await embedded.leave()
}

/** Copies the migrated database, if there is one. */
async function makeTemplate(migrated: string | undefined): Promise<void> {
  const admin = new pg.Client(adminConnection())
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE}`)
  await admin.query(
    `create database ${TEMPLATE} ${formatOwnerClause()} ${migrated ? `template ${migrated}` : ''}`,
  )
  await admin.end()
  const database = openTestDatabase(connectionFor(TEMPLATE))
  await migrate(database)
  await database.close()
  await distributeOnCitus()
}

/** On a PostgreSQL with Citus the whole suite runs on tables distributed by team. */
async function distributeOnCitus(): Promise<void> {
  const client = new pg.Client(connectionFor(TEMPLATE))
  await client.connect()
  const text = `select from pg_available_extensions where name = 'citus'`
  if ((await client.query(text)).rowCount) {
    await client.query('create extension if not exists citus')
    await distributeTables(client)
  }
  await client.end()
}
