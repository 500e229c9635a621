import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { TIMEOUT_MS, waitFor } from '../../../../test/suites/process/programs/wait.ts'
import { createEmptyDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import type { Database } from '../connections/client.ts'
import { withClient } from '../connections/with-client.ts'
import { migrate, migrateWithin, migrationNames } from './migrate.ts'

const EARLIER = '0046_team_deletion'
const LATER = (await migrationNames()).filter((name) => name > EARLIER)

let database: Database
let connection: pg.ClientConfig
const databases: Database[] = []
/** Another session, such as a backup. */
let other: pg.Client
/** Opens the database with a statement timeout that is shorter than the wait for another node. */
const open = () => {
  const opened = openTestDatabase(connection, { limits: { statementMs: 400 } })
  databases.push(opened)
  return opened
}

beforeEach(async () => {
  connection = await createEmptyDatabase()
  await withClient(connection, (client) => migrateWithin(client, EARLIER))
  database = open()
  other = new pg.Client(connection)
  await other.connect()
  return () => other.end()
})
afterAll(() => Promise.all(databases.map((one) => one.close())))

const lockTable = (table: string) => other.query(`begin; lock table ${table} in access share mode`)
const countRows = async (table: string) =>
  (await database.query<{ count: number }>({ text: `select count(*)::int from ${table}` }))[0]?.count

test('a migration waits for a backup, and requests do not wait for the migration', async () => {
  await lockTable('stored_file')
  let waits = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const onWait = () => {
    waits += 1
    resolve()
  }
  const migrating = migrate(database, { onWait })
  await promise
  // Nothing is locked between two attempts. A request that meets the next attempt fails after 400 ms.
  await waitFor('a request', TIMEOUT_MS, async () => (await countRows('stored_file').catch(() => -1)) === 0)
  // The earlier migrations are applied.
  expect(await countRows('report_reminder')).toBe(0)
  await other.query('commit')
  expect(await migrating).toEqual(LATER)
  expect(waits).toBe(1)
  expect(await migrate(database)).toEqual([])
})

test('nodes that start while another one migrates wait for it', async () => {
  await lockTable('stored_file')
  const waiting = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const migrating = waiting.map(({ resolve }) => migrate(open(), { onWait: resolve }))
  await Promise.all(waiting.map(({ promise }) => promise))
  await other.query('commit')
  const applied = (await Promise.all(migrating)).flat()
  expect(applied.toSorted()).toEqual(LATER)
})

test('a migration gives up with the reason, and the next start continues', async () => {
  await lockTable('stored_file')
  await expect(migrate(database, { giveUpAfterMs: 0 })).rejects.toThrow(
    /^no lock on the tables to migrate for 0 s: another session uses them, such as a backup, a long query or a node that migrates \(canceling statement due to lock timeout\)$/,
  )
  await other.query('commit')
  expect(await migrate(database)).toEqual(LATER.filter((name) => name >= '0056'))
})
