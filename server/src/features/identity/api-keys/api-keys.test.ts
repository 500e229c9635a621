import { expect, test } from 'vitest'
import { buildSecondNode } from '../../../../test/world/second-node.ts'
import { startWorld } from '../../../../test/world/world.ts'

const world = await startWorld()
const fetchStatus = async (key: string) => (await world.callerWith(key)('GET', '/teams')).status

test('a team-admin creates a key that is shown once and works immediately', async () => {
  const acme = await world.team()
  const { body, headers } = await acme.call('POST', '/api-keys', { name: 'ERP', scopes: ['teams:read'] })
  expect(body.data).toMatchObject({
    name: 'ERP',
    user_id: acme.userId,
    scopes: ['teams:read'],
    expires_at: null,
  })
  expect(body.data.key).toMatch(/^tek_live_[0-9A-Za-z]{49}$/)
  expect(body.data.key.startsWith(body.data.prefix)).toBe(true)
  expect(headers['location']).toBe(`/api/v1/api-keys/${body.data.id}`)
  expect(await fetchStatus(body.data.key)).toBe(200)
  const { text } = await acme.call('GET', '/api-keys')
  expect(text).not.toContain(body.data.key)
})

test('only the hash of a key is stored', async () => {
  const acme = await world.team()
  const rows = await world.database.query({
    text: 'select api_key::text as row from api_key where id = $1',
    values: [acme.keyId],
  })
  expect(JSON.stringify(rows)).not.toContain(acme.key.slice(13))
})

test('a key cannot grant more scopes than the calling key has', async () => {
  const acme = await world.team({ scopes: ['api-keys:write', 'teams:write'] })
  const issue = (scopes?: string[] | null) => acme.call('POST', '/api-keys', { name: 'x', scopes })
  expect((await issue(['teams:read', 'api-keys:read'])).status).toBe(201)
  expect((await issue(null)).body.data.scopes).toEqual(['api-keys:write', 'teams:write'])
  for (const scope of ['*', 'users:read', 'missions:terminate'])
    expect(await issue(['teams:read', scope])).toMatchObject({
      status: 403,
      body: { error: { details: { reason: 'insufficient_scope', requiredScope: scope } } },
    })
})

test('a key can only be created for an active user of the team', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const colleague = await acme.addUser('team-member')
  const issue = (user_id: string) => acme.call('POST', '/api-keys', { name: 'x', user_id })
  expect((await issue(colleague)).body.data.user_id).toBe(colleague)
  const unknown = {
    status: 400,
    body: { error: { details: { reason: 'unknown_reference', field: 'user_id' } } },
  }
  expect(await issue(other.userId)).toMatchObject(unknown)
  await acme.call('PATCH', `/users/${colleague}`, { is_active: false })
  expect(await issue(colleague)).toMatchObject(unknown)
})

test('a revoked key is refused immediately here and within 5 seconds on another node', async () => {
  const acme = await world.team()
  const second = await buildSecondNode(world)
  const { id, key } = await world.issueKey(acme.id, acme.userId)
  expect([await fetchStatus(key), await second.status(key)]).toEqual([200, 200])
  const { body } = await acme.call('DELETE', `/api-keys/${id}`)
  expect(body.data.revoked_at).toBe(world.clock.now().toISOString())
  expect(await fetchStatus(key)).toBe(401)
  world.clock.advance(5000)
  expect(await second.status(key)).toBe(401)
  const again = await acme.call('DELETE', `/api-keys/${id}`)
  expect(again.body.data.revoked_at).toBe(body.data.revoked_at)
})

test('a key is refused after its expiry', async () => {
  const acme = await world.team()
  const expires_at = new Date(world.clock.now().getTime() + 60_000).toISOString()
  const { key } = (await acme.call('POST', '/api-keys', { name: 'x', expires_at })).body.data
  world.clock.advance(59_999)
  expect(await fetchStatus(key)).toBe(200)
  world.clock.advance(1)
  const refused = await world.callerWith(key)('GET', '/teams')
  expect(refused.body.error.details.reason).toBe('expired_key')
  const past = await acme.call('POST', '/api-keys', { name: 'x', expires_at })
  expect(past.body.error.details).toMatchObject({ reason: 'out_of_range', field: 'expires_at' })
})

test('last_used_at is written outside the request, at most once a minute', async () => {
  const acme = await world.team()
  const fetchLastUsed = async () => (await acme.call('GET', '/api-keys')).body.data.items[0].last_used_at
  expect(await fetchLastUsed()).toBeNull()
  const used = world.clock.now().toISOString()
  await world.app.writeUsage()
  expect(await fetchLastUsed()).toBe(used)
  world.clock.advance(30_000)
  expect(await fetchLastUsed()).toBe(used)
  await world.app.writeUsage()
  expect(await fetchLastUsed()).toBe(used)
  world.clock.advance(30_000)
  await fetchLastUsed()
  await world.app.writeUsage()
  expect(await fetchLastUsed()).toBe(world.clock.now().toISOString())
})
