// Tests of what is known after an outage: nothing was changed if COMMIT was not sent, or if PostgreSQL refused it.
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  adminConnection,
  createTestDatabase,
  openTestDatabase,
} from '../../../../test/world/test-databases.ts'
import type { Db, Statement } from './client.ts'
import { writeTemporaryFile } from './disk-space.ts'
import { findSilence, OutageError, OutcomeUnknownError, toOutage } from './outage.ts'

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
afterAll(() => database.close())
const run = (text: string) => database.query({ text })

await run('create table note (id int primary key, way text)')
await run(`create function fail() returns trigger language plpgsql as $$ begin
  if new.way = 'terminate' then perform pg_terminate_backend(pg_backend_pid()); end if;
  raise exception 'planted' using errcode = new.way;
end $$`)
await run(
  `create trigger fails_at_once before insert on note for each row when (new.id < 0) execute function fail()`,
)
await run(`create constraint trigger fails_at_commit after insert on note deferrable initially deferred
  for each row when (new.id > 0) execute function fail()`)
beforeEach(() => run('delete from note'))

/** Ids of rows: the trigger of a negative one fails at once, that of a positive one at the commit. */
const NOW = -1
const AT_COMMIT = 1
const insert = (tx: Db, id: number, way: string) =>
  tx.query({ text: 'insert into note values ($1, $2)', values: [id, way] })
const attempt = (id: number, way: string) => database.transaction((tx) => insert(tx, id, way))
const UNREACHABLE = { reason: 'busy', code: 'database_unreachable', retryAfterSeconds: 5 }
const DISK_FULL = { reason: 'busy', code: 'disk_full', retryAfterSeconds: 5 }

test.each([
  ['a full disk', NOW, '53100', DISK_FULL],
  ['a full disk at the commit, to which PostgreSQL responds', AT_COMMIT, '53100', DISK_FULL],
  ['no memory', NOW, '53200', UNREACHABLE],
  ['an I/O error at the commit', AT_COMMIT, '58030', UNREACHABLE],
  ['a standby after a failover', NOW, '25006', UNREACHABLE],
  ['an ended session', NOW, 'terminate', UNREACHABLE],
])('%s changes nothing and says so', async (_, when, way, details) => {
  await expect(attempt(when, way)).rejects.toMatchObject({ details })
  expect(await run('select from note')).toEqual([])
})

test('a session that ends while it commits leaves the outcome unknown, without a time to retry after', async () => {
  const failed = await attempt(AT_COMMIT, 'terminate').catch((error) => error)
  expect(failed.details).toEqual({ reason: 'internal_error', code: 'outcome_unknown', params: {} })
})

test('a session that ends between the last statement and the commit changes nothing and says so', async () => {
  const failed = database.transaction(async (tx) => {
    await insert(tx, 0, '')
    const [{ pid = 0 } = {}] = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
    await run(`select pg_terminate_backend(${pid})`)
    await expect.poll(() => run(`select from pg_stat_activity where pid = ${pid}`)).toEqual([])
    // The client has noticed, too.
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await expect(failed).rejects.toMatchObject({ details: UNREACHABLE })
  expect(await run('select from note')).toEqual([])
})

test('a connection to a read-only server is closed, because the next one may reach the new primary', async () => {
  const separateDatabase = openTestDatabase(connection, { poolSize: 2 })
  const text = 'select pg_backend_pid() as pid'
  const readPids = async () => [
    await separateDatabase.transaction((tx) => tx.query<{ pid: number }>({ text })),
    await separateDatabase.query<{ pid: number }>({ text }),
  ]
  const before = await readPids()
  expect(await readPids()).toEqual(before)
  await expect(separateDatabase.transaction((tx) => insert(tx, NOW, '25006'))).rejects.toMatchObject({
    details: UNREACHABLE,
  })
  await expect(insert(separateDatabase, NOW, '25006')).rejects.toMatchObject({ details: UNREACHABLE })
  const [[ofTransactions], [ofStatements]] = (await readPids()) as [[object], [object]]
  expect(before.flat()).not.toContainEqual(ofTransactions)
  expect(before.flat()).not.toContainEqual(ofStatements)
  await separateDatabase.close()
})

test('requests that wait for another request whose commit got no response have changed nothing', () => {
  const silence = new Error('Query read timeout')
  expect(findSilence(new OutcomeUnknownError(silence))).toMatchObject({ details: UNREACHABLE })
  expect(findSilence(new OutageError('database_unreachable', silence))).toMatchObject({
    details: UNREACHABLE,
  })
  expect(findSilence(new OutageError('database_unreachable', new Error('Connection terminated')))).toBe(
    undefined,
  )
  expect(findSilence(silence)).toBe(undefined)
})

test('a use case that throws fails with its own error, although the connection is lost, too', async () => {
  const failed = database.transaction(async (tx) => {
    const lost = tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' })
    await lost.catch(() => {})
    throw new TypeError('of the use case')
  })
  await expect(failed).rejects.toThrow('of the use case')
})

test.each([
  ['a unique violation', '23505'],
  ['an error of PostgreSQL itself', 'XX000'],
  ['a temporary file over its limit', '53400'],
])('%s is no outage', async (_, code) => {
  await expect(attempt(NOW, code)).rejects.toMatchObject({ code })
  await expect(attempt(AT_COMMIT, code)).rejects.toMatchObject({ code })
})

describe('a database that refuses new connections', () => {
  const { database: name = '' } = connection
  const admin = new pg.Client(adminConnection())

  test('is an outage for statements and transactions, and ends by itself', async () => {
    const lines: [object, string][] = []
    const watched = openTestDatabase(connection, {
      outageLines: { error: (...line) => void lines.push(line), warn: () => {} },
    })
    await admin.connect()
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    for (let attempts = 0; attempts < 3; attempts += 1) {
      await expect(watched.query({ text: 'select 1' })).rejects.toMatchObject({ details: UNREACHABLE })
      await expect(watched.transaction(async () => 1)).rejects.toMatchObject({ details: UNREACHABLE })
    }
    await admin.query(`alter database ${name} allow_connections true`)
    expect(await watched.transaction((tx) => tx.query({ text: 'select 1 as result' }))).toEqual([
      { result: 1 },
    ])
    expect(await watched.query({ text: 'select 1 as result' })).toEqual([{ result: 1 }])
    expect(lines).toEqual([
      [
        { code: 'database_unreachable', cause: expect.stringMatching(/^55000 /), failures: 1 },
        'the database cannot be reached',
      ],
    ])
    await watched.close()
    await admin.end()
  })
})

test('the check of the disk writes a temporary file', async () => {
  const admin = new pg.Client({ ...adminConnection(), database: connection.database })
  await admin.connect()
  const check = async () => {
    await admin.query('begin')
    await writeTemporaryFile({ query: async ({ text }: Statement) => (await admin.query(text)).rows })
    await admin.query('rollback')
  }
  await check()
  await admin.query('set temp_file_limit = 64')
  await expect(check()).rejects.toMatchObject({ code: '53400' })
  await admin.end()
})

const withCode = (code: string, severity = 'FATAL') =>
  Object.assign(new pg.DatabaseError('planted', 7, 'error'), { code, severity })

test.each(['08006', '08P01', '53300', '57P01', '57P02', '57P03', '57P05', '25P03', '28P01', '3D000'])(
  'a connection that ends with %s is an outage',
  (code) => {
    expect(toOutage(withCode(code))).toMatchObject({ details: UNREACHABLE })
  },
)

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout expired',
])('“%s” is an outage', (message) => {
  expect(toOutage(new Error(message))).toBeInstanceOf(OutageError)
})

test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ERR_STREAM_DESTROYED'])(
  '%s is an outage',
  (code) => {
    expect(toOutage(Object.assign(new Error('failed'), { code }))).toBeInstanceOf(OutageError)
  },
)

test('a wrong message of the protocol and a value that cannot be sent are no outage', () => {
  for (const error of [withCode('08P01', 'ERROR'), new TypeError('circular reference'), 'thrown'])
    expect(toOutage(error)).toBe(error)
})
