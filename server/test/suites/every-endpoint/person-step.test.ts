// The person step of every endpoint: a key whose user lacks the permission gets 403, after the existence check and
// before all other checks, without any effect.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SCOPES } from '../../../src/features/manifests.ts'
import { ANY_KEY, BY_RESOURCE, type Scope } from '../../../src/kernel/domain/access/scopes.ts'
import { everythingOf } from '../../check/team-snapshot.ts'
import { workOnSandboxes } from '../../make/sandboxes.ts'
import { startWorld, type Team } from '../../world/world.ts'
import { bodyFor, hasId, isTeamEndpoint, nameOf, othersThan, ownPath } from './every-endpoint.ts'

const world = await startWorld()
const endpoints = world.app.endpoints.filter(
  (one) => isTeamEndpoint(one) && one.access !== ANY_KEY && one.access !== BY_RESOURCE,
)
const NOT_ALLOWED = { status: 403, body: { error: { details: { reason: 'not_allowed_for_user' } } } }
const anyId = (path: string) => path.replace('/api/v1', '').replace(/:\w+/g, randomUUID())

/** A key with every scope, of a member who has every permission except the one of the endpoint. */
const limitedKey = async (team: Team, access: string) => {
  const member = await team.addUser('team-member', othersThan(access, SCOPES))
  return (await world.issueKey(team.id, member, ['*', 'bank-details:read'])).key
}

describe.each(endpoints.map((one) => [nameOf(one), one] as const))('%s', (_, endpoint) => {
  const { method, access } = endpoint

  // The session of another user is not found, whatever the permissions are.
  test.skipIf(endpoint.operationId === 'revokeSession')(
    'refuses a user without the permission and changes nothing',
    async () => {
      const acme = await world.team()
      const path = await ownPath(endpoint, acme, world)
      const body = await bodyFor(endpoint, acme, world)
      const call = world.callerWith(await limitedKey(acme, access))
      const before = await everythingOf(world.database, acme.id)
      expect(await call(method, path, body)).toMatchObject(NOT_ALLOWED)
      expect(await everythingOf(world.database, acme.id)).toEqual(before)
    },
  )

  if (hasId(endpoint))
    test('returns 404 to such a user where the resource does not exist', async () => {
      const acme = await world.team()
      const call = world.callerWith(await limitedKey(acme, access))
      expect((await call(method, anyId(endpoint.path), await bodyFor(endpoint))).status).toBe(404)
    })

  if (endpoint.isWrite)
    test('replays a stored response only to the key that created it, and only while its user has the permission', async () => {
      const acme = await world.team()
      const every: Scope[] = ['*', 'bank-details:read']
      const admin = await acme.addUser('team-admin', every)
      const { key } = await world.issueKey(acme.id, admin, every)
      const path = await ownPath(endpoint, { ...acme, userId: admin }, world)
      const body = await bodyFor(endpoint, acme, world)
      const send = (apiKey: string) =>
        world.send(`/api/v1${path}`, {
          method,
          body,
          headers: { 'x-api-key': apiKey, 'idempotency-key': 'once' },
        })
      const first = await send(key)
      expect(first.status, first.text).toBe(endpoint.status)
      expect((await send(key)).headers['idempotent-replayed']).toBe('true')
      expect((await send(acme.key)).headers['idempotent-replayed']).toBeUndefined()
      // Until the data of a sandbox are deleted, its users cannot be changed.
      if (endpoint.operationId === 'resetSandbox') await workOnSandboxes(world)
      const change = { role: 'team-member', permissions: othersThan(access, SCOPES) }
      expect((await acme.call('PATCH', `/users/${admin}`, change)).status).toBe(200)
      const refused = await send(key)
      expect(refused.headers['idempotent-replayed']).toBeUndefined()
      expect([403, 404]).toContain(refused.status)
    })
})

const adminOnly = endpoints.filter(({ role }) => role === 'team-admin')

test('writes on users, invitations, keys, the company, the logo, the payment and the notification settings, and webhooks, mails, personal data and sandboxes, require a team-admin', () => {
  const forAdmins = endpoints.filter(
    ({ method, path }) =>
      (method !== 'GET' &&
        /\/(users|api-keys|logo|payment-settings|notification-settings|compliance-settings|account-overrides|erasure|retention-settings)(\/|$)|\/(team|accounting\/settings)$/.test(
          path,
        )) ||
      /\/(webhook-endpoints|mails|undeliverable-addresses|personal-data|erasures)(\/|$)/.test(path) ||
      /\/sandbox\//.test(path),
  )
  expect(adminOnly.map(nameOf).sort()).toEqual(forAdmins.map(nameOf).sort())
})

test.each(adminOnly.map((one) => [nameOf(one), one] as const))(
  '%s refuses a member with every permission before it looks up a stored response',
  async (_, endpoint) => {
    const acme = await world.team()
    const member = await acme.addUser('team-member', ['*'])
    const { key } = await world.issueKey(acme.id, member)
    const path = await ownPath(endpoint, acme, world)
    const reply = await world.send(`/api/v1${path}`, {
      method: endpoint.method,
      body: await bodyFor(endpoint, acme, world),
      headers: { 'x-api-key': key, 'idempotency-key': 'once' },
    })
    expect(reply).toMatchObject(NOT_ALLOWED)
  },
)
