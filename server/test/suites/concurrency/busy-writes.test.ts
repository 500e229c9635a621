// Writes that wait for a lock leave connections to reads, and a write that gets no connection returns 503.
import { afterAll, expect, test } from 'vitest'
import { POOL_SIZE } from '../../../src/kernel/db/connections/client.ts'
import { getData } from '../../make/missions.ts'
import { acquireLock } from '../../world/held-session.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { startWorld, type Team, type World } from '../../world/world.ts'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'

const connection = await createTestDatabase()
const openLimitedWorld = async (limits = {}) => {
  const database = openTestDatabase(connection, { limits })
  afterAll(() => database.close())
  return startWorld({ database })
}
const world = await openLimitedWorld()
/** Worlds with a short timeout for a connection, and for a lock. */
const shortWaitWorld = await openLimitedWorld({ waitMs: 200 })
const shortLockWorld = await openLimitedWorld({ lockMs: 200 })
const CONNECTIONS = world.database.pool.options.max
const PIPELINED = POOL_SIZE - CONNECTIONS
const MORE_THAN_THE_POOL = CONNECTIONS + 5

const lockProjectCodes = () => acquireLock(connection, 'lock table project_code in access exclusive mode')

/** Opens all connections: on a busy machine that can take longer than a short timeout for a connection. */
const openConnections = ({ database: { pool, pipelined, query } }: World) =>
  waitFor('all connections', TIMEOUT_MS, async () => {
    const clients = await Promise.allSettled(Array.from({ length: CONNECTIONS }, () => pool.connect()))
    for (const client of clients) if (client.status === 'fulfilled') client.value.release()
    const reads = Array.from({ length: 16 }, () => query({ text: 'select pg_sleep(0.01)' }))
    await Promise.allSettled(reads)
    return clients.every(({ status }) => status === 'fulfilled') && pipelined.open === PIPELINED
  })

/** Sends each write for another team, because one team never gets all connections. */
async function startManyWrites(by: World) {
  const teams = await Promise.all(
    Array.from({ length: MORE_THAN_THE_POOL }, async () => {
      const team = await world.team()
      return { ...team, call: by.callerWith(team.key) }
    }),
  )
  await openConnections(by)
  const lock = await lockProjectCodes()
  const statuses: number[] = []
  const write = async ({ call }: Team) => {
    const reply = await call('POST', '/project-codes', { name: 'Code' })
    statuses.push(reply.status)
    return reply
  }
  const replies = Promise.all(teams.map(write))
  await lock.waiters(CONNECTIONS)
  return { teams, lock, statuses, replies }
}

test('reads are served while more writes than connections wait for a lock', async () => {
  const { teams, lock, statuses, replies } = await startManyWrites(world)
  const [acme] = teams as [Team]
  for (const path of ['/freelancers', '/team-tags', '/teams'])
    expect((await acme.call('GET', path)).status).toBe(200)
  expect(statuses).toEqual([])
  await lock.release()
  expect((await replies).map(({ status }) => status)).toEqual(Array(MORE_THAN_THE_POOL).fill(201))
})

test('a write that times out waiting for a connection returns 503 busy and changes nothing', async () => {
  const { teams, lock, statuses, replies } = await startManyWrites(shortWaitWorld)
  const late = MORE_THAN_THE_POOL - CONNECTIONS
  await expect.poll(() => statuses).toEqual(Array(late).fill(503))
  await lock.release()
  for (const [index, { status, body, headers }] of (await replies).entries()) {
    const { total } = getData(await (teams[index] as Team).call('GET', '/project-codes'))
    expect(total).toBe(status === 201 ? 1 : 0)
    if (status === 201) continue
    expect(body.error.details).toMatchObject({ reason: 'busy', retryAfterSeconds: expect.any(Number) })
    expect(headers['retry-after']).toBe(String(body.error.details.retryAfterSeconds))
  }
})

test.each([
  ['GET', '/project-codes', undefined],
  ['POST', '/project-codes', { name: 'Code' }],
])('a lock held too long returns 503 busy: %s %s', async (method, path, body) => {
  const acme = await shortLockWorld.team()
  const lock = await lockProjectCodes()
  const reply = await acme.call(method, path, body)
  await lock.release()
  expect(reply.status).toBe(503)
  expect(reply.body.error.details.reason).toBe('busy')
  expect((await acme.call(method, path, body)).status).toBeLessThan(300)
})
