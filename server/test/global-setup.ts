// One PostgreSQL for the whole run, with a migrated database that each test file copies.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../src/kernel/db/embedded/index.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { distributeTables } from '../src/process/distribute.ts'
import { connectionFor, openTestDatabase, TEMPLATE } from './test-databases.ts'

export default async function setup() {
  const server = process.env['TEST_DATABASE_URL'] ? undefined : await ownServer()
  if (server) process.env['TEST_DATABASE_SOCKETS'] = server.sockets
  await makeTemplate()
  return async () => server?.stop()
}

async function ownServer() {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-test-'))
  // PostgreSQL's own account must get in when the tests run as root.
  await chmod(folder, 0o755)
  const embedded = await openEmbedded(join(folder, 'data'), () => {})
  return {
    sockets: embedded.connection.host ?? '',
    async stop() {
      await embedded.leave()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(): Promise<void> {
  const admin = new pg.Client(connectionFor('postgres'))
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE}`)
  await admin.query(`create database ${TEMPLATE}`)
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
