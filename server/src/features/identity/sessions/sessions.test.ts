// Sessions: what they may do, how long they last, and who sees and ends them.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  OWN_PAGE,
  openBrowser,
  readEmail,
  signIn,
  stepUp,
  type TestBrowser,
} from '../../../../test/make/browsers.ts'
import { makeAcceptedMission, makeFreelancer } from '../../../../test/make/missions.ts'
import { type Body, startWorld, type Team, type World } from '../../../../test/world/world.ts'

const world = await startWorld({ sendsMail: true, sessionRequestsPerMinute: 600 })
const HOUR_MS = 3600_000
const fetchMe = (browser: TestBrowser) => browser.call('GET', '/me')
const listSessions = async (browser: TestBrowser) => (await browser.call('GET', '/sessions')).body.data.items
const fetchSessionId = async (browser: TestBrowser) => (await fetchMe(browser)).body.data.session.id as string

test('people see their own sessions, and which of them they are using', async () => {
  const acme = await world.team()
  const member = await acme.addUser('team-member', ['accounting:read'])
  const first = await signIn(world, member)
  world.clock.advance(1000)
  const second = await signIn(world, member)
  await signIn(world, acme.userId)
  const items = await listSessions(second)
  expect(items).toHaveLength(2)
  expect(items[0]).toEqual({
    id: await fetchSessionId(second),
    user_id: member,
    method: 'code',
    address: '127.0.0.1',
    user_agent: 'lightMyRequest',
    created_at: expect.any(String),
    last_seen_at: expect.any(String),
    expires_at: expect.any(String),
    stepped_up_at: null,
    step_up_method: null,
    revoked_at: null,
    is_current: true,
  })
  expect(items[1]).toMatchObject({ id: await fetchSessionId(first), is_current: false })
  const page = await second.call('GET', '/sessions?per_page=1&page=2')
  expect(page.body.data).toMatchObject({ total: 2, items: [{ id: await fetchSessionId(first) }] })
})

test('people can end their own sessions, but not the sessions of others', async () => {
  const acme = await world.team()
  const member = await acme.addUser('team-member')
  const [own, other, admin] = [
    await signIn(world, member),
    await signIn(world, member),
    await signIn(world, acme.userId),
  ]
  expect((await own.call('DELETE', `/sessions/${await fetchSessionId(admin)}`)).status).toBe(404)
  expect((await admin.call('DELETE', `/sessions/${await fetchSessionId(own)}`)).status).toBe(404)
  const ended = await own.call('DELETE', `/sessions/${await fetchSessionId(other)}`)
  expect(ended.body.data).toMatchObject({ revoked_at: expect.any(String), is_current: false })
  expect((await fetchMe(other)).status).toBe(401)
  expect((await fetchMe(own)).status).toBe(200)
  expect(await listSessions(own)).toHaveLength(1)
})

test('ending all sessions keeps the session of the request', async () => {
  const acme = await world.team()
  const browsers = [
    await signIn(world, acme.userId),
    await signIn(world, acme.userId),
    await signIn(world, acme.userId),
  ]
  const [own] = browsers as [TestBrowser]
  expect((await own.call('POST', '/sessions/revoke-all')).body.data).toEqual({ revoked: 2 })
  expect(await Promise.all(browsers.map(async (one) => (await fetchMe(one)).status))).toEqual([200, 401, 401])
  expect((await acme.call('POST', '/sessions/revoke-all')).body.data).toEqual({ revoked: 1 })
  expect((await fetchMe(own)).status).toBe(401)
})

test('a team-admin ends the sessions of a user, a member does not', async () => {
  const acme = await world.team()
  const member = await acme.addUser('team-member')
  const browser = await signIn(world, member)
  const path = `/users/${member}/sessions/revoke-all`
  expect(await browser.call('POST', path)).toMatchObject({
    status: 403,
    body: { error: { details: { reason: 'not_allowed_for_user' } } },
  })
  expect((await acme.call('POST', `/users/${randomUUID()}/sessions/revoke-all`)).status).toBe(404)
  expect((await acme.call('POST', path)).body.data).toEqual({ revoked: 1 })
  expect((await fetchMe(browser)).status).toBe(401)
})

test('a session ends after seven days, and after eight hours without a request', async () => {
  const acme = await world.team()
  const [idle, busy] = [await signIn(world, acme.userId), await signIn(world, acme.userId)]
  const expired = { status: 401, body: { error: { details: { reason: 'expired_key' } } } }
  world.clock.advance(8 * HOUR_MS - 1)
  expect((await fetchMe(busy)).status).toBe(200)
  await world.app.writeUsage()
  world.clock.advance(1)
  expect(await fetchMe(idle)).toMatchObject(expired)
  for (let hours = 8; hours < 7 * 24; hours += 4) {
    expect((await fetchMe(busy)).status, `${hours} h`).toBe(200)
    await world.app.writeUsage()
    world.clock.advance(4 * HOUR_MS)
  }
  expect(await fetchMe(busy)).toMatchObject(expired)
  expect((await acme.call('GET', '/sessions')).body.data.total).toBe(0)
})

test('the time of the last request is written at most once a minute', async () => {
  const acme = await world.team()
  const browser = await signIn(world, acme.userId)
  const fetchLastSeen = async () => (await acme.call('GET', '/sessions')).body.data.items[0].last_seen_at
  const times: string[] = []
  for (let index = 0; index < 3; index += 1) {
    world.clock.advance(30_000)
    await fetchMe(browser)
    await world.app.writeUsage()
    times.push(await fetchLastSeen())
  }
  expect(times[1]).toBe(times[0])
  expect(times[2]).not.toBe(times[0])
})

test('a session has its own rate limit', async () => {
  const slow = await startWorld({
    database: world.database,
    clock: world.clock,
    sendsMail: true,
    sessionRequestsPerMinute: 2,
  })
  const acme = await world.team()
  const browser = openBrowser(slow)
  for (const [name, value] of (await signIn(world, acme.userId)).jar) browser.jar.set(name, value)
  expect((await fetchMe(browser)).headers).toMatchObject({
    'ratelimit-policy': '"default";q=2;w=60',
    ratelimit: '"default";r=1;t=60',
  })
  await fetchMe(browser)
  expect(await fetchMe(browser)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
    body: { error: { details: { params: { credential: 'session', limit: 2 } } } },
  })
})

test('a session may do what its user may do', async () => {
  const acme = await world.team()
  const browser = await signIn(world, await acme.addUser('team-member', ['teams:read']))
  expect((await browser.call('GET', '/teams')).status).toBe(200)
  for (const [method, path] of [
    ['GET', '/missions'],
    ['POST', '/teams'],
    ['GET', '/api-keys'],
  ] as const)
    expect(await browser.call(method, path, method === 'POST' ? { name: 'x' } : undefined)).toMatchObject({
      status: 403,
      body: { error: { details: { reason: 'not_allowed_for_user' } } },
    })
})

async function makeContract(quiet: World, acme: Team): Promise<string> {
  const { id } = await makeFreelancer(acme)
  const contractFields = { use_service_template: true, template_locale: 'fr', team_signer_id: acme.userId }
  return (await makeAcceptedMission(quiet, acme, id, contractFields)).id
}

test('a session whose user has not confirmed who they are does not sign, and creates no key', async () => {
  const quiet = await startWorld({ database: world.database, clock: world.clock })
  const acme = await world.team()
  const id = await makeContract(quiet, { ...acme, call: quiet.callerWith(acme.key) })
  const browser = await signIn(world, acme.userId)
  const refused = { status: 403, body: { error: { details: { reason: 'step_up_required' } } } }
  expect(await browser.call('POST', `/missions/${id}/sign`)).toMatchObject(refused)
  expect((await browser.call('POST', `/missions/${randomUUID()}/sign`)).status).toBe(404)
  for (const scopes of [['*'], ['missions:sign'], ['missions:read'], undefined])
    expect(await browser.call('POST', '/api-keys', { name: 'Key', scopes })).toMatchObject(refused)
  await stepUp(world, browser)
  const { key, ...createdKey } = (await browser.call('POST', '/api-keys', { name: 'Key' })).body.data
  expect(createdKey).toMatchObject({
    created_via: 'session',
    created_by: acme.userId,
    parent_key_id: null,
    expires_at: null,
    requests_per_minute: null,
  })
  expect(createdKey.scopes).not.toContain('missions:sign')
  const withKey = world.callerWith(key)
  expect(await withKey('POST', `/missions/${id}/sign`)).toMatchObject({
    status: 403,
    body: { error: { details: { reason: 'insufficient_scope' } } },
  })
  expect((await acme.call('POST', `/missions/${id}/sign`)).status).toBe(200)
})

test('a session invites users and creates portal links', async () => {
  const acme = await world.team()
  const browser = await signIn(world, acme.userId)
  await stepUp(world, browser)
  const invited = await browser.call('POST', '/users/invitations', {
    email: `${randomUUID()}@example.com`,
    role: 'team-admin',
  })
  expect(invited.status, invited.text).toBe(201)
  const { id } = await makeFreelancer(acme)
  expect((await browser.call('POST', `/freelancers/${id}/portal-links`)).status).toBe(201)
})

test('a stored response is replayed to the same session only', async () => {
  const acme = await world.team()
  const [own, other] = [await signIn(world, acme.userId), await signIn(world, acme.userId)]
  const make = async (browser: TestBrowser) => {
    const body = { name: 'Apollo' }
    const headers = { 'idempotency-key': 'one' }
    return browser.send('/api/v1/project-codes', { method: 'POST', body, headers })
  }
  const first = await make(own)
  const again = await make(own)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body).toEqual(first.body)
  const foreign = await make(other)
  expect(foreign.headers['idempotent-replayed']).toBeUndefined()
  expect(foreign.body.data.id).not.toBe(first.body.data.id)
})

test('events name the user as the actor', async () => {
  const acme = await world.team()
  const browser = await signIn(world, acme.userId)
  await browser.call('POST', '/project-codes', { name: 'Apollo' })
  const rows = await world.database.query<Body>({
    text: `select type, actor_kind, actor_id from event where tenant_id = $1 and type = any($2) order by at`,
    values: [acme.id, ['session.created', 'project_code.created']],
  })
  expect(rows).toEqual(
    ['session.created', 'project_code.created'].map((type) => ({
      type,
      actor_kind: 'user',
      actor_id: acme.userId,
    })),
  )
})

test('an address in another spelling belongs to the same person', async () => {
  const acme = await world.team()
  const email = (await readEmail(world, acme.userId)).toUpperCase()
  const browser = openBrowser(world, OWN_PAGE)
  await browser.auth('/sign-ins', { email })
  expect(browser.jar.size).toBe(1)
})
