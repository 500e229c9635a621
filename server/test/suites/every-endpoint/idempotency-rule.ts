// The rule of every write with an Idempotency-Key: a repeated request has one effect and returns the first response again, but only to
// the key that sent it, and only while its user has the permission.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { UNLIMITED_SCOPES } from '../../../src/domain/access/scopes.ts'
import { DECLARATIONS } from '../../../src/features/all.ts'
import { readEverything } from '../../check/team-snapshot.ts'
import { workOnSandboxes } from '../../make/sandboxes.ts'
import type { Reply, World } from '../../world/world.ts'
import { bodyFor, changeFor, listOtherScopes, makePath } from './every-endpoint.ts'
import type { Rule } from './violations.ts'

const SECRETS = /^(key|token|accept_url|secret|iban|bic|holder_name)$/
/** The URL of a portal link contains its token; that of a webhook endpoint is no secret. */
const withoutSecrets = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), function (this: object, name, field) {
    return SECRETS.test(name) || (name === 'url' && 'token' in this) ? null : field
  })

const isReplayed = ({ headers }: Reply) => headers['idempotent-replayed']

export const createIdempotencyRule =
  (world: World): Rule =>
  async (endpoint) => {
    const { method, access } = endpoint
    const team = await world.team()
    const admin = await team.addUser('team-admin', UNLIMITED_SCOPES)
    const { key } = await world.issueKey(team.id, admin, UNLIMITED_SCOPES)
    const path = await makePath(endpoint, { ...team, userId: admin }, world)
    const body = changeFor(endpoint) ?? (await bodyFor(endpoint, team, world))
    const headers = { 'x-api-key': key, 'idempotency-key': randomUUID() }
    const send = (apiKey = key) =>
      world.send(`/api/v1${path}`, { method, body, headers: { ...headers, 'x-api-key': apiKey } })

    const first = await send()
    expect(first.status, first.text).toBe(endpoint.status)
    expect(isReplayed(first)).toBeUndefined()
    const before = await readEverything(world.database, team.id)
    const again = await send()
    expect(await readEverything(world.database, team.id)).toEqual(before)
    expect(isReplayed(again), again.text).toBe('true')
    expect([again.status, again.headers['location']]).toEqual([first.status, first.headers['location']])
    expect(again.body).toEqual(withoutSecrets(first.body))

    expect(isReplayed(await send(team.key)), 'replayed to another key').toBeUndefined()
    // Until the data of a sandbox are deleted, its users cannot be changed.
    if (endpoint.operationId === 'resetSandbox') await workOnSandboxes(world)
    const change = { role: 'team-member', permissions: listOtherScopes(access, DECLARATIONS.scopes) }
    expect((await team.call('PATCH', `/users/${admin}`, change)).status).toBe(200)
    const refused = await send()
    expect(isReplayed(refused), 'replayed without the permission').toBeUndefined()
    expect([403, 404], refused.text).toContain(refused.status)
  }
