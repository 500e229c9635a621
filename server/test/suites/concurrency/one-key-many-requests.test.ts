// One credential with more slow requests than the process has connections: they wait in its queue, and no other team waits.
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createParties } from '../../make/mission-lifecycle.ts'
import { getData, makePortal } from '../../make/missions.ts'
import { acquireLock, lockTeam } from '../../world/held-session.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { type Reply, startWorld, type Team } from '../../world/world.ts'
import { formatRequest } from '../hostile/client/raw-socket.ts'

const MANY = 60
/** Limits per credential: concurrent writes, and pipelined connections used by its reads. */
const [WRITES, CONNECTIONS] = [3, 3]
const connection = await createTestDatabase()
const database = openTestDatabase(connection)
afterAll(() => database.close())
const world = await startWorld({ database, requestsPerMinute: MANY })
let port = 0
beforeAll(async () => {
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.server.address() as { port: number }).port
})

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
const listStatuses = async (replies: Promise<Reply>[]) =>
  (await Promise.all(replies)).map(({ status }) => status).sort()
const makeCode = (team: Team, index: number) => team.call('POST', '/project-codes', { name: `Code ${index}` })

/** Resolves while the other requests are still blocked by the lock, so the response did not wait for them. */
const awaitStatus = async (reply: Promise<Reply>) => (await reply).status

test('a key runs three writes at a time, queues the others, and refuses requests over the rate limit immediately', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const lock = await lockTeam(connection, acme.id)
  const answered: number[] = []
  const writes = times(MANY + 10, (index) => makeCode(acme, index))
  for (const write of writes) void write.then(({ status }) => answered.push(status))
  await lock.waiters(WRITES)
  expect(await awaitStatus(makeCode(other, 0))).toBe(201)
  expect(await awaitStatus(other.call('GET', '/project-codes'))).toBe(200)
  await expect.poll(() => answered).toEqual(Array(10).fill(429))
  expect(await lock.waiters(1)).toHaveLength(WRITES)
  await lock.release()
  expect(await listStatuses(writes)).toEqual([...Array(MANY).fill(201), ...Array(10).fill(429)])
})

test("reads use three pipelined connections and leave the fourth to others and to the key's writes", async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const lock = await acquireLock(connection, 'lock table project_code in access exclusive mode')
  const reads = times(MANY - 1, () => acme.call('GET', '/project-codes'))
  await lock.waiters(CONNECTIONS)
  expect(await awaitStatus(other.call('GET', '/team-tags'))).toBe(200)
  expect(await awaitStatus(acme.call('POST', '/team-tags', { name: 'Design' }))).toBe(201)
  expect(await lock.waiters(1)).toHaveLength(CONNECTIONS)
  await lock.release()
  expect(await listStatuses(reads)).toEqual(Array(MANY - 1).fill(200))
})

test('a portal link has the same limit', async () => {
  const [parties, other] = [await createParties(world), await createParties(world)]
  const lock = await acquireLock(connection, 'lock table accounting_entry in access exclusive mode')
  const reads = times(MANY, () => parties.portal('GET', '/accounting/entries'))
  await lock.waiters(1)
  for (const _ of times(5, () => undefined))
    expect(await awaitStatus(other.portal('GET', '/missions'))).toBe(200)
  expect((await lock.waiters(1)).length).toBeLessThanOrEqual(CONNECTIONS)
  await lock.release()
  expect(await listStatuses(reads)).toEqual(Array(MANY).fill(200))
})

test('all links of a freelancer share one limit', async () => {
  const { team, freelancer, portal } = await createParties(world)
  const second = await makePortal(world, team, freelancer.id)
  const lock = await acquireLock(connection, 'lock table mission in access exclusive mode')
  const accept = (by: typeof portal) => by('POST', `/missions/${randomUUID()}/accept`, {})
  const writes = times(WRITES, () => accept(portal))
  await lock.waiters(WRITES)
  writes.push(accept(second))
  await second('GET', '/me')
  // The fourth write slot of the team is still free.
  expect(await awaitStatus(team.call('POST', '/team-tags', { name: 'Design' }))).toBe(201)
  await lock.release()
  await Promise.all(writes)
})

/** Sends a write over a raw socket, so that the client can disconnect. */
function sendAndLeave(team: Team, index: number): Socket {
  const body = JSON.stringify({ name: `Left ${index}` })
  const socket = connect({ port, host: '127.0.0.1' })
  const head = ['Host: h', `X-Api-Key: ${team.key}`, 'Content-Type: application/json']
  socket.write(
    formatRequest('POST /api/v1/project-codes HTTP/1.1', [...head, `Content-Length: ${body.length}`]) + body,
  )
  return socket
}
const countConnections = () =>
  new Promise<number>((resolve) => world.app.server.server.getConnections((_, count) => resolve(count)))

test('a write whose client disconnects while it waits is not executed', async () => {
  const acme = await world.team()
  let requestCount = 0
  /** Counts the requests of the minute, except those that read the counter and those that the lock blocks. */
  const countWaiting = async () => {
    requestCount += 1
    const left = (await acme.call('GET', '/me')).headers['x-ratelimit-remaining']
    return MANY - Number(left) - requestCount - WRITES
  }
  const lock = await lockTeam(connection, acme.id)
  const writes = times(WRITES, (index) => makeCode(acme, index))
  await lock.waiters(WRITES)
  const sockets = times(3, (index) => sendAndLeave(acme, index))
  // Each request is counted on arrival, before it waits.
  await expect.poll(countWaiting).toBe(3)
  for (const socket of sockets) socket.destroy()
  await expect.poll(countConnections).toBe(0)
  await lock.release()
  expect(await listStatuses(writes)).toEqual(Array(WRITES).fill(201))
  expect(getData(await acme.call('GET', '/project-codes')).total).toBe(WRITES)
})

test('a process that shuts down serves waiting requests first', async () => {
  const stopping = await startWorld({ database })
  const acme = await stopping.team()
  const lock = await lockTeam(connection, acme.id)
  const writes = times(12, (index) => makeCode(acme, index))
  await lock.waiters(WRITES)
  const drained = stopping.app.drain()
  await lock.release()
  expect(await listStatuses(writes)).toEqual(Array(12).fill(201))
  await drained
})
