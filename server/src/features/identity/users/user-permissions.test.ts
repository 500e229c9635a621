// The permissions of a user, who may change them, and their effect on keys.
import { expect, test } from 'vitest'
import { buildSecondNode } from '../../../../test/world/second-node.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { DECLARATIONS } from '../../all.ts'

const world = await startWorld()
const getResponseData = ({ body }: { body: Body }) => body.data
const createCaller = async (team: Team, userId: string, scopes: readonly Scope[]) =>
  world.callerWith((await world.issueKey(team.id, userId, scopes)).key)
const insufficientScope = (scope: string) => ({
  status: 403,
  body: { error: { details: { reason: 'insufficient_scope', requiredScope: scope } } },
})
const NOT_ALLOWED = { status: 403, body: { error: { details: { reason: 'not_allowed_for_user' } } } }

test('a team-admin has every permission, a team-member the default until an admin grants others', async () => {
  const acme = await world.team()
  const member = await acme.addUser('team-member')
  const fetchPermissions = async (id: string) =>
    getResponseData(await acme.call('GET', `/users/${id}`)).permissions
  expect(await fetchPermissions(acme.userId)).toEqual(['*', 'bank-details:read'])
  expect(await fetchPermissions(await acme.addUser('team-admin'))).toEqual(['*'])
  expect(await fetchPermissions(member)).toEqual([...DECLARATIONS.memberScopes])
  const granted = ['accounting:read', 'accounting:write']
  const changed = await acme.call('PATCH', `/users/${member}`, { permissions: granted })
  expect(getResponseData(changed).permissions).toEqual(granted)
  const { items } = getResponseData(await acme.call('GET', '/users'))
  expect(items.find(({ id }: Body) => id === member).permissions).toEqual(granted)
  expect(
    getResponseData(await acme.call('PATCH', `/users/${member}`, { permissions: [] })).permissions,
  ).toEqual([])
  const cleared = await acme.call('PATCH', `/users/${member}`, { permissions: null })
  expect(getResponseData(cleared).permissions).toEqual([...DECLARATIONS.memberScopes])
})

test('a key may do what is in its scopes and in the permissions of its user', async () => {
  const acme = await world.team()
  const member = await acme.addUser('team-member', ['project-codes:write', 'teams:read'])
  const call = await createCaller(acme, member, ['project-codes:read', 'teams:write', 'users:read'])
  const me = getResponseData(await call('GET', '/me'))
  expect(me.permissions.sort()).toEqual(['project-codes:read', 'teams:read'])
  expect(me.key.scopes).toEqual(['project-codes:read', 'teams:write', 'users:read'])
  expect(me.user.permissions).toEqual(['project-codes:write', 'teams:read'])
  expect((await call('GET', '/project-codes')).status).toBe(200)
  expect(await call('POST', '/project-codes', { name: 'x' })).toMatchObject(
    insufficientScope('project-codes:write'),
  )
  expect(await call('POST', '/teams', { name: 'x' })).toMatchObject(NOT_ALLOWED)
  expect(await call('GET', '/users')).toMatchObject(NOT_ALLOWED)
  expect(getResponseData(await acme.call('GET', '/teams')).total).toBe(0)
})

test("a demoted admin's key loses the permissions of the role immediately here and within 5 seconds on another node", async () => {
  const acme = await world.team()
  const second = await buildSecondNode(world)
  const other = await acme.addUser('team-admin')
  const { key } = await world.issueKey(acme.id, other, ['*'])
  const call = world.callerWith(key)
  expect((await call('POST', '/project-codes', { name: 'Before' })).status).toBe(201)
  expect((await second.write(key)).status).toBe(201)
  await acme.call('PATCH', `/users/${other}`, { role: 'team-member' })
  for (const [method, path, body] of [
    ['POST', '/project-codes', { name: 'After' }],
    ['POST', '/users/invitations', { email: 'x@example.com', role: 'team-member' }],
    ['POST', '/api-keys', { name: 'x' }],
    ['PATCH', `/users/${acme.userId}`, { role: 'team-member' }],
  ] as const)
    expect(await call(method, path, body), path).toMatchObject(NOT_ALLOWED)
  expect(getResponseData(await call('GET', '/me')).permissions).toEqual([...DECLARATIONS.memberScopes])
  world.clock.advance(5000)
  expect((await second.write(key)).status).toBe(403)
})

test('granting permissions, a role or a reactivation requires every granted permission', async () => {
  const acme = await world.team()
  const call = await createCaller(acme, acme.userId, ['users:write', 'missions:read'])
  const member = await acme.addUser('team-member', ['teams:read'])
  const change = (body: object) => call('PATCH', `/users/${member}`, body)
  expect(await change({ role: 'team-admin' })).toMatchObject(insufficientScope('*'))
  expect(await change({ permissions: ['missions:read', 'missions:write'] })).toMatchObject(
    insufficientScope('missions:write'),
  )
  expect(await change({ permissions: ['*'] })).toMatchObject(insufficientScope('*'))
  expect(await change({ permissions: null })).toMatchObject(insufficientScope('project-codes:read'))
  expect(getResponseData(await change({ permissions: ['teams:read', 'missions:read'] })).permissions).toEqual(
    ['teams:read', 'missions:read'],
  )
  // Revoking requires none of the revoked permissions.
  expect((await change({ permissions: ['teams:read'] })).status).toBe(200)
  expect((await change({ is_active: false })).status).toBe(200)
  expect(await change({ is_active: true })).toMatchObject(insufficientScope('teams:read'))
  expect((await acme.call('PATCH', `/users/${member}`, { is_active: true, role: 'team-admin' })).status).toBe(
    200,
  )
})

test('a demotion resets the permissions to the default, whatever was granted before the promotion', async () => {
  const acme = await world.team()
  const member = await acme.addUser('team-member', ['accounting:write'])
  const change = async (body: object) =>
    getResponseData(await acme.call('PATCH', `/users/${member}`, body)).permissions
  expect(await change({ role: 'team-admin' })).toEqual(['*'])
  expect(await change({ role: 'team-member' })).toEqual([...DECLARATIONS.memberScopes])
  expect(await change({ role: 'team-admin', permissions: ['*'] })).toEqual(['*'])
  expect(await change({ role: 'team-member', permissions: ['accounting:write'] })).toEqual([
    'accounting:write',
  ])
})

test("a team-admin's permissions cannot be narrower than *", async () => {
  const acme = await world.team()
  expect(await acme.call('PATCH', `/users/${acme.userId}`, { permissions: ['teams:read'] })).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'invalid_value', field: 'permissions' } } },
  })
  const sent = { email: 'x@example.com', role: 'team-admin', permissions: ['teams:read'] }
  expect((await acme.call('POST', '/users/invitations', sent)).status).toBe(400)
})
