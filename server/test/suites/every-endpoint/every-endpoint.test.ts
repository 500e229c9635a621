// Rules for every endpoint, tested over all endpoint records, so that a new one cannot be forgotten. A failure names every endpoint
// that breaks the rule.
import { expect, test } from 'vitest'
import { ANY_KEY, BY_RESOURCE } from '../../../src/domain/access/scopes.ts'
import { startWorld } from '../../world/world.ts'
import { createEndpointRules } from './endpoint-rules.ts'
import { hasId, isTeamEndpoint } from './every-endpoint.ts'
import { expectOfEach } from './violations.ts'

const world = await startWorld()
const rules = createEndpointRules(world)
const { endpoints } = world.app
const teamEndpoints = endpoints.filter(isTeamEndpoint)
const withScope = teamEndpoints.filter(({ access }) => access !== ANY_KEY && access !== BY_RESOURCE)
const openToAnyKey = teamEndpoints.filter(({ access }) => access === ANY_KEY)
const writes = teamEndpoints.filter(({ method }) => method !== 'GET')

test('there are endpoints to test', () => {
  expect(teamEndpoints.length).toBeGreaterThan(20)
  expect(openToAnyKey.map(({ operationId }) => operationId)).toEqual(['getMe', 'getOverview'])
  expect(new Set(endpoints.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
})

test('every endpoint refuses a request without a credential before any other check', () =>
  expectOfEach(endpoints, rules.requiresCredential))

// A person who signs in has no credential, and a session is no bearer token: see sign-in-attacks.slow.test.ts.
test('every endpoint refuses a wrong credential', () =>
  expectOfEach(
    endpoints.filter(({ surface }) => surface !== 'auth'),
    rules.refusesWrongCredential,
  ))

test("every endpoint refuses another surface's credential", () =>
  expectOfEach(endpoints, rules.refusesOtherSurface))

test('every endpoint sends headers that stop a browser from running its response', () =>
  expectOfEach(endpoints, rules.sendsSafeHeaders))

test('every endpoint refuses the request over the rate limit with Retry-After', () =>
  expectOfEach(teamEndpoints, rules.limitsRate))

test('every endpoint refuses an unknown parameter and names it', () =>
  expectOfEach(teamEndpoints, rules.refusesUnknownParameter))

test('every endpoint with a body refuses an unknown field and names it', () =>
  expectOfEach(writes, rules.refusesUnknownField))

test('every endpoint with a required file refuses a body without it', () =>
  expectOfEach(
    writes.filter(({ upload }) => upload?.isRequired),
    rules.requiresFile,
  ))

test('every endpoint names the missing scope, whether or not the resource exists', () =>
  expectOfEach(withScope, rules.namesMissingScope))

/** The chain of the audit log has all entries, so verifying it needs a key that may read every resource. */
const isVerification = ({ operationId }: { operationId: string }) => operationId === 'verifyAuditLog'

test('every endpoint works with just one of its scopes, and accepts the key in both headers', () =>
  expectOfEach(
    teamEndpoints.filter((one) => !isVerification(one)),
    rules.acceptsEachScope,
  ))

test('an endpoint for any key is open to a key of each scope', () =>
  expectOfEach(openToAnyKey, rules.acceptsAnyScope))

test("every endpoint returns the same 404 for another team's, an unknown, a malformed and a wrong kind of id", () =>
  expectOfEach(teamEndpoints.filter(hasId), rules.hidesOtherIds))
