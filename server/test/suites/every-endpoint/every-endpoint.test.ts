// Rules for every endpoint, tested over all endpoint records, so that a new one cannot be forgotten.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { SCOPES } from '../../../src/features/manifests.ts'
import {
  type AccessScope,
  ANY_KEY,
  alternativesOf,
  BY_RESOURCE,
} from '../../../src/kernel/domain/access/scopes.ts'
import { jsonOf, withFields } from '../../world/multipart-body.ts'
import { startWorld, type Team } from '../../world/world.ts'
import {
  bodyFor,
  fileMissing,
  hasId,
  isTeamEndpoint,
  nameOf,
  othersThan,
  ownPath,
  pathsWith,
  wrongCredential,
} from './every-endpoint.ts'

const world = await startWorld()
const { endpoints } = world.app
const teamEndpoints = endpoints.filter(isTeamEndpoint)
const withScope = teamEndpoints.filter(({ access }) => access !== ANY_KEY && access !== BY_RESOURCE)
const openToAnyKey = teamEndpoints.filter(({ access }) => access === ANY_KEY)
const withId = teamEndpoints.filter(hasId)
const writes = teamEndpoints.filter(({ method }) => method !== 'GET')
const anyId = (path: string) => path.replace(/:\w+/g, randomUUID())

test('there are endpoints to test', () => {
  expect(teamEndpoints.length).toBeGreaterThan(20)
  expect(openToAnyKey.map(({ operationId }) => operationId)).toEqual(['getMe', 'getOverview'])
  expect(new Set(endpoints.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
})

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  const { method, path, surface } = endpoint
  // All requests come from one address, which may have 300 failed authentications per minute.
  beforeEach(() => world.clock.advance(1000))

  test('refuses a call without a credential before any other check', async () => {
    const reply = await world.send(`${anyId(path)}?nonsense`, { method, raw: '{"broken' })
    expect(reply).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: { error: { details: { reason: 'missing_key' } } },
    })
  })

  // Who signs in has no credential, and a session is no bearer token: see suites/security/sign-in-attacks.test.ts.
  test.skipIf(surface === 'auth')('refuses a wrong credential', async () => {
    const reply = await world.send(anyId(path), { method, headers: wrongCredential(surface) })
    expect(reply).toMatchObject({ status: 401, body: { error: { details: { reason: 'invalid_key' } } } })
  })

  test("refuses another surface's credential", async () => {
    const { key } = await world.team()
    const other = surface === 'team' ? 'tei_live_x' : key
    const reply = await world.send(anyId(path), { method, headers: { authorization: `Bearer ${other}` } })
    expect(reply.status).toBe(401)
  })
})

describe.each(teamEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  const { method } = endpoint

  test('accepts the key in both headers', async () => {
    const acme = await world.team()
    const url = `/api/v1${await ownPath(endpoint, acme, world)}`
    const body = await bodyFor(endpoint, acme, world)
    const bearer = await world.send(url, { method, body, headers: { authorization: `Bearer ${acme.key}` } })
    expect(bearer.status, bearer.text).toBe(endpoint.status)
  })

  test('refuses the request over the rate limit with Retry-After', async () => {
    const acme = await world.team({ key: { requests_per_minute: 1 } })
    const path = anyId(endpoint.path.replace('/api/v1', ''))
    const body = await bodyFor(endpoint)
    const first = await acme.call(method, path, body)
    expect(first.headers).toMatchObject({ ratelimit: '"default";r=0;t=60', 'x-ratelimit-limit': '1' })
    const second = await acme.call(method, path, body)
    expect(second).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60', 'ratelimit-policy': '"default";q=1;w=60' },
      body: { error: { details: { reason: 'rate_limited', retryAfterSeconds: 60 } } },
    })
  })

  test('refuses an unknown parameter and names it', async () => {
    const acme = await world.team()
    const path = await ownPath(endpoint, acme, world)
    expect(
      await acme.call(method, `${path}${path.includes('?') ? '&' : '?'}nonsense=1`, await bodyFor(endpoint)),
    ).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'unknown_parameter', field: 'nonsense' } } },
    })
  })
})

describe.each(withScope.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  const { method, access } = endpoint
  const [requiredScope = ''] = alternativesOf(access as AccessScope)

  test('names the missing scope, whether or not the resource exists', async () => {
    const acme = await world.team({ scopes: othersThan(access, SCOPES) })
    const path = anyId(endpoint.path.replace('/api/v1', ''))
    const missing = await acme.call(method, path, await bodyFor(endpoint))
    expect(missing).toMatchObject({
      status: 403,
      body: { error: { details: { reason: 'insufficient_scope', requiredScope } } },
    })
  })

  test.each(alternativesOf(access as AccessScope))('works with just its scope %s', async (scope) => {
    const acme = await world.team()
    const path = await ownPath(endpoint, acme, world)
    const { key } = await world.issueKey(acme.id, acme.userId, [scope])
    const reply = await world.callerWith(key)(method, path, await bodyFor(endpoint, acme, world))
    expect(reply.status, reply.text).toBe(endpoint.status)
  })
})

test.each(openToAnyKey.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s is open to a key of any scope',
  async (_, endpoint) => {
    const acme = await world.team()
    const path = await ownPath(endpoint, acme, world)
    for (const scope of SCOPES) {
      const { key } = await world.issueKey(acme.id, acme.userId, [scope])
      const reply = await world.callerWith(key)(endpoint.method, path, await bodyFor(endpoint, acme, world))
      expect(reply.status, `${scope}: ${reply.text}`).toBe(endpoint.status)
    }
  },
)

describe.each(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test('refuses an unknown field and names it', async () => {
    const acme = await world.team()
    const path = await ownPath(endpoint, acme, world)
    const body = withFields({ nonsense: 1 }, await bodyFor(endpoint))
    expect(await acme.call(endpoint.method, path, body)).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'unknown_field', field: 'nonsense' } } },
    })
  })
})

const withFile = writes.filter(({ upload }) => upload?.isRequired)

test.each(withFile.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s refuses a body without its file',
  async (_, endpoint) => {
    const acme = await world.team()
    const path = await ownPath(endpoint, acme, world)
    const json = jsonOf(await bodyFor(endpoint, acme, world))
    expect(await acme.call(endpoint.method, path, json)).toMatchObject(fileMissing(endpoint))
  },
)

describe.each(withId.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  const { method, path } = endpoint
  const call = async (team: Team, url: string) => team.call(method, url, await bodyFor(endpoint))

  test("returns the same 404 for another team's id, an unknown, a malformed and a wrong kind of id", async () => {
    const [acme, other] = [await world.team(), await world.team()]
    const wrongKind = path.includes('api-keys') ? acme.userId : acme.keyId
    const others = [randomUUID(), 'not-a-uuid', 'a%2Fb', wrongKind]
    const urls = await Promise.all(others.map((id) => pathsWith(endpoint, id, acme, world)))
    const replies = await Promise.all([
      call(acme, await ownPath(endpoint, other, world)),
      ...urls.map(([first = '']) => call(acme, first)),
    ])
    const bodies = replies.map(({ body }) => ({ ...body.error, request_id: '' }))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    for (const body of bodies) expect(body).toEqual(bodies[0])
    for (const url of urls.flat()) expect((await call(acme, url)).status, url).toBe(404)
  })
})
