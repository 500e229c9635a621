// Failed authentications are limited by address on all surfaces together; a credential that worked before is never refused for
// its address, and above the limit any other credential is refused without a lookup in the database.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { API_KEY, INVITATION_TOKEN, mintSecret, PORTAL_TOKEN } from '../../../src/domain/access/secrets.ts'
import { OPERATOR_TOKEN, startWorld, type World } from '../../world/world.ts'

const world = await startWorld()
const proxied = await startWorld({ trustProxy: ['127.0.0.1'] })
const otherProxy = await startWorld({ trustProxy: ['10.0.0.0/8'] })
const worldWithoutOperator = await startWorld({ operatorToken: undefined })

/** Every statement sent outside a transaction. */
const lookups: string[] = []
const countingWorld = await startWorld({
  database: {
    ...world.database,
    query: (statement) => {
      lookups.push(statement.text)
      return world.database.query(statement)
    },
  },
})
const LIMIT = 300
const TEAM = '/api/v1/project-codes'
const PORTAL = '/portal/v1/invitation'
const OPERATOR = '/operator/v1/teams'

// Each case starts with an empty window.
beforeEach(() => {
  for (const one of [world, proxied, otherProxy, countingWorld]) one.clock.advance(60_000)
})

const forwardedFor = (address: string) => ({ 'x-forwarded-for': address })
const attempt = (on: World, url = TEAM, headers: Record<string, string> = {}) =>
  on.send(url, { headers: { authorization: 'Bearer guess', ...headers } })

async function failRepeatedly(
  on: World,
  times: number,
  url = TEAM,
  headers: (index: number) => Record<string, string> = () => ({}),
) {
  const statuses = new Set<number>()
  for (let index = 0; index < times; index += 1) statuses.add((await attempt(on, url, headers(index))).status)
  return [...statuses]
}

describe('after 300 failures in a minute an address', () => {
  test('gets 429 with Retry-After', async () => {
    expect(await failRepeatedly(world, LIMIT)).toEqual([401])
    world.clock.advance(20_000)
    const { status, headers, body } = await attempt(world)
    expect({ status, ...body.error.details }).toMatchObject({
      status: 429,
      reason: 'rate_limited',
      retryAfterSeconds: 40,
    })
    expect(headers['retry-after']).toBe('40')
    world.clock.advance(39_999)
    expect((await attempt(world)).status).toBe(429)
    world.clock.advance(1)
    expect((await attempt(world)).status).toBe(401)
  })

  test('may fail again as its earlier failures leave the window', async () => {
    expect(await failRepeatedly(world, LIMIT / 2)).toEqual([401])
    world.clock.advance(30_000)
    expect(await failRepeatedly(world, LIMIT / 2)).toEqual([401])
    expect((await attempt(world)).body.error.details.retryAfterSeconds).toBe(30)
    world.clock.advance(30_000)
    expect(await failRepeatedly(world, LIMIT / 2)).toEqual([401])
    expect((await attempt(world)).status).toBe(429)
  })

  test('still gets in with a credential that worked before, on every surface', async () => {
    const acme = await world.team()
    const invited = await acme.call('POST', '/users/invitations', {
      email: 'a@example.com',
      role: 'team-member',
    })
    const token = String(invited.body.data.accept_url).split('invitation=')[1]
    expect((await attempt(world, PORTAL, { authorization: `Bearer ${token}` })).status).toBe(200)
    await failRepeatedly(world, LIMIT + 1)
    world.clock.advance(5000)
    expect((await acme.call('GET', '/project-codes')).status).toBe(200)
    expect((await attempt(world, PORTAL, { authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await attempt(world, OPERATOR, { authorization: `Bearer ${OPERATOR_TOKEN}` })).status).toBe(200)
    expect((await world.send('/api/v1/openapi.json')).status).toBe(200)
    expect((await attempt(world)).status).toBe(429)
  })

  test('gets no lookup of a credential that has not worked before, even if it is valid', async () => {
    const acme = await countingWorld.team()
    const { key } = await countingWorld.issueKey(acme.id, acme.userId)
    const sasha = { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }
    const { id } = (await acme.call('POST', '/freelancers', sasha)).body.data
    const { token } = (await acme.call('POST', `/freelancers/${id}/portal-links`)).body.data
    const guesses = {
      [TEAM]: [key, mintSecret(API_KEY, randomUUID())],
      [PORTAL]: [mintSecret(INVITATION_TOKEN, randomUUID())],
      '/portal/v1/me': [token, mintSecret(PORTAL_TOKEN, randomUUID())],
    }
    await failRepeatedly(countingWorld, LIMIT)
    lookups.length = 0
    for (const [url, secrets] of Object.entries(guesses))
      for (const secret of secrets)
        expect((await attempt(countingWorld, url, { authorization: `Bearer ${secret}` })).status, url).toBe(
          429,
        )
    expect(lookups).toEqual([])
    expect((await acme.call('GET', '/project-codes')).status).toBe(200)
    countingWorld.clock.advance(60_000)
    expect((await attempt(countingWorld, TEAM, { authorization: `Bearer ${key}` })).status).toBe(200)
    expect(lookups.length).toBeGreaterThan(0)
  })

  test('gets 429 on surfaces it has not tried yet', async () => {
    const quarter = LIMIT / 4
    for (const url of [TEAM, PORTAL, OPERATOR, '/metrics'])
      expect(await failRepeatedly(world, quarter, url)).toEqual([401])
    for (const url of [TEAM, PORTAL, OPERATOR, '/metrics'])
      expect((await attempt(world, url)).status).toBe(429)
  })

  test('gets 429 for every kind of failure', async () => {
    const acme = await world.team()
    const { key } = await world.issueKey(acme.id, acme.userId, ['*'], { expires_at: later(world, 1000) })
    world.clock.advance(1000)
    const kinds = [{ authorization: '' }, { authorization: 'Basic x' }, { authorization: `Bearer ${key}` }]
    expect(await failRepeatedly(world, LIMIT, TEAM, (index) => kinds[index % kinds.length] ?? {})).toEqual([
      401,
    ])
    for (const headers of kinds) expect((await attempt(world, TEAM, headers)).status).toBe(429)
    expect((await world.send(TEAM)).status).toBe(429)
  })
})

test.each(['undefined', 'null', '', 'operator', OPERATOR_TOKEN])(
  'without an operator token, %j does not open the operator API',
  async (token) => {
    for (const url of [OPERATOR, '/metrics'])
      expect((await attempt(worldWithoutOperator, url, { authorization: `Bearer ${token}` })).status).toBe(
        401,
      )
  },
)

const later = (on: World, ms: number) => new Date(on.clock.now().getTime() + ms).toISOString()

describe('X-Forwarded-For', () => {
  test.each([
    ['without a trusted proxy', world],
    ['from an address that is not the trusted proxy', otherProxy],
  ])('is ignored %s', async (_title, on) => {
    expect(
      await failRepeatedly(on, LIMIT, TEAM, (index) => forwardedFor(`203.0.113.${index % 250}`)),
    ).toEqual([401])
    expect((await attempt(on, TEAM, forwardedFor('198.51.100.1'))).status).toBe(429)
  })

  test('of a trusted proxy sets the address', async () => {
    expect(await failRepeatedly(proxied, LIMIT, TEAM, () => forwardedFor('203.0.113.1'))).toEqual([401])
    expect((await attempt(proxied, TEAM, forwardedFor('203.0.113.1'))).status).toBe(429)
    expect((await attempt(proxied, TEAM, forwardedFor('203.0.113.2'))).status).toBe(401)
    expect((await attempt(proxied)).status).toBe(401)
  })

  test.each([
    [
      'addresses that the client wrote before it',
      (index: number) => `198.51.100.${index % 250}, 203.0.113.1`,
      '203.0.113.1',
    ],
    ['garbage before it', (index: number) => `x${index}, 203.0.113.1`, '203.0.113.1'],
    [
      'the IPv6 spelling of IPv4',
      (index: number) => (index % 2 ? '::ffff:203.0.113.1' : '203.0.113.1'),
      '203.0.113.1',
    ],
    [
      'another host of the same IPv6 /64',
      (index: number) => `2001:db8:1:2::${index.toString(16)}`,
      '2001:db8:1:2:ffff::1',
    ],
    [
      'another spelling of the IPv6',
      (index: number) => (index % 2 ? '2001:DB8::1' : '2001:db8:0:0:0:0:0:1'),
      '2001:db8::1',
    ],
  ])('of a trusted proxy counts as the same address in spite of %s', async (_title, write, same) => {
    expect(await failRepeatedly(proxied, LIMIT, TEAM, (index) => forwardedFor(write(index)))).toEqual([401])
    expect((await attempt(proxied, TEAM, forwardedFor(same))).status).toBe(429)
    expect((await attempt(proxied, TEAM, forwardedFor('2001:db8:ffff::1'))).status).toBe(401)
  })
})
