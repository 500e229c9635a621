// Every event that an endpoint receives arrives at least once, signed, in the order of its resource, on any number of nodes.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  listDeliveries,
  makeEndpoint,
  type Received,
  startEngine,
  startReceiver,
} from '../../../../../test/make/webhooks.ts'
import { SECRET_KEY } from '../../../../../test/world/test-options.ts'
import { startWorld, type Team } from '../../../../../test/world/world.ts'
import { createSecretKeys } from '../../../../domain/access/secret-keys.ts'
import type { OutgoingRequest, OutgoingResult } from '../../../../kernel/outgoing/guarded-request.ts'
import { deleteOfDeletedEndpoints, deleteOldDeliveries } from './webhooks.jobs.ts'

const world = await startWorld()
const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

const makeCode = async (team: Team, name = 'Apollo'): Promise<string> =>
  (await team.call('POST', '/project-codes', { name })).body.data.id
const rename = (team: Team, id: string, name: string) => team.call('PATCH', `/project-codes/${id}`, { name })
const listTypes = (received: Received[]) => received.map(({ event }) => event.type)
const show = async (team: Team, id: string) => (await team.call('GET', `/webhook-endpoints/${id}`)).body.data
const computeSignature = (secret: string, { headers, text }: Received) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('an event is sent as the feed shows it, signed, and logged', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  const { received, url } = await startReceiver(() => ({ status: 202, body: 'thanks' }))
  const { id, secret } = await makeEndpoint(acme, { url, types: ['project_code.created'] })
  const code = await makeCode(acme)
  await rename(acme, code, 'Gemini')
  await engine.settle()
  expect(listTypes(received)).toEqual(['project_code.created'])
  const [first] = received as [Received]
  const feed = await acme.call('GET', '/events?types=project_code.created')
  expect(first.event).toEqual(feed.body.data.items[0])
  expect(first.event.object.name).toBe('Gemini')
  expect(first.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': first.event.id,
    'webhook-timestamp': String(Math.floor(world.clock.now().getTime() / 1000)),
    'webhook-signature': computeSignature(secret, first),
  })
  const [delivery] = await listDeliveries(acme, id)
  expect(delivery).toMatchObject({
    status: 'delivered',
    attempts: 1,
    event_id: first.event.id,
    is_replay: false,
  })
  const detail = await acme.call('GET', `/webhook-endpoints/${id}/deliveries/${delivery.id}`)
  expect(detail.body.data.log).toEqual([
    {
      at: world.clock.now().toISOString(),
      response_status: 202,
      error: null,
      duration_ms: expect.any(Number),
      address: '127.0.0.1',
      excerpt: 'thanks',
    },
  ])
})

test('an endpoint gets only events of its types and scopes, and none from before its creation', async () => {
  const acme = await world.team()
  const other = await world.team()
  const engine = startEngine(world)
  await makeCode(acme)
  await engine.settle()
  const all = await startReceiver()
  const some = await startReceiver()
  await makeEndpoint(acme, { url: all.url })
  await makeEndpoint(acme, { url: some.url, scopes: ['team-tags:read'] })
  await makeCode(acme)
  await makeCode(other)
  await acme.call('POST', '/team-tags', { name: 'Design' })
  await engine.settle()
  expect(listTypes(all.received).sort()).toEqual([
    'project_code.created',
    'team_tag.created',
    'webhook_endpoint.created',
    'webhook_endpoint.created',
  ])
  expect(listTypes(some.received)).toEqual(['team_tag.created'])
})

test('a test event reaches the tested endpoint only, whatever its types are', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  const tested = await startReceiver()
  const silent = await startReceiver()
  const { id } = await makeEndpoint(acme, { url: tested.url, types: ['mission.signed'] })
  await makeEndpoint(acme, { url: silent.url, types: ['*'] })
  await engine.settle()
  silent.received.length = 0
  await acme.call('POST', `/webhook-endpoints/${id}/test`)
  await engine.settle()
  expect(listTypes(tested.received)).toEqual(['webhook_endpoint.tested'])
  expect(silent.received).toEqual([])
})

test('events about one resource arrive in order; others do not wait for them', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  let poisoned = ''
  const { received, url } = await startReceiver(({ event }) => ({
    status: event.subject.id === poisoned ? 500 : 200,
  }))
  const { id } = await makeEndpoint(acme, { url, types: ['project_code.created', 'project_code.updated'] })
  poisoned = await makeCode(acme, 'Poison')
  await rename(acme, poisoned, 'Second')
  const good = await makeCode(acme)
  await rename(acme, good, 'Gemini')
  await engine.settle()
  const about = (subject: string) => received.filter(({ event }) => event.subject.id === subject)
  expect(listTypes(about(good))).toEqual(['project_code.created', 'project_code.updated'])
  expect(listTypes(about(poisoned))).toEqual(['project_code.created'])
  expect((await show(acme, id)).status).toBe('enabled')
  const healed = poisoned
  poisoned = ''
  world.clock.advance(10 * SECOND)
  await engine.settle()
  expect(listTypes(about(healed))).toEqual([
    'project_code.created',
    'project_code.created',
    'project_code.updated',
  ])
  expect(new Set(about(healed).map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('a failed delivery is tried again with growing waits, until it fails for good', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  const { received, url } = await startReceiver(() => ({ status: 500, body: `no\0${'x'.repeat(5000)}` }))
  const { id } = await makeEndpoint(acme, { url, types: ['project_code.created'] })
  await makeCode(acme)
  const waits = [0, 6, 36, 360, 2200, 9000, 21_000, 42_000, 58_000, 83_000, 100_000]
  for (const [index, wait] of waits.entries()) {
    world.clock.advance(wait * SECOND)
    await engine.settle()
    expect(received).toHaveLength(index + 1)
    if (index < 10)
      expect((await listDeliveries(acme, id))[0]).toMatchObject({ status: 'pending', attempts: index + 1 })
  }
  const [delivery] = await listDeliveries(acme, id)
  expect(delivery).toMatchObject({ status: 'failed', attempts: 11, next_attempt_at: null })
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const { log } = (await acme.call('GET', `/webhook-endpoints/${id}/deliveries/${delivery.id}`)).body.data
  expect(log).toHaveLength(11)
  expect(log[0]).toMatchObject({ response_status: 500, error: 'status' })
  expect(log[0].excerpt).toHaveLength(1000)
})

test('redirects and failed connections are failures', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  const { url } = await startReceiver(() => ({ status: 307, headers: { location: 'http://127.0.0.1:9/' } }))
  const redirecting = await makeEndpoint(acme, { url, types: ['project_code.created'] })
  const closed = await makeEndpoint(acme, { url: 'http://127.0.0.1:9/', types: ['project_code.created'] })
  await makeCode(acme)
  await engine.settle()
  const readLog = async (endpoint: string) => {
    const [{ id }] = await listDeliveries(acme, endpoint)
    return (await acme.call('GET', `/webhook-endpoints/${endpoint}/deliveries/${id}`)).body.data.log
  }
  expect(await readLog(redirecting.id)).toMatchObject([{ response_status: 307, error: 'status' }])
  expect(await readLog(closed.id)).toMatchObject([{ response_status: null, error: 'connection_failed' }])
})

test('Retry-After is respected', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  const { received, url } = await startReceiver(() => ({ status: 429, headers: { 'retry-after': '600' } }))
  await makeEndpoint(acme, { url, types: ['project_code.created'] })
  await makeCode(acme)
  await engine.settle()
  world.clock.advance(599 * SECOND)
  await engine.settle()
  expect(received).toHaveLength(1)
  world.clock.advance(SECOND)
  await engine.settle()
  expect(received).toHaveLength(2)
})

test('a failing endpoint gets one delivery at a time; when it works again, all other deliveries follow', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  let status = 500
  const { received, url } = await startReceiver(() => ({ status }))
  const { id } = await makeEndpoint(acme, { url, types: ['project_code.created'] })
  for (let index = 0; index < 20; index += 1) await makeCode(acme, `Code ${index}`)
  await engine.settle()
  // No more than the deliveries that were in flight when the endpoint began to fail.
  expect(received.length).toBeLessThanOrEqual(8 + 4)
  expect(await show(acme, id)).toMatchObject({
    status: 'failing',
    failing_since: world.clock.now().toISOString(),
  })
  const before = received.length
  await engine.settle()
  expect(received).toHaveLength(before)
  world.clock.advance(6 * SECOND)
  await engine.settle()
  expect(received).toHaveLength(before + 1)
  status = 200
  world.clock.advance(HOUR)
  await engine.settle()
  expect((await show(acme, id)).status).toBe('enabled')
  const delivered = await listDeliveries(acme, id, '&status=delivered')
  expect(delivered).toHaveLength(20)
})

test('an endpoint that fails for five days is disabled, with an event', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  const { received, url } = await startReceiver(() => ({ status: 500 }))
  const { id } = await makeEndpoint(acme, { url, types: ['project_code.created'] })
  for (let index = 0; index < 8; index += 1) await makeCode(acme)
  await engine.settle()
  world.clock.advance(5 * DAY - HOUR)
  await engine.settle()
  expect((await show(acme, id)).status).toBe('failing')
  world.clock.advance(2 * HOUR)
  await engine.settle()
  expect(await show(acme, id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
  expect(await listDeliveries(acme, id, '&status=pending')).toEqual([])
  const count = received.length
  await makeCode(acme)
  world.clock.advance(DAY)
  await engine.settle()
  expect(received).toHaveLength(count)
  const feed = await acme.call('GET', '/events?types=webhook_endpoint.disabled')
  expect(feed.body.data.items).toMatchObject([{ data: { reason: 'failing' }, actor: { kind: 'system' } }])
})

test('410 disables an endpoint at once; once enabled again, it gets new events, and a replay sends the missed ones', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  let status = 410
  const { received, url } = await startReceiver(() => ({ status }))
  const { id } = await makeEndpoint(acme, { url, types: ['project_code.created'] })
  await makeCode(acme, 'First')
  await engine.settle()
  expect(await show(acme, id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
  await makeCode(acme, 'Missed')
  await engine.settle()
  status = 200
  await acme.call('POST', `/webhook-endpoints/${id}/enable`)
  await makeCode(acme, 'Third')
  await engine.settle()
  const names = () => received.map(({ event }) => event.object.name)
  expect(names()).toEqual(['First', 'Third'])
  const replay = (body: object) => acme.call('POST', `/webhook-endpoints/${id}/replays`, body)
  expect((await replay({ only_failed: true })).body.data).toMatchObject({ deliveries: 1, has_more: false })
  await engine.settle()
  expect(names()).toEqual(['First', 'Third', 'First'])
  expect((await replay({ types: ['mission.signed'] })).body.data).toMatchObject({
    deliveries: 0,
    has_more: false,
  })
  received.length = 0
  expect((await replay({})).body.data).toMatchObject({ deliveries: 3 })
  await engine.settle()
  expect(names().sort()).toEqual(['First', 'Missed', 'Third'])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  const since = new Date(world.clock.now().getTime() + SECOND).toISOString()
  expect((await replay({ since })).body.data.deliveries).toBe(0)
  expect((await replay({ until: since })).body.data.deliveries).toBe(3)
  const [, second] = (await acme.call('GET', '/events?types=project_code.created')).body.data.items
  expect((await replay({ after_number: second.number })).body.data).toMatchObject({ deliveries: 1 })
  expect((await replay({ after_number: 1, since })).status).toBe(400)
})

test('one delivery is sent again on request', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  const { received, url } = await startReceiver()
  const { id } = await makeEndpoint(acme, { url, types: ['project_code.created'] })
  await makeCode(acme)
  await engine.settle()
  const [delivery] = await listDeliveries(acme, id)
  const path = `/webhook-endpoints/${id}/deliveries/${delivery.id}`
  expect((await acme.call('POST', `${path}/retry`)).body.data).toMatchObject({
    status: 'pending',
    attempts: 0,
  })
  await engine.settle()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.event_id, delivery.event_id])
  expect((await acme.call('GET', path)).body.data).toMatchObject({ status: 'delivered', attempts: 1 })
  expect((await acme.call('GET', path)).body.data.log).toHaveLength(2)
})

test('during an overlap deliveries have two signatures, afterwards one', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  const { received, url } = await startReceiver()
  const { id, secret } = await makeEndpoint(acme, { url, types: ['project_code.created'] })
  const rotated = await acme.call('POST', `/webhook-endpoints/${id}/rotate-secret`, { overlap_hours: 1 })
  const next = rotated.body.data.secret
  await makeCode(acme)
  await engine.settle()
  world.clock.advance(HOUR)
  await makeCode(acme)
  await engine.settle()
  const [during, after] = received as [Received, Received]
  expect(during.headers['webhook-signature']).toBe(
    `${computeSignature(next, during)} ${computeSignature(secret, during)}`,
  )
  expect(after.headers['webhook-signature']).toBe(computeSignature(next, after))
})

test('deliveries wait while the key of the secret is missing; the previous key still signs', async () => {
  const acme = await world.team()
  const { received, url } = await startReceiver()
  const { secret } = await makeEndpoint(acme, { url, types: ['project_code.created'] })
  await makeCode(acme)
  const other = 'another-secret-key-after-a-restore-01'
  const lost = startEngine(world, { secretKeys: createSecretKeys(other) })
  await lost.settle()
  expect(received).toEqual([])
  const rotated = startEngine(world, { secretKeys: createSecretKeys(other, SECRET_KEY) })
  world.clock.advance(61 * SECOND)
  await rotated.settle()
  expect(received).toHaveLength(1)
  expect(received[0]?.headers['webhook-signature']).toBe(computeSignature(secret, received[0] as Received))
})

test('several nodes send each delivery once, at most 8 of an endpoint at a time', async () => {
  const acme = await world.team()
  const nodes = Array.from({ length: 4 }, () => startEngine(world))
  let inFlight = 0
  let maxInFlight = 0
  const { received, url } = await startReceiver(async () => {
    inFlight += 1
    maxInFlight = Math.max(maxInFlight, inFlight)
    await new Promise((resolve) => setTimeout(resolve, 20))
    inFlight -= 1
    return { status: 200 }
  })
  const { id } = await makeEndpoint(acme, { url, types: ['project_code.created', 'project_code.updated'] })
  for (let index = 0; index < 15; index += 1) {
    const code = await makeCode(acme)
    await rename(acme, code, `Second ${index}`)
  }
  await expect
    .poll(async () => {
      await Promise.all(nodes.map((node) => node.settle()))
      return (await listDeliveries(acme, id, '&status=delivered')).length
    })
    .toBe(30)
  expect(received).toHaveLength(30)
  expect(maxInFlight).toBeLessThanOrEqual(8)
  expect(maxInFlight).toBeGreaterThan(1)
  for (const [, ofCode] of Map.groupBy(received, ({ event }) => event.subject.id))
    expect(listTypes(ofCode)).toEqual(['project_code.created', 'project_code.updated'])
})

test('a team has at most half of the slots; deliveries that wait for a slot are sent when one is free', async () => {
  let inFlight = 0
  let maxInFlight = 0
  const opened = Promise.withResolvers<void>()
  const post = async (): Promise<OutgoingResult> => {
    inFlight += 1
    maxInFlight = Math.max(maxInFlight, inFlight)
    await opened.promise
    inFlight -= 1
    return { kind: 'response', status: 200, retryAfter: undefined, body: Buffer.alloc(0), address: null }
  }
  const engine = startEngine(world, { outgoing: { post, close() {} } })
  const acme = await world.team()
  const endpoints: string[] = []
  for (let index = 0; index < 15; index += 1)
    endpoints.push(
      (await makeEndpoint(acme, { url: 'https://erp.example.com/', types: ['project_code.created'] })).id,
    )
  for (let index = 0; index < 8; index += 1) await makeCode(acme)
  await expect
    .poll(async () => {
      await engine.fill()
      return inFlight
    })
    .toBe(100)
  await engine.fill()
  expect(inFlight).toBe(100)
  const small = await world.team()
  await makeEndpoint(small, { url: 'https://erp.example.com/', types: ['project_code.created'] })
  await makeCode(small)
  await engine.fill()
  await expect.poll(() => inFlight).toBe(101)
  opened.resolve()
  const delivered = async () => {
    await engine.settle()
    const lists = await Promise.all(endpoints.map((id) => listDeliveries(acme, id, '&status=delivered')))
    return lists.flat().length
  }
  await expect.poll(delivered).toBe(120)
  expect(maxInFlight).toBe(101)
})

const DELIVERED: OutgoingResult = {
  kind: 'response',
  status: 200,
  retryAfter: undefined,
  body: Buffer.alloc(0),
  address: null,
}

/** Creates a client whose requests wait until the test responds, and lists them in the order of sending. */
function createPendingRequests() {
  const requests: { sent: OutgoingRequest; answer(result: OutgoingResult): void }[] = []
  const post = (sent: OutgoingRequest) => {
    const { promise, resolve } = Promise.withResolvers<OutgoingResult>()
    requests.push({ sent, answer: resolve })
    return promise
  }
  return { requests, outgoing: { post, close() {} } }
}

const PENDING_URL = 'https://erp.example.com/'
const CODE_TYPES = ['project_code.created', 'project_code.updated']
/** Locks the endpoint like a node that processes it. */
const whileLocked = (tenantId: string, endpointId: string, work: () => Promise<unknown>) =>
  world.database.transaction(async (tx) => {
    const text = 'select from webhook_progress where tenant_id = $1 and endpoint_id = $2 for update'
    await tx.query({ text, values: [tenantId, endpointId] })
    await work()
  })

test('numbering does not wait for an endpoint that is locked, and its events are sent afterwards', async () => {
  const acme = await world.team()
  const other = await world.team()
  const engine = startEngine(world)
  const { received, url } = await startReceiver()
  const { id } = await makeEndpoint(acme, { url, types: CODE_TYPES })
  const elsewhere = await startReceiver()
  await makeEndpoint(other, { url: elsewhere.url, types: CODE_TYPES })
  await engine.settle()
  await whileLocked(acme.id, id, async () => {
    await makeCode(acme)
    await makeCode(other)
    await engine.fill()
    await expect.poll(() => elsewhere.received.length).toBe(1)
    expect(received).toEqual([])
  })
  await engine.settle()
  expect(listTypes(received)).toEqual(['project_code.created'])
})

test('a backlog of one team does not delay another', async () => {
  const busy = await world.team()
  const small = await world.team()
  const engine = startEngine(world)
  let answered = 0
  const slow = await startReceiver(async () => {
    answered += 1
    await new Promise((resolve) => setTimeout(resolve, 10))
    return { status: 200 }
  })
  for (let index = 0; index < 10; index += 1) await makeEndpoint(busy, { url: slow.url, types: CODE_TYPES })
  const { received, url } = await startReceiver()
  await makeEndpoint(small, { url, types: CODE_TYPES })
  for (let index = 0; index < 60; index += 1) await makeCode(busy, `Code ${index}`)
  await engine.fill()
  await makeCode(small)
  await engine.fill()
  await expect.poll(() => received.length).toBe(1)
  expect(answered).toBeLessThan(600)
  await engine.settle()
  expect(slow.received).toHaveLength(600)
})

test('only one request about a resource is in flight, also when an earlier delivery is retried', async () => {
  const acme = await world.team()
  const { requests, outgoing } = createPendingRequests()
  const engine = startEngine(world, { outgoing })
  const { id } = await makeEndpoint(acme, { url: PENDING_URL, types: CODE_TYPES })
  const code = await makeCode(acme)
  await engine.fill()
  await expect.poll(() => requests.length).toBe(1)
  requests[0]?.answer(DELIVERED)
  await rename(acme, code, 'Gemini')
  await expect
    .poll(async () => {
      await engine.fill()
      return requests.length
    })
    .toBe(2)
  const [created] = await listDeliveries(acme, id, `&status=delivered`)
  await acme.call('POST', `/webhook-endpoints/${id}/deliveries/${created.id}/retry`)
  await acme.call('POST', `/webhook-endpoints/${id}/replays`, {})
  await engine.fill()
  await engine.round()
  expect(requests).toHaveLength(2)
  requests[1]?.answer(DELIVERED)
  await expect.poll(() => requests.length).toBe(3)
  requests[2]?.answer(DELIVERED)
  await engine.idle()
  const types = requests.map(({ sent }) => JSON.parse(String(sent.body)).type.split('.')[1])
  expect(types).toEqual(['created', 'updated', 'created'])
})

test('a manual retry is sent although the endpoint fails, and a new URL resets the failures', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  const dead = await startReceiver(() => ({ status: 503, headers: { 'retry-after': '86400' } }))
  const { id } = await makeEndpoint(acme, { url: dead.url, types: CODE_TYPES })
  for (let index = 0; index < 6; index += 1) await makeCode(acme, `Code ${index}`)
  await engine.settle()
  expect((await show(acme, id)).status).toBe('failing')
  const count = dead.received.length
  const [delivery] = await listDeliveries(acme, id)
  await acme.call('POST', `/webhook-endpoints/${id}/deliveries/${delivery.id}/retry`)
  await engine.settle()
  expect(dead.received).toHaveLength(count + 1)
  await acme.call('POST', `/webhook-endpoints/${id}/test`)
  await engine.settle()
  expect(dead.received.length).toBeGreaterThan(count + 1)
  const { received, url } = await startReceiver()
  await acme.call('PATCH', `/webhook-endpoints/${id}`, { url })
  await engine.settle()
  expect((await show(acme, id)).status).toBe('enabled')
  expect(received).toHaveLength(7)
})

test('the result of an earlier URL does not disable the endpoint', async () => {
  const acme = await world.team()
  const { requests, outgoing } = createPendingRequests()
  const engine = startEngine(world, { outgoing })
  const { id } = await makeEndpoint(acme, { url: PENDING_URL, types: CODE_TYPES })
  await makeCode(acme)
  await engine.fill()
  await expect.poll(() => requests.length).toBe(1)
  await acme.call('PATCH', `/webhook-endpoints/${id}`, { url: `${PENDING_URL}new` })
  requests[0]?.answer({ ...DELIVERED, status: 410 } as OutgoingResult)
  await engine.idle()
  expect((await show(acme, id)).status).toBe('enabled')
})

test('a delivery of a type that the endpoint has ceased to receive fails without a request', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  const { received, url } = await startReceiver()
  const { id } = await makeEndpoint(acme, { url, types: CODE_TYPES })
  await makeCode(acme)
  await engine.settle()
  await acme.call('PATCH', `/webhook-endpoints/${id}`, {
    types: ['mission.signed'],
    scopes: ['missions:read'],
  })
  const [delivery] = await listDeliveries(acme, id)
  const path = `/webhook-endpoints/${id}/deliveries/${delivery.id}`
  expect((await acme.call('POST', `${path}/retry`)).status).toBe(200)
  await engine.settle()
  expect(received).toHaveLength(1)
  expect((await acme.call('GET', path)).body.data).toMatchObject({ status: 'failed', log: [{}] })
})

test('a replay excludes test events, and makes no second row of a delivery', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  const { received, url } = await startReceiver()
  const { id } = await makeEndpoint(acme, { url, types: ['project_code.created', 'webhook_endpoint.tested'] })
  await makeCode(acme)
  await acme.call('POST', `/webhook-endpoints/${id}/test`)
  await engine.settle()
  expect(received).toHaveLength(2)
  received.length = 0
  for (let index = 0; index < 30; index += 1) {
    await acme.call('POST', `/webhook-endpoints/${id}/replays`, {})
    await engine.settle()
  }
  expect(new Set(listTypes(received))).toEqual(new Set(['project_code.created']))
  expect(received).toHaveLength(30)
  const all = await listDeliveries(acme, id)
  expect(all).toHaveLength(2)
  const replayed = all.find(({ type }) => type === 'project_code.created')
  expect(replayed).toMatchObject({ status: 'delivered', attempts: 1, is_replay: true })
  const detail = await acme.call('GET', `/webhook-endpoints/${id}/deliveries/${replayed?.['id']}`)
  expect(detail.body.data.log).toHaveLength(20)
})

test('a deleted endpoint leaves no deliveries, even for requests in flight', async () => {
  const acme = await world.team()
  const { requests, outgoing } = createPendingRequests()
  const engine = startEngine(world, { outgoing })
  const { id } = await makeEndpoint(acme, { url: PENDING_URL, types: CODE_TYPES })
  await makeCode(acme)
  await makeCode(acme)
  await engine.fill()
  await expect.poll(() => requests.length).toBe(2)
  await acme.call('DELETE', `/webhook-endpoints/${id}`)
  requests[0]?.answer({ kind: 'failure', error: 'timeout', address: null })
  await expect.poll(() => countRows(acme, 'webhook_attempt')).toBe(1)
  await deleteOfDeletedEndpoints({ db: world.database })
  requests[1]?.answer({ kind: 'failure', error: 'timeout', address: null })
  await engine.idle()
  for (const table of ['webhook_delivery', 'webhook_attempt', 'webhook_progress'])
    expect(await countRows(acme, table), table).toBe(0)
})

const countRows = async (team: Team, table: string) =>
  (await world.database.query({ text: `select from ${table} where tenant_id = $1`, values: [team.id] }))
    .length

test('a delivery of a node that was killed is sent again after its lease, with the same id', async () => {
  const acme = await world.team()
  const sent: string[] = []
  const result = Promise.withResolvers<OutgoingResult>()
  const post = ({ headers }: OutgoingRequest) => {
    sent.push(headers['webhook-id'] ?? '')
    return result.promise
  }
  const hanging = startEngine(world, { outgoing: { post, close() {} } })
  const { received, url } = await startReceiver()
  const { id } = await makeEndpoint(acme, { url, types: ['project_code.created', 'project_code.updated'] })
  const code = await makeCode(acme)
  await rename(acme, code, 'Gemini')
  await expect
    .poll(async () => {
      await hanging.round()
      return sent.length
    })
    .toBe(1)
  const other = startEngine(world)
  world.clock.advance(59 * SECOND)
  await other.settle()
  expect(received).toEqual([])
  world.clock.advance(2 * SECOND)
  await other.settle()
  expect(listTypes(received)).toEqual(['project_code.created', 'project_code.updated'])
  expect(received[0]?.headers['webhook-id']).toBe(sent[0])
  // A result after the lease has ended changes nothing.
  result.resolve({ kind: 'failure', error: 'timeout', address: null })
  await hanging.idle()
  expect(await listDeliveries(acme, id, '&status=delivered')).toHaveLength(2)
})

test('old deliveries are deleted with their attempts, pending ones stay', async () => {
  const acme = await world.team()
  const engine = startEngine(world)
  let status = 200
  const { url } = await startReceiver(() => ({ status }))
  const { id } = await makeEndpoint(acme, { url, types: ['project_code.created'] })
  await makeCode(acme)
  await engine.settle()
  status = 500
  await makeCode(acme)
  await engine.settle()
  const retention = { db: world.database, clock: world.clock, webhookRetentionDays: 30 }
  world.clock.advance(30 * DAY)
  await deleteOldDeliveries(retention)
  expect(await listDeliveries(acme, id)).toHaveLength(2)
  world.clock.advance(1)
  await deleteOldDeliveries(retention)
  expect((await listDeliveries(acme, id)).map(({ status: found }) => found)).toEqual(['pending'])
  const attempts = await world.database.query({
    text: 'select from webhook_attempt where tenant_id = $1',
    values: [acme.id],
  })
  expect(attempts).toHaveLength(1)
})
