import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { TIMEOUT_MS } from '../../../../test/suites/process/programs/wait.ts'
import { acquireLock } from '../../../../test/world/held-session.ts'
import { stopTime } from '../../../../test/world/stopped-time.ts'
import { createTestDatabase } from '../../../../test/world/test-databases.ts'
import { openPipelinedConnections } from './pipelined-connections.ts'

const connection = await createTestDatabase()
const watcher = new pg.Client(connection)
await watcher.connect()
afterAll(() => watcher.end())

const NAME = 'pipelined connections under test'
const TAKE_LOCK = 'select pg_advisory_xact_lock(1)'
/** Others wait for this lock until it is released. */
const acquireWatchedLock = () => acquireLock(connection, TAKE_LOCK)

function open(count: number, waitMs = TIMEOUT_MS, query_timeout?: number) {
  const errors: Error[] = []
  const connections = openPipelinedConnections(
    { ...connection, application_name: NAME, ...(query_timeout && { query_timeout }) },
    count,
    waitMs,
    (error) => errors.push(error),
  )
  onTestFinished(() => connections.close())
  const query = (text: string, values: unknown[] = []) =>
    connections.query({ text, values }).then(({ rows }) => rows[0]?.result)
  return { connections, query, errors }
}

const listSessions = async () => {
  const { rows } = await watcher.query('select pid from pg_stat_activity where application_name = $1', [NAME])
  return rows.map(({ pid }) => pid as number)
}

test('each of many concurrent statements gets its own result, over the given number of connections', async () => {
  const { query } = open(3)
  const numbers = Array.from({ length: 500 }, (_, index) => index)
  const responses = await Promise.all(numbers.map((number) => query('select $1::int as result', [number])))
  expect(responses).toEqual(numbers)
  expect(await listSessions()).toHaveLength(3)
})

test('a failing statement does not fail those before and after it', async () => {
  const { query } = open(1)
  const [before, failed, after] = await Promise.allSettled([
    query('select 1 as result'),
    query('select 1 / 0 as result'),
    query('select 3 as result'),
  ])
  expect([before.status, failed.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a slow statement does not block later ones', async () => {
  const time = stopTime()
  const { query } = open(2)
  await Promise.all([query('select 1'), query('select 1')])
  const heldLock = await acquireWatchedLock()
  const slow = query(TAKE_LOCK)
  await heldLock.waiters(1)
  // A connection is avoided once its statement takes longer than SLOW_AFTER_MS.
  time.pass(100)
  const quick = Array.from({ length: 12 }, (_, index) => query('select $1::int as result', [index]))
  expect(await Promise.all(quick)).toHaveLength(12)
  await heldLock.release()
  await slow
})

test('a closed connection fails its statements in flight, and the next statement opens another', async () => {
  const { query } = open(1)
  await query('select 1')
  const heldLock = await acquireWatchedLock()
  const waiting = Promise.allSettled([query(TAKE_LOCK), query('select 2 as result')])
  const [pid] = await heldLock.waiters(1)
  await watcher.query('select pg_terminate_backend($1)', [pid])
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await query('select 3 as result')).toBe(3)
  expect(await listSessions()).not.toContain(pid)
})

test('closing an idle connection is reported, and the next statement opens another', async () => {
  const { query, errors } = open(1)
  await query('select 1')
  await watcher.query('select pg_terminate_backend($1)', await listSessions())
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(await query('select 3 as result')).toBe(3)
})

test('a connection that closes after its statement is not reused', async () => {
  const { query } = open(1)
  for (let round = 0; round < 20; round += 1) {
    await expect(query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
    expect(await query('select 1 as result')).toBe(1)
  }
})

test('statements beyond 16 in flight on a connection time out; the 16 get their results', async () => {
  const { query } = open(1, 200)
  const heldLock = await acquireWatchedLock()
  const queries = Array.from({ length: 20 }, (_, index) =>
    query(index === 0 ? TAKE_LOCK : 'select 1 as result'),
  )
  let failures = 0
  for (const one of queries) one.catch(() => (failures += 1))
  await expect.poll(() => failures).toBe(4)
  await heldLock.release()
  const all = await Promise.allSettled(queries)
  const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused.map(({ reason }) => reason.details)).toMatchObject(
    Array.from({ length: 4 }, () => ({ code: 'connection_timeout', params: { waited_ms: 200 } })),
  )
  expect(await query('select 5 as result')).toBe(5)
})

test('closing waits for statements in flight and leaves no session', async () => {
  const { connections, query } = open(2)
  const heldLock = await acquireWatchedLock()
  const queries = Promise.all([query(TAKE_LOCK), query('select 7 as result')])
  await heldLock.waiters(1)
  const closed = connections.close()
  await heldLock.release()
  await closed
  expect((await queries)[1]).toBe(7)
  expect(await listSessions()).toEqual([])
})

test('statements may be queued for longer than the response timeout', async () => {
  const time = stopTime()
  const { query } = open(1, TIMEOUT_MS, 2000)
  const lock = 'pg_advisory_xact_lock(1, $1)'
  const locks = await Promise.all(
    [0, 1, 2, 3, 4].map((number) => acquireLock(connection, `select ${lock}`, [number])),
  )
  const queries = locks.map((_, index) => query(`select $1::int as result, ${lock}`, [index]))
  for (const [index, heldLock] of locks.entries()) {
    await heldLock.waiters(1)
    time.pass(1500)
    await heldLock.release()
    expect(await queries[index]).toBe(index)
  }
})

test('a connection without a response fails its statements after the timeout, and the next statement opens another', async () => {
  const time = stopTime()
  const { query } = open(1, TIMEOUT_MS, 500)
  const heldLock = await acquireWatchedLock()
  const queries = Promise.allSettled([query(TAKE_LOCK), query('select 2 as result')])
  await heldLock.waiters(1)
  time.pass(500)
  for (const result of await queries)
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { code: 'database_unreachable', origin: { message: 'Query read timeout' } },
    })
  expect(await query('select 3 as result')).toBe(3)
  await heldLock.release()
})

test('a server that accepts a connection and does not respond to its first statement is an outage after the timeout', async () => {
  const { host, port: ownPort, user, database, password } = new pg.Client(connection)
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${ownPort}`) : connect(ownPort, host)
    near
      .on('data', (chunk) => chunk.includes('pg_extension') || far.write(chunk))
      .on('close', () => far.destroy())
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const connections = openPipelinedConnections(
    { user, database, password, host: '127.0.0.1', port, query_timeout: 200 } as pg.ClientConfig,
    1,
    TIMEOUT_MS,
    () => {},
  )
  await expect(connections.query({ text: 'select 1' })).rejects.toMatchObject({
    details: { code: 'database_unreachable' },
  })
  await connections.close()
})

test('a reader uses a connection that no other reader uses, even if it has more statements in flight', async () => {
  const { connections, query } = open(2)
  await Promise.all([query('select 1'), query('select 1')])
  const heldLock = await acquireWatchedLock()
  const stuck = connections.reader().query({ text: TAKE_LOCK })
  // They are sent before the stuck connection counts as slow, and fill the other one with more statements in flight.
  const otherQueries = Array.from({ length: 6 }, (_, index) => query('select $1::int as result', [index]))
  const reader = connections.reader()
  const { rows } = await reader.query({ text: 'select 7 as result' })
  expect([...(await Promise.all(otherQueries)), rows[0].result]).toEqual([0, 1, 2, 3, 4, 5, 7])
  await heldLock.release()
  await stuck
})

test('a statement with a generic plan does not change the plan mode of others, even if it fails', async () => {
  const { connections } = open(1)
  const mode = { text: "select current_setting('plan_cache_mode') as result" }
  const results = await Promise.allSettled([
    connections.query({ ...mode, hasGenericPlan: true }),
    connections.query(mode),
    connections.query({ text: 'select 1 / 0', hasGenericPlan: true }),
    connections.query(mode),
  ])
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value.rows[0].result : one.status))).toEqual([
    'force_generic_plan',
    'auto',
    'rejected',
    'auto',
  ])
})
