// The person step of every endpoint: a key whose user lacks the permission gets 403, after the existence check and
// before all other checks, without any effect.
import { expect, test } from 'vitest'
import { ANY_KEY, BY_RESOURCE } from '../../../src/domain/access/scopes.ts'
import { startWorld } from '../../world/world.ts'
import { formatEndpoint, hasId, isTeamEndpoint } from './every-endpoint.ts'
import { createPersonRules } from './person-rules.ts'
import { expectOfEach } from './violations.ts'

const world = await startWorld()
const rules = createPersonRules(world)
const endpoints = world.app.endpoints.filter(
  (one) => isTeamEndpoint(one) && one.access !== ANY_KEY && one.access !== BY_RESOURCE,
)

test('every endpoint refuses a user without the permission and changes nothing', async () => {
  // The session of another user is not found, whatever the permissions are.
  const checked = endpoints.filter(({ operationId }) => operationId !== 'revokeSession')
  expect(await rules.findWithoutPermission(checked)).toEqual([])
})

test('every endpoint returns 404 to a user without the permission if the resource does not exist', () =>
  expectOfEach(endpoints.filter(hasId), rules.checksExistenceFirst))

const adminOnly = endpoints.filter(({ role }) => role === 'team-admin')

test('exactly the endpoints on people, keys, settings, their rules, webhooks, mails, personal data and sandboxes need an admin', () => {
  const forAdmins = endpoints.filter(
    ({ method, path }) =>
      (method !== 'GET' &&
        /\/(users|api-keys|logo|payment-settings|rule-changes|notification-settings|compliance-settings|account-overrides|erasure|retention-settings)(\/|$)|\/(team|accounting\/settings)$/.test(
          path,
        )) ||
      /\/(webhook-endpoints|mails|undeliverable-addresses|personal-data|erasures)(\/|$)/.test(path) ||
      /\/sandbox\//.test(path),
  )
  expect(adminOnly.map(formatEndpoint).sort()).toEqual(forAdmins.map(formatEndpoint).sort())
})

test('every endpoint for admins refuses a member with every permission before it looks up a stored response', () =>
  expectOfEach(adminOnly, rules.requiresAdmin))
