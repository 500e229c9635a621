// One team with many slow keys or links: its requests wait for each other, and no other team waits.
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createParties } from '../../make/mission-lifecycle.ts'
import { getData, makeFreelancer, makePortal } from '../../make/missions.ts'
import { acquireLock, lockTeam } from '../../world/held-session.ts'
import { stopTime } from '../../world/stopped-time.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { type Reply, startWorld, type Team } from '../../world/world.ts'

/** Limits per team: concurrent writes, and pipelined connections used by its reads. */
const [WRITES, CONNECTIONS] = [4, 3]
const WRITES_OF_A_KEY = 3
const connection = await createTestDatabase()
const database = openTestDatabase(connection)
afterAll(() => database.close())
const world = await startWorld({ database })

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
type Call = Team['call']
const makeCode = (call: Call, name = 'Code') => call('POST', '/project-codes', { name })
const listStatuses = async (replies: Promise<Reply>[]) =>
  (await Promise.all(replies)).map(({ status }) => status).sort()
const createKeys = async (team: Team, count: number): Promise<Call[]> =>
  Promise.all(times(count, async () => world.callerWith((await world.issueKey(team.id, team.userId)).key)))
/** Resolves while the other requests are still blocked by the lock, so these did not wait for them. */
async function expectServed(replies: Promise<Reply>[]): Promise<void> {
  for (const { status } of await Promise.all(replies)) expect(status).toBeLessThan(300)
}
const lockProjectCodes = () => acquireLock(connection, 'lock table project_code in access exclusive mode')

test('writes with many keys of one team leave connections to other teams', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const keys = await createKeys(acme, 30)
  const lock = await lockTeam(connection, acme.id)
  const writes = keys.flatMap((call) => times(3, () => makeCode(call)))
  await lock.waiters(WRITES)
  await expectServed([makeCode(other.call), other.call('GET', '/project-codes'), other.call('GET', '/users')])
  await expectServed([acme.call('GET', '/users')])
  expect(await lock.waiters(1)).toHaveLength(WRITES)
  await lock.release()
  expect(await listStatuses(writes)).toEqual(Array(90).fill(201))
})

test('reads with many keys of one team leave a connection to other teams', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const keys = await createKeys(acme, 30)
  const lock = await lockProjectCodes()
  const reads = keys.flatMap((call) => times(3, () => call('GET', '/project-codes')))
  // Key lookups share the connections, so not all of them are necessarily reached.
  await lock.waiters(1)
  await expectServed([other.call('GET', '/team-tags'), other.call('POST', '/team-tags', { name: 'Design' })])
  expect((await lock.waiters(1)).length).toBeLessThanOrEqual(CONNECTIONS)
  await lock.release()
  expect(await listStatuses(reads)).toEqual(Array(90).fill(200))
})

test('reads with many links of one team leave a connection to other teams', async () => {
  const [parties, other] = [await createParties(world), await createParties(world)]
  const links = await Promise.all(
    times(20, async () => makePortal(world, parties.team, (await makeFreelancer(parties.team)).id)),
  )
  const lock = await acquireLock(connection, 'lock table accounting_entry in access exclusive mode')
  const reads = links.flatMap((portal) => times(3, () => portal('GET', '/accounting/entries')))
  // Link lookups share the connections, so not all of them are necessarily reached.
  await lock.waiters(1)
  await expectServed([
    other.portal('GET', '/missions'),
    other.portal('GET', '/me'),
    other.team.call('GET', '/teams'),
  ])
  expect((await lock.waiters(1)).length).toBeLessThanOrEqual(CONNECTIONS)
  await lock.release()
  expect(await listStatuses(reads)).toEqual(Array(60).fill(200))
})

test('the operator has its own limit', async () => {
  const acme = await world.team()
  const lock = await acquireLock(connection, 'lock table tenant in share row exclusive mode')
  const writes = times(12, () => world.operator('POST', '/teams', { name: 'New' }))
  await lock.waiters(WRITES_OF_A_KEY)
  await expectServed([makeCode(acme.call), world.operator('GET', '/teams')])
  expect(await lock.waiters(1)).toHaveLength(WRITES_OF_A_KEY)
  await lock.release()
  expect(await listStatuses(writes)).toEqual(Array(12).fill(201))
})

test('a key with one request is served before the long queue of another key', async () => {
  const acme = await world.team()
  const [second, third] = (await createKeys(acme, 2)) as [Call, Call]
  const lock = await lockTeam(connection, acme.id)
  const done: string[] = []
  const recordCompletion = (name: string, reply: Promise<Reply>) => reply.then(() => void done.push(name))
  const all = times(40, () => recordCompletion('many', makeCode(acme.call)))
  all.push(recordCompletion('occupies the last slot', makeCode(second)))
  await lock.waiters(WRITES)
  all.push(recordCompletion('one', makeCode(third)))
  // Later reads with the same key are served: by then the write is authenticated and queued.
  for (const _ of times(10, () => undefined)) await expectServed([third('GET', '/users')])
  await lock.release()
  await Promise.all(all)
  expect(done.indexOf('one')).toBeLessThan(2 * WRITES + 2)
})

test('a request that waits too long for others of its team returns 503 busy and changes nothing', async () => {
  const shortQueueWorld = await startWorld({ database, queueMs: 300 })
  const acme = await shortQueueWorld.team()
  const lock = await lockTeam(connection, acme.id)
  const writes = times(WRITES_OF_A_KEY + 5, () => makeCode(acme.call))
  const late: Reply[] = []
  for (const write of writes) void write.then((reply) => late.push(reply))
  await expect.poll(() => late.length).toBe(5)
  for (const { status, headers, body } of late) {
    expect(status).toBe(503)
    expect(body.error.details).toMatchObject({ reason: 'busy', retryAfterSeconds: expect.any(Number) })
    expect(headers['retry-after']).toBe(String(body.error.details.retryAfterSeconds))
  }
  await lock.release()
  await Promise.all(writes)
  expect(getData(await acme.call('GET', '/project-codes')).total).toBe(WRITES_OF_A_KEY)
})

test('requests above 200 of a key or 400 of a team wait outside; requests above 600 outside return 503 busy at once', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const keys = await createKeys(acme, 2)
  const lock = await lockTeam(connection, acme.id)
  const busy: number[] = []
  const sendMany = (call: Call, count: number) =>
    times(count, async () => {
      const reply = await makeCode(call)
      if (reply.status === 503) busy.push(reply.status)
      return reply
    })
  const [first, second] = keys as [Call, Call]
  // The first key has 200 requests in progress and 10 outside; the second has 200, 590 outside, and 15 too many.
  const writes = sendMany(first, 210)
  writes.push(...sendMany(second, 805))
  await expect.poll(() => busy.length).toBe(15)
  await expectServed([makeCode(other.call)])
  await lock.release()
  expect(await listStatuses(writes)).toEqual([...Array(1000).fill(201), ...Array(15).fill(503)])
})

test('a team reads two pages of 100 rows at a time', async () => {
  const acme = await world.team()
  const [second] = (await createKeys(acme, 1)) as [Call]
  const lock = await lockProjectCodes()
  const reads = times(10, () => acme.call('GET', '/project-codes?per_page=100'))
  await lock.waiters(2)
  await expectServed([second('GET', '/team-tags')])
  expect(await lock.waiters(1)).toHaveLength(2)
  await lock.release()
  expect(await listStatuses(reads)).toEqual(Array(10).fill(200))
})

test('waiting requests fail with the running ones when PostgreSQL does not respond', async () => {
  const silent = openTestDatabase(connection, { limits: { silenceMs: 300 } })
  onTestFinished(() => silent.close())
  // Time is stopped, because on a busy machine any statement may take 300 ms.
  const time = stopTime()
  const shortSilenceWorld = await startWorld({ database: silent })
  const acme = await shortSilenceWorld.team()
  const lock = await lockTeam(connection, acme.id)
  const writes = times(WRITES_OF_A_KEY + 5, () => makeCode(acme.call))
  await lock.waiters(WRITES_OF_A_KEY)
  time.pass(300)
  expect(await listStatuses(writes)).toEqual(Array(WRITES_OF_A_KEY + 5).fill(503))
  // Waiting requests were never sent to PostgreSQL.
  expect(await lock.waiters(1)).toHaveLength(WRITES_OF_A_KEY)
  await lock.release()
  expect(await listStatuses([makeCode(acme.call)])).toEqual([201])
})
