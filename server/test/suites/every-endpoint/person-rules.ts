// The rules of the person step: a key whose user lacks the permission or the role is refused after the existence check and before
// all other checks, without any effect. Each rule throws if the endpoint breaks it.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { UNLIMITED_SCOPES } from '../../../src/domain/access/scopes.ts'
import { DECLARATIONS } from '../../../src/features/all.ts'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { readEverything } from '../../check/team-snapshot.ts'
import type { World } from '../../world/world.ts'
import { bodyFor, formatEndpoint, listOtherScopes } from './every-endpoint.ts'
import { createCache, createSharedTeam } from './shared-team.ts'
import { findViolations, type Rule, type Violation } from './violations.ts'

const NOT_ALLOWED = { status: 403, body: { error: { details: { reason: 'not_allowed_for_user' } } } }
const buildUnknownPath = ({ path }: EndpointRecord) =>
  path.replace('/api/v1', '').replace(/:\w+/g, randomUUID())

export function createPersonRules(world: World) {
  const shared = createSharedTeam(world)
  const keys = createCache<string, string>()

  /** A key with every scope, of a member who has every permission except the one of the endpoint. */
  async function getLimitedKey(endpoint: EndpointRecord): Promise<string> {
    const { id, addUser } = await shared.getTeam(endpoint)
    return keys.get(`${id} ${endpoint.access}`, async () => {
      const member = await addUser('team-member', listOtherScopes(endpoint.access, DECLARATIONS.scopes))
      return (await world.issueKey(id, member, UNLIMITED_SCOPES)).key
    })
  }

  /** A key of a member who has every permission and is no admin. */
  async function getMemberKey(endpoint: EndpointRecord): Promise<string> {
    const { id, addUser } = await shared.getTeam(endpoint)
    return keys.get(id, async () => (await world.issueKey(id, await addUser('team-member', ['*']))).key)
  }

  const prepare = async (endpoint: EndpointRecord) => ({
    endpoint,
    path: await shared.getPath(endpoint),
    body: await bodyFor(endpoint, await shared.getTeam(endpoint), world),
    call: world.callerWith(await getLimitedKey(endpoint)),
  })

  const takeSnapshot = async (endpoints: readonly EndpointRecord[]) => {
    const teams = new Set(await Promise.all(endpoints.map(shared.getTeam)))
    return Promise.all([...teams].map(({ id }) => readEverything(world.database, id)))
  }

  /**
   * Finds endpoints that a user without the permission can use, or that change something although they refuse the user. Compares snapshots
   * before and after the requests of all endpoints; if they differ, bisects the endpoints until it finds the one.
   */
  async function findUnprotected(endpoints: readonly EndpointRecord[]): Promise<Violation[]> {
    const requests = []
    for (const endpoint of endpoints) requests.push(await prepare(endpoint))
    const before = await takeSnapshot(endpoints)
    const violations = await findViolations(
      requests,
      async ({ endpoint, path, body, call }) => {
        const reply = await call(endpoint.method, path, body)
        expect(reply, reply.text).toMatchObject(NOT_ALLOWED)
      },
      ({ endpoint }) => formatEndpoint(endpoint),
    )
    if (violations.length > 0 || isDeepStrictEqual(await takeSnapshot(endpoints), before)) return violations
    shared.renew()
    const [first] = endpoints
    if (first && endpoints.length === 1)
      return [{ name: formatEndpoint(first), message: 'changed something' }]
    const middle = Math.ceil(endpoints.length / 2)
    return [
      ...(await findUnprotected(endpoints.slice(0, middle))),
      ...(await findUnprotected(endpoints.slice(middle))),
    ]
  }

  const checksExistenceFirst: Rule = async (endpoint) => {
    const call = world.callerWith(await getLimitedKey(endpoint))
    const reply = await call(endpoint.method, buildUnknownPath(endpoint), await bodyFor(endpoint))
    expect(reply.status, reply.text).toBe(404)
  }

  /** Sends an idempotency key, because a stored response must be looked up after this step. */
  const requiresAdmin: Rule = async (endpoint) => {
    const team = await shared.getTeam(endpoint)
    const reply = await world.send(`/api/v1${await shared.getPath(endpoint)}`, {
      method: endpoint.method,
      body: await bodyFor(endpoint, team, world),
      headers: { 'x-api-key': await getMemberKey(endpoint), 'idempotency-key': randomUUID() },
    })
    expect(reply, reply.text).toMatchObject(NOT_ALLOWED)
  }

  return { findWithoutPermission: findUnprotected, checksExistenceFirst, requiresAdmin }
}
