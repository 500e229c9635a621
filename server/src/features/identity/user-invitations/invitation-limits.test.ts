// An invitation never grants more than its sender has, and expires with the key of the sender.
import { expect, test } from 'vitest'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { DECLARATIONS } from '../../all.ts'

const world = await shareWorld()
const DAY_MS = 86_400_000
const later = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
const createCaller = async (team: Team, scopes: readonly Scope[], more: object = {}) => {
  const issued = await world.issueKey(team.id, team.userId, scopes, more)
  return { ...issued, call: world.callerWith(issued.key) }
}
let guests = 0
const guest = (more: object = {}) => ({
  email: `guest-${++guests}@example.com`,
  role: 'team-member',
  ...more,
})
const parseToken = ({ accept_url }: Body): string => accept_url.split('#invitation=')[1]
const portal = (token: string, method = 'GET', path = '', body?: object) =>
  world.send(`/portal/v1/invitation${path}`, { method, body, headers: { authorization: `Bearer ${token}` } })
const insufficientScope = (scope: string) => ({
  status: 403,
  body: { error: { details: { reason: 'insufficient_scope', requiredScope: scope } } },
})

test('inviting a team-admin requires a key with every permission', async () => {
  const acme = await world.team()
  for (const scopes of [['users:write'], ['users:write', 'api-keys:write']] as Scope[][]) {
    const { call } = await createCaller(acme, scopes)
    expect(await call('POST', '/users/invitations', guest({ role: 'team-admin' }))).toMatchObject(
      insufficientScope('*'),
    )
  }
  const invited = await acme.call('POST', '/users/invitations', guest({ role: 'team-admin' }))
  expect(invited.body.data.permissions).toEqual(['*'])
})

test('a member is invited with the given permissions, or the default, as far as the sender has them', async () => {
  const acme = await world.team()
  const { call } = await createCaller(acme, ['users:write', 'missions:read'])
  const invite = (body: object = {}) => call('POST', '/users/invitations', guest(body))
  expect((await invite()).body.data.permissions.sort()).toEqual(['missions:read', 'users:read'])
  const sent = ['missions:read']
  expect((await invite({ permissions: sent })).body.data.permissions).toEqual(sent)
  expect(await invite({ permissions: ['missions:read', 'missions:sign'] })).toMatchObject(
    insufficientScope('missions:sign'),
  )
  const full = await acme.call('POST', '/users/invitations', guest())
  expect(full.body.data.permissions).toEqual([...DECLARATIONS.memberScopes])
})

test('the accepted user has these permissions and a key with them, within the expiry and rate limit of the sender', async () => {
  const acme = await world.team()
  const limits = { expires_at: later(3 * DAY_MS), requests_per_minute: 30 }
  const sender = await createCaller(acme, ['users:write', 'missions:read'], limits)
  const invited = (await sender.call('POST', '/users/invitations', guest())).body.data
  const { user, key } = (await portal(parseToken(invited), 'POST', '/accept')).body.data
  expect(user.permissions.sort()).toEqual(['missions:read', 'users:read'])
  const me = (await world.callerWith(key)('GET', '/me')).body.data
  expect(me.permissions.sort()).toEqual(['missions:read', 'users:read'])
  expect(me.key).toMatchObject(limits)
  expect((await acme.call('GET', `/api-keys/${me.key.id}`)).body.data).toMatchObject({
    created_via: 'invitation',
    created_by: acme.userId,
    parent_key_id: sender.id,
  })
})

test('an invitation expires with the key that sent it', async () => {
  const acme = await world.team()
  const { call } = await createCaller(acme, ['*'], { expires_at: later(DAY_MS) })
  const invited = (await call('POST', '/users/invitations', guest())).body.data
  const token = parseToken(invited)
  world.clock.advance(DAY_MS - 1)
  expect((await portal(token)).status).toBe(200)
  world.clock.advance(1)
  expect((await portal(token)).body.error.details.reason).toBe('expired_key')
})

test('"issue_key": false creates the profile without a key; it is refused for a freelancer’s invitation', async () => {
  const acme = await world.team()
  const invited = (await acme.call('POST', '/users/invitations', guest())).body.data
  const accepted = (await portal(parseToken(invited), 'POST', '/accept', { issue_key: false })).body.data
  expect(accepted.key).toBeNull()
  const { items } = (await acme.call('GET', '/api-keys')).body.data
  expect(items.filter(({ user_id }: Body) => user_id === accepted.user.id)).toEqual([])
  const sasha = { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }
  const freelancer = (await acme.call('POST', '/freelancers/invitations', sasha)).body.data
  expect((await portal(parseToken(freelancer), 'POST', '/accept', { issue_key: false })).status).toBe(400)
  expect((await portal(parseToken(freelancer), 'POST', '/accept')).status).toBe(200)
})

test('resending requires every permission of the invitation, and changes its sender', async () => {
  const acme = await world.team()
  const narrow = await createCaller(acme, ['users:write'])
  const ending = await createCaller(acme, ['*'], { expires_at: later(DAY_MS), requests_per_minute: 20 })
  for (const role of ['team-admin', 'team-member']) {
    const { id } = (await acme.call('POST', '/users/invitations', guest({ role }))).body.data
    expect((await narrow.call('POST', `/users/invitations/${id}/resend`)).status).toBe(403)
    const resent = (await ending.call('POST', `/users/invitations/${id}/resend`)).body.data
    const { key } = (await portal(parseToken(resent), 'POST', '/accept')).body.data
    const me = (await world.callerWith(key)('GET', '/me')).body.data
    expect(me.key).toMatchObject({ expires_at: later(DAY_MS), requests_per_minute: 20 })
  }
})

test('open invitations of a deactivated user expire, and others may resend them', async () => {
  const acme = await world.team()
  const other = await acme.addUser('team-admin')
  const call = world.callerWith((await world.issueKey(acme.id, other)).key)
  const invited = (await call('POST', '/users/invitations', guest({ role: 'team-admin' }))).body.data
  await acme.call('PATCH', `/users/${other}`, { is_active: false })
  expect((await portal(parseToken(invited), 'POST', '/accept')).status).toBe(401)
  await acme.call('PATCH', `/users/${other}`, { is_active: true })
  expect((await portal(parseToken(invited), 'POST', '/accept')).status).toBe(401)
  const resent = (await acme.call('POST', `/users/invitations/${invited.id}/resend`)).body.data
  expect((await portal(parseToken(resent), 'POST', '/accept')).status).toBe(200)
})
