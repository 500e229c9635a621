// A key never grants more than it has, and its descendants are known and can be revoked with it.
import { expect, test } from 'vitest'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import { PERSONAL_ACTS } from '../../../domain/access/permissions.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { DECLARATIONS } from '../../all.ts'

const world = await startWorld()
const DAY_MS = 86_400_000
const later = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
const fetchStatus = async (key: string) => (await world.callerWith(key)('GET', '/me')).status
const refused = (reason: string, more: object = {}) => ({
  body: { error: { details: { reason, ...more } } },
})
const createCaller = async (team: Team, scopes: readonly Scope[], more: object = {}) => {
  const issued = await world.issueKey(team.id, team.userId, scopes, more)
  return { ...issued, call: world.callerWith(issued.key) }
}
const issueWith = async (key: string, body: object = {}): Promise<Body> =>
  (await world.callerWith(key)('POST', '/api-keys', { name: 'Child', ...body })).body.data

test('a created key expires with the calling key or earlier', async () => {
  const acme = await world.team()
  const { call } = await createCaller(acme, ['*'], { expires_at: later(DAY_MS) })
  const issue = (expires_at?: string | null) => call('POST', '/api-keys', { name: 'x', expires_at })
  expect((await issue()).body.data.expires_at).toBe(later(DAY_MS))
  expect((await issue(null)).body.data.expires_at).toBe(later(DAY_MS))
  expect((await issue(later(1000))).body.data.expires_at).toBe(later(1000))
  expect((await issue(later(DAY_MS))).status).toBe(201)
  expect(await issue(later(DAY_MS + 1))).toMatchObject({
    status: 400,
    ...refused('out_of_range', { field: 'expires_at' }),
  })
})

test('a created key has at most the rate limit of the calling key', async () => {
  const acme = await world.team()
  const { call } = await createCaller(acme, ['*'], { requests_per_minute: 50 })
  const issue = (requests_per_minute?: number | null) =>
    call('POST', '/api-keys', { name: 'x', requests_per_minute })
  expect((await issue()).body.data.requests_per_minute).toBe(50)
  expect((await issue(7)).body.data.requests_per_minute).toBe(7)
  expect(await issue(51)).toMatchObject({
    status: 400,
    ...refused('out_of_range', { field: 'requests_per_minute' }),
  })
  // A calling key without its own limit has the limit of the server.
  const unlimited = await acme.call('POST', '/api-keys', { name: 'x', requests_per_minute: 1_000_001 })
  expect(unlimited.status).toBe(400)
})

test('a key shows its creator, the calling key and the channel', async () => {
  const acme = await world.team()
  const fetchKey = async (id: string) => (await acme.call('GET', `/api-keys/${id}`)).body.data
  expect(await fetchKey(acme.keyId)).toMatchObject({
    created_via: 'operator',
    created_by: null,
    parent_key_id: null,
  })
  const child = await issueWith(acme.key)
  const expectedOrigin = { created_via: 'api_key', created_by: acme.userId, parent_key_id: acme.keyId }
  expect(child).toMatchObject(expectedOrigin)
  expect(await fetchKey(child.id)).toMatchObject(expectedOrigin)
})

test('only the operator creates a key for another user with the scopes of acts that bind a person, such as signing', async () => {
  const acme = await world.team()
  const colleague = await acme.addUser('team-member')
  const issue = (scopes?: Scope[]) =>
    acme.call('POST', '/api-keys', { name: 'x', user_id: colleague, scopes })
  for (const scopes of [['*'], ['missions:sign'], ['teams:read', 'missions:approve']] as Scope[][])
    expect(await issue(scopes)).toMatchObject({ status: 403, ...refused('not_allowed_for_user') })
  expect((await issue(['missions:read'])).status).toBe(201)
  const personal = ['*', ...PERSONAL_ACTS] as string[]
  expect((await issue()).body.data.scopes).toEqual(
    DECLARATIONS.scopes.filter((scope) => !personal.includes(scope)),
  )
  const own = await acme.call('POST', '/api-keys', { name: 'x', scopes: ['missions:sign'] })
  expect(own.status).toBe(201)
  expect((await world.issueKey(acme.id, colleague, ['missions:sign'])).key).toMatch(/^tek_/)
})

test('a key is revoked alone, or with all its descendants', async () => {
  const acme = await world.team()
  const root = await createCaller(acme, ['*'])
  const child = await issueWith(root.key)
  const grandchild = await issueWith(child.key)
  const sibling = await issueWith(acme.key)
  const sent = { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }
  const freelancer = (await acme.call('POST', '/freelancers', sent)).body.data
  const asChild = world.callerWith(child.key)
  const link = (await asChild('POST', `/freelancers/${freelancer.id}/portal-links`)).body.data
  const guest = { email: 'guest@example.com', role: 'team-member' }
  const invited = (await asChild('POST', '/users/invitations', guest)).body.data
  const portal = (token: string, path: string) =>
    world.send(`/portal/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
  const token = invited.accept_url.split('#invitation=')[1]

  expect((await acme.call('DELETE', `/api-keys/${root.id}`)).body.data.revoked_at).not.toBeNull()
  expect(await fetchStatus(root.key)).toBe(401)
  expect(await fetchStatus(child.key)).toBe(200)
  const again = await acme.call('DELETE', `/api-keys/${root.id}?descendants=true`)
  expect(again.status).toBe(200)
  for (const { key } of [child, grandchild]) expect(await fetchStatus(key)).toBe(401)
  expect(await fetchStatus(sibling.key)).toBe(200)
  expect((await portal(link.token, 'me')).status).toBe(401)
  expect((await portal(token, 'invitation')).status).toBe(401)
  const revokedKey = (await acme.call('GET', `/api-keys/${grandchild.id}`)).body.data
  expect(revokedKey.revoked_at).toBe(world.clock.now().toISOString())
})

test('the operator can revoke a key with its descendants, too', async () => {
  const acme = await world.team()
  const child = await issueWith(acme.key)
  await world.operator('DELETE', `/teams/${acme.id}/api-keys/${acme.keyId}?descendants=true`)
  expect(await fetchStatus(child.key)).toBe(401)
})

test('a key created while its parent is revoked with its descendants does not work', async () => {
  const acme = await world.team()
  const root = await createCaller(acme, ['*'])
  const issuing = Array.from({ length: 10 }, () => root.call('POST', '/api-keys', { name: 'Child' }))
  const revoking = acme.call('DELETE', `/api-keys/${root.id}?descendants=true`)
  const replies = await Promise.all(issuing)
  expect((await revoking).status).toBe(200)
  for (const { status, body } of replies) {
    expect([201, 401]).toContain(status)
    if (status === 201) expect(await fetchStatus(body.data.key)).toBe(401)
  }
})

test('a team has a maximum number of keys; revoked and expired keys and keys of the operator do not count', async () => {
  const limited = await startWorld({ database: world.database, maxKeysPerTeam: 3 })
  const acme = await limited.team()
  const issue = (body: object = {}) => acme.call('POST', '/api-keys', { name: 'x', ...body })
  const replies = await Promise.all(Array.from({ length: 8 }, () => issue()))
  const createdReplies = replies.filter(({ status }) => status === 201)
  expect(createdReplies).toHaveLength(3)
  for (const reply of replies.filter(({ status }) => status !== 201))
    expect(reply).toMatchObject({ status: 403, ...refused('quota_exceeded') })
  for (let index = 0; index < 3; index += 1) await limited.issueKey(acme.id, acme.userId)
  await acme.call('DELETE', `/api-keys/${createdReplies[0]?.body.data.id}`)
  const expires_at = new Date(limited.clock.now().getTime() + 60_000).toISOString()
  expect((await issue({ expires_at })).status).toBe(201)
  expect((await issue()).status).toBe(403)
  limited.clock.advance(60_000)
  expect((await issue()).status).toBe(201)
  const other = await limited.team()
  expect((await other.call('POST', '/api-keys', { name: 'x' })).status).toBe(201)
})

test('the key from an accepted invitation counts, and at the maximum an invitation can be accepted without a key', async () => {
  const limited = await startWorld({ database: world.database, maxKeysPerTeam: 1 })
  const acme = await limited.team()
  expect((await acme.call('POST', '/api-keys', { name: 'x' })).status).toBe(201)
  const sent = { email: 'guest@example.com', role: 'team-member' }
  const { accept_url } = (await acme.call('POST', '/users/invitations', sent)).body.data
  const accept = (body?: object) =>
    limited.send('/portal/v1/invitation/accept', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${accept_url.split('#invitation=')[1]}` },
    })
  expect(await accept()).toMatchObject({ status: 403, ...refused('quota_exceeded') })
  const accepted = await accept({ issue_key: false })
  expect(accepted).toMatchObject({ status: 200, body: { data: { key: null } } })
})
