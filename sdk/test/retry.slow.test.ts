// Retries are bounded, observable and abortable, and have no second effect.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeEntry } from '../../server/test/make/reports.ts'
import { stopTime } from '../../server/test/world/stopped-time.ts'
import { createTestDatabase, openTestDatabase } from '../../server/test/world/test-databases.ts'
import {
  ApiError,
  ConnectionError,
  createFreelancer,
  createTeamEngagement,
  listFreelancers,
  listTeams,
  payAccountingEntry,
  type Wait,
} from '../src/index.ts'
import { serveWorld } from './served-world.ts'

const world = await serveWorld()
const PERSON = { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }

/** Returns a `fetch` that loses the first responses, after the server has handled the requests. */
function createLossyFetch(times: number) {
  const keys: (string | null)[] = []
  const lossy: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    if (keys.length > times) return response
    await response.body?.cancel()
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })
  }
  return { fetch: lossy, keys }
}

/** Returns a client whose key has one request per minute and was used this many seconds ago. */
async function createSpentClient(
  more: { onWait?: (wait: Wait) => void; longestWaitSeconds?: number } = {},
  secondsAgo = 59,
) {
  const { key } = await world.team({ key: { requests_per_minute: 1 } })
  const client = world.createClient(key, more)
  await listTeams({ client })
  world.clock.advance(secondsAgo * 1000)
  return client
}

test('a call waits as long as Retry-After says after a 429, and calls onWait', async () => {
  const waits: Wait[] = []
  const client = await createSpentClient({
    onWait: (wait) => {
      waits.push(wait)
      world.clock.advance(1000)
    },
  })
  const start = performance.now()
  expect((await listTeams({ client })).total).toBe(0)
  expect(performance.now() - start).toBeGreaterThanOrEqual(990)
  expect(waits).toEqual([
    { seconds: 1, retry: 1, retries: 3, error: expect.objectContaining({ reason: 'rate_limited' }) },
  ])
})

test('a call fails instead of waiting longer than longestWaitSeconds', async () => {
  const client = await createSpentClient({ longestWaitSeconds: 0 })
  await expect(listTeams({ client })).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 })
})

test('an abort signal ends the wait immediately with its reason', async () => {
  const client = await createSpentClient({ longestWaitSeconds: 60 }, 0)
  const controller = new AbortController()
  const reason = new Error('The page is left')
  // While time is stopped, only the signal can end the wait.
  stopTime()
  const call = listTeams({ client, signal: controller.signal, onWait: () => controller.abort(reason) })
  await expect(call).rejects.toBe(reason)
})

test('the client has the remaining rate limit of the last response', async () => {
  const { key } = await world.team({ key: { requests_per_minute: 5 } })
  const onRateLimit = vi.fn()
  const client = world.createClient(key, { onRateLimit })
  expect(client.rateLimit).toBeUndefined()
  await listTeams({ client })
  await listTeams({ client })
  expect(client.rateLimit).toEqual({ limit: 5, remaining: 3, resetSeconds: 60 })
  expect(onRateLimit.mock.calls.map(([{ remaining }]) => remaining)).toEqual([4, 3])
})

test('a write whose response was lost is sent again with the same key, and has one effect', async () => {
  const { key } = await world.team()
  const { fetch: lossy, keys } = createLossyFetch(2)
  const createdFreelancer = await createFreelancer({
    client: world.createClient(key, { fetch: lossy }),
    body: PERSON,
  })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  const { items } = await listFreelancers({ client: world.createClient(key) })
  expect(items.map(({ id }) => id)).toEqual([createdFreelancer.id])
})

test('each write has a new Idempotency-Key, or that of the caller', async () => {
  const { key } = await world.team()
  const { fetch: recordingFetch, keys } = createLossyFetch(0)
  const client = world.createClient(key, { fetch: recordingFetch })
  await createFreelancer({ client, body: PERSON })
  await createFreelancer({ client, body: { ...PERSON, email: 'b@example.com' } })
  const headers = { 'Idempotency-Key': 'order-17' }
  const body = { ...PERSON, email: 'c@example.com' }
  const [first, second] = [
    await createFreelancer({ client, headers, body }),
    await createFreelancer({ client, headers, body }),
  ]
  expect(second).toEqual(first)
  expect(new Set(keys).size).toBe(3)
  expect(keys.slice(2)).toEqual(['order-17', 'order-17'])
})

/** Returns a `fetch` whose first response is an error. */
function createFailingFetch(status: number, details: object, headers: Record<string, string> = {}) {
  const keys: (string | null)[] = []
  const failing: typeof fetch = async (url, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    if (keys.length > 1) return fetch(url, init)
    const error = { code: status, message: 'failed', request_id: '', details: { params: {}, ...details } }
    return new Response(JSON.stringify({ error }), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
  return { fetch: failing, keys }
}
const OUTCOME_UNKNOWN = { reason: 'internal_error', code: 'outcome_unknown' }

test('a write is repeated with the same key if its commit got no response, and has one effect', async () => {
  const database = openTestDatabase(await createTestDatabase())
  onTestFinished(() => database.close())
  const world = await serveWorld({ database })
  const { key } = await world.team()
  for (const text of [
    'create sequence attempts',
    `create function lose_first() returns trigger language plpgsql as $$ begin
      if nextval('attempts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$`,
    `create constraint trigger loses_first after insert on freelancer deferrable initially deferred
      for each row execute function lose_first()`,
  ])
    await database.query({ text })
  const errors: unknown[] = []
  const client = world.createClient(key, { onWait: ({ error }) => void errors.push(error) })
  const { id } = await createFreelancer({ client, body: PERSON })
  expect(errors).toEqual([expect.objectContaining({ status: 500, code: 'outcome_unknown' })])
  expect((await listFreelancers({ client })).items.map((one) => one.id)).toEqual([id])
})

test('a call without a key is not repeated after an unknown outcome', async () => {
  const { key } = await world.team()
  const { fetch, keys } = createFailingFetch(500, OUTCOME_UNKNOWN)
  const client = world.createClient(key, { fetch })
  await expect(listTeams({ client })).rejects.toMatchObject({ code: 'outcome_unknown' })
  expect(keys).toEqual([null])
})

test('any call is repeated after an outage of the database, when the time in Retry-After has passed', async () => {
  const { key } = await world.team()
  const details = { reason: 'busy', code: 'database_unreachable' }
  const { fetch } = createFailingFetch(503, details, { 'retry-after': '1' })
  const waits: number[] = []
  const client = world.createClient(key, { fetch, onWait: ({ seconds }) => void waits.push(seconds) })
  expect((await listTeams({ client })).total).toBe(0)
  expect(waits).toEqual([1])
})

test('a call is retried while another request holds the lock', async () => {
  const database = openTestDatabase(await createTestDatabase(), { limits: { lockMs: 200 } })
  onTestFinished(() => database.close())
  const world = await serveWorld({ database })
  const team = await world.team()
  const { id } = await makeEntry(world, team)
  const text = 'select from accounting_entry where id = $1 for update'
  const [lockSignal, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.transaction(async (tx) => {
    await tx.query({ text, values: [id] })
    lockSignal.resolve()
    await released.promise
  })
  await lockSignal.promise
  const reasons: unknown[] = []
  const client = world.createClient(team.key, {
    onWait: ({ error }) => {
      reasons.push(error)
      released.resolve()
    },
  })
  const { entry } = await payAccountingEntry({ client, path: { id }, body: { status: 'paid' } })
  expect(entry.status).toBe('paid')
  expect(reasons).toEqual([expect.objectContaining({ status: 503, reason: 'busy' })])
  await holding
})

/** Starts the first attempt of a write, with the Idempotency-Key `slow`, which is in progress until `end` is called. */
async function startSlowWrite() {
  const database = openTestDatabase(await createTestDatabase(), { limits: { lockMs: 50 } })
  onTestFinished(() => database.close())
  const world = await serveWorld({ database })
  const team = await world.team()
  const [startSignal, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = database.transaction(async (tx) => {
    await tx.query({
      text: `insert into idempotency (tenant_id, owner, key, fingerprint, created_at) values ($1, $2, 'slow', '', now())`,
      values: [team.id, team.keyId],
    })
    startSignal.resolve()
    await ended.promise
    throw new Error('rolled back')
  })
  await startSignal.promise
  const end = async () => {
    ended.resolve()
    await expect(first).rejects.toThrow('rolled back')
  }
  return { createClient: world.createClient, key: team.key, end }
}
const SLOW_WRITE = { body: PERSON, headers: { 'Idempotency-Key': 'slow' } }

test('a call waits for an earlier attempt that is still in progress, also after its last retry', async () => {
  const slow = await startSlowWrite()
  const reasons: unknown[] = []
  const onWait = ({ error }: Wait) => {
    reasons.push(error instanceof ApiError && error.reason)
    if (reasons.length === 3) void slow.end()
  }
  const client = slow.createClient(slow.key, { retries: 1, onWait })
  expect(await createFreelancer({ client, ...SLOW_WRITE })).toMatchObject(PERSON)
  expect(reasons).toEqual(Array(3).fill('idempotency_in_progress'))
})

test.each([{ longestWaitSeconds: 0.5 }, { retries: 0 }])(
  'with %j a call fails while an earlier attempt is in progress',
  async (settings) => {
    const slow = await startSlowWrite()
    const call = createFreelancer({ client: slow.createClient(slow.key, settings), ...SLOW_WRITE })
    await expect(call).rejects.toMatchObject({ status: 400, reason: 'idempotency_in_progress' })
    await slow.end()
  },
)

test('a connection that stays broken fails with one error that contains address and cause', async () => {
  const { key } = await world.team()
  const { fetch: lossy, keys } = createLossyFetch(Number.POSITIVE_INFINITY)
  const client = world.createClient(key, { fetch: lossy, retries: 1 })
  const error = await listTeams({ client }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).toMatchObject({ message: `No response from ${world.baseUrl}: ECONNRESET` })
  expect(keys).toEqual([null, null])
})

test('an attempt that times out fails and is not retried', async () => {
  let attempts = 0
  const counting: typeof fetch = (url, init) => {
    attempts += 1
    return fetch(url, init)
  }
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.closeAllConnections())
  onTestFinished(() => void silent.close())
  const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const call = listTeams({ client: createTeamEngagement({ baseUrl, timeoutSeconds: 0.2, fetch: counting }) })
  await expect(call).rejects.toThrow(/timed out after 0.2 seconds$/)
  expect(attempts).toBe(1)
})
