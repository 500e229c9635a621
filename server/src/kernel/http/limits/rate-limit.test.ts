import { expect, test } from 'vitest'
import { OWN_PAGE } from '../../../../test/make/browsers.ts'
import { createFakeClock } from '../../../../test/world/fake-clock.ts'
import { buildSecondNode } from '../../../../test/world/second-node.ts'
import { startWorld } from '../../../../test/world/world.ts'
import { VISITOR_TENANT_ID } from '../../../domain/access/principal.ts'
import { createMemoryWindow } from './memory-window.ts'
import { deleteOldWindows } from './postgres-limiter.ts'

const LIMIT = { requestsPerMinute: 60 }
const inMemory = await startWorld(LIMIT)
const shared = await startWorld({ ...LIMIT, rateLimitStore: 'postgres' })

const countStatuses = (statuses: number[]) => ({
  accepted: statuses.filter((status) => status === 200).length,
  refused: statuses.filter((status) => status === 429).length,
})

test.each([
  ['in memory', inMemory],
  ['in PostgreSQL', shared],
])('of 70 concurrent requests exactly 60 are accepted, %s', async (_, world) => {
  const acme = await world.team()
  const replies = await Promise.all(Array.from({ length: 70 }, () => acme.call('GET', '/teams')))
  expect(countStatuses(replies.map(({ status }) => status))).toEqual({ accepted: 60, refused: 10 })
  const left = replies
    .filter(({ status }) => status === 200)
    .map(({ headers }) => Number(headers['x-ratelimit-remaining']))
  expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index))
  for (const { body, headers } of replies.filter(({ status }) => status === 429)) {
    const { retryAfterSeconds } = body.error.details
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(1)
    expect(retryAfterSeconds).toBeLessThanOrEqual(60)
    expect(headers['retry-after']).toBe(String(retryAfterSeconds))
  }
})

test('two nodes on one PostgreSQL accept exactly 60 together', async () => {
  const acme = await shared.team()
  const second = await buildSecondNode(shared, { ...LIMIT, rateLimitStore: 'postgres' })
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async (_, index) =>
      index % 2 === 0 ? (await acme.call('GET', '/teams')).status : second.status(acme.key),
    ),
  )
  expect(countStatuses(statuses)).toEqual({ accepted: 60, refused: 40 })
})

test('two keys of one team are counted separately', async () => {
  const acme = await inMemory.team({ key: { requests_per_minute: 1 } })
  const { key } = await inMemory.issueKey(acme.id, acme.userId)
  await acme.call('GET', '/teams')
  expect((await acme.call('GET', '/teams')).status).toBe(429)
  expect((await inMemory.callerWith(key)('GET', '/teams')).status).toBe(200)
})

test('a client that waits for Retry-After succeeds, and one that waits less does not', async () => {
  const acme = await inMemory.team({ key: { requests_per_minute: 2 } })
  await acme.call('GET', '/teams')
  inMemory.clock.advance(20_500)
  await acme.call('GET', '/teams')
  const refused = await acme.call('GET', '/teams')
  expect(refused.body.error.details.retryAfterSeconds).toBe(40)
  inMemory.clock.advance(39_000)
  expect((await acme.call('GET', '/teams')).status).toBe(429)
  inMemory.clock.advance(1000)
  expect((await acme.call('GET', '/teams')).status).toBe(200)
})

test('a wall clock that is set back neither frees nor blocks a slot', async () => {
  const acme = await inMemory.team({ key: { requests_per_minute: 1 } })
  const before = inMemory.clock.now().toISOString()
  await acme.call('GET', '/teams')
  inMemory.clock.set('2020-01-01T00:00:00Z')
  expect((await acme.call('GET', '/teams')).body.error.details.retryAfterSeconds).toBe(60)
  inMemory.clock.set(before)
  inMemory.clock.advance(60_000)
  expect((await acme.call('GET', '/teams')).status).toBe(200)
})

test('in PostgreSQL a slot is freed when the oldest request leaves the window', async () => {
  const acme = await shared.team({ key: { requests_per_minute: 2 } })
  await acme.call('GET', '/teams')
  await acme.call('GET', '/teams')
  expect((await acme.call('GET', '/teams')).status).toBe(429)
  // The database's clock counts; instead of waiting a minute the window is moved back.
  await shared.database.query({
    text: "update rate_window set hits = array(select hit - interval '60 seconds' from unnest(hits) as hit) where key_id = $1",
    values: [acme.keyId],
  })
  expect((await acme.call('GET', '/teams')).headers['x-ratelimit-remaining']).toBe('1')
})

test('the windows of networks that no longer sign in are deleted', async () => {
  const requestSignIn = () =>
    shared.send('/auth/v1/sign-ins/link', { method: 'POST', body: { token: 'x' }, headers: OWN_PAGE })
  const count = async () => {
    const text = 'select count(*)::int as total from rate_window where tenant_id = $1'
    const [row] = await shared.database.query<{ total: number }>({ text, values: [VISITOR_TENANT_ID] })
    return row?.total
  }
  await requestSignIn()
  await deleteOldWindows({ db: shared.database })
  expect(await count()).toBe(1)
  await shared.database.query({ text: "update rate_window set hits = array[now() - interval '61 seconds']" })
  await deleteOldWindows({ db: shared.database })
  expect(await count()).toBe(0)
})

test('no window of 60 seconds ever contains more than the limit', () => {
  const clock = createFakeClock()
  const windows = createMemoryWindow(clock)
  const accepted: number[] = []
  for (let index = 0; index < 5000; index += 1) {
    clock.advance((index * 7919) % 1500)
    if (windows.take('key', 20).accepted) accepted.push(clock.monotonic())
  }
  expect(accepted.length).toBeGreaterThan(500)
  for (const [index, start] of accepted.entries()) {
    const twentyOneLater = accepted[index + 20]
    if (twentyOneLater !== undefined) expect(twentyOneLater - start).toBeGreaterThanOrEqual(60_000)
  }
})
