// One PostgreSQL for the whole run, with a migrated database that each test file copies, and a data folder that those copy
// who start processes.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../../src/kernel/db/embedded/index.ts'
import { migrate } from '../../src/kernel/db/schema/migrate.ts'
import { distributeTables } from '../../src/process/distribute.ts'
import { USED_FOLDER } from '../suites/process/programs/data-folder.ts'
import { adminConnection, connectionFor, openTestDatabase, ownership, TEMPLATE } from './test-databases.ts'

export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-test-'))
  // PostgreSQL's own account must get in when the tests run as root.
  await chmod(folder, 0o755)
  process.env[USED_FOLDER] = join(folder, 'used')
  await makeUsedFolder(join(folder, 'used'))
  const server = process.env['TEST_DATABASE_URL'] ? undefined : await ownServer(join(folder, 'data'))
  if (server) process.env['TEST_DATABASE_SOCKETS'] = server.connection.host
  await makeTemplate()
  return async () => {
    await server?.leave()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Nobody cuts the power here: what is written need not reach the disk. A commit still waits for the log: a row of one that
 * does not is no page's "all visible" yet, and plans differ.
 */
const FORGETFUL = ['fsync', 'full_page_writes']

async function ownServer(folder: string) {
  const embedded = await openEmbedded(folder, () => {})
  const client = new pg.Client(embedded.superuser)
  await client.connect()
  for (const setting of FORGETFUL) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
  return embedded
}

/** As a server leaves it that was started once, before anybody has made a team. */
async function makeUsedFolder(folder: string): Promise<void> {
  const embedded = await openEmbedded(folder, () => {})
  const database = openTestDatabase(embedded.connection)
  await migrate(database)
  await database.close()
  await embedded.leave()
}

async function makeTemplate(): Promise<void> {
  const admin = new pg.Client(adminConnection())
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE}`)
  await admin.query(`create database ${TEMPLATE} ${ownership()}`)
  await admin.end()
  const database = openTestDatabase(connectionFor(TEMPLATE))
  await migrate(database)
  await database.close()
  await spreadWhereCitusIs()
}

/** On a PostgreSQL that has Citus the whole suite runs on tables that are spread by team. */
async function spreadWhereCitusIs(): Promise<void> {
  const client = new pg.Client(connectionFor(TEMPLATE))
  await client.connect()
  const text = `select from pg_available_extensions where name = 'citus'`
  if ((await client.query(text)).rowCount) {
    await client.query('create extension if not exists citus')
    await distributeTables(client)
  }
  await client.end()
}
