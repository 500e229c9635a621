// Every created resource can be read at its `Location` with the credential that created it. Over every endpoint that
// returns 201.
import { expect, test } from 'vitest'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { createParties } from '../../make/mission-lifecycle.ts'
import { getData } from '../../make/missions.ts'
import { OPERATOR_TOKEN, startWorld } from '../../world/world.ts'
import { bodyFor, formatEndpoint, isTeamEndpoint, makePath } from './every-endpoint.ts'
import { createPortalBody, isPortalEndpoint, makePortalPath } from './every-portal-endpoint.ts'

const world = await startWorld()
const creatingEndpoints = world.app.endpoints.filter(({ status }) => status === 201)
const onSurface = (surface: string) =>
  creatingEndpoints
    .filter((endpoint) => endpoint.surface === surface)
    .map((endpoint) => [formatEndpoint(endpoint), endpoint] as const)

test('every endpoint that creates resources is on one of the surfaces below', () => {
  const covered = creatingEndpoints.filter(
    (one) => isTeamEndpoint(one) || isPortalEndpoint(one) || one.surface === 'operator',
  )
  expect(covered.map(formatEndpoint)).toEqual(creatingEndpoints.map(formatEndpoint))
  expect(creatingEndpoints.map(formatEndpoint)).toEqual(
    expect.arrayContaining([
      'POST /api/v1/users/invitations',
      'POST /api/v1/freelancers/invitations',
      'POST /api/v1/api-keys',
      'POST /api/v1/freelancers/:id/portal-links',
      'POST /operator/v1/teams/:id/users',
      'POST /portal/v1/accounting/entries/:id/supplier-invoices',
    ]),
  )
})

type Created = { body: { data: Record<string, unknown> }; headers: Record<string, unknown>; text: string }

/** The created resource exists, and shows none of the secrets of the creation response. */
async function checkLocation(created: Created, headers: Record<string, string>) {
  const { location } = created.headers
  expect(location, created.text).toEqual(expect.any(String))
  const reply = await world.send(String(location), { headers })
  expect(reply.status, `${location}: ${reply.text}`).toBe(200)
  const { data } = reply.body
  expect((data.entry ?? data).id).toBe(created.body.data['id'])
  // The URL of a portal link contains its token; that of a webhook endpoint is no secret.
  const secrets = ['key', 'token', 'accept_url', 'secret']
  if (!String(location).includes('/webhook-endpoints/')) secrets.push('url')
  for (const secret of secrets) expect(data).not.toHaveProperty(secret)
}

test.each(onSurface('team'))(
  '%s creates a resource that can be read at its Location',
  async (_, endpoint) => {
    const acme = await world.team()
    const scope = endpoint.access.split(' or ')[0] as never
    const path = await makePath(endpoint, acme, world)
    const body = await bodyFor(endpoint, acme, world)
    const { key } = await world.issueKey(acme.id, acme.userId, [scope])
    const created = await world.callerWith(key)('POST', path, body)
    expect(created.status, created.text).toBe(201)
    await checkLocation(created, { 'x-api-key': key })
  },
)

test.each(onSurface('portal'))(
  '%s creates a resource that can be read at its Location',
  async (_, endpoint) => {
    const parties = await createParties(world)
    const { team, freelancer } = parties
    const { token } = getData(await team.call('POST', `/freelancers/${freelancer.id}/portal-links`))
    const headers = { authorization: `Bearer ${token}` }
    const path = await makePortalPath(endpoint, parties)
    const created = await world.send(`/portal/v1${path}`, {
      method: 'POST',
      body: createPortalBody(endpoint),
      headers,
    })
    expect(created.status, created.text).toBe(201)
    await checkLocation(created, headers)
  },
)

const OPERATOR_BODIES: Record<string, (userId: string) => object> = {
  operatorCreateTeam: () => ({ name: 'Acme' }),
  operatorCreateUser: () => ({
    email: 'added@example.com',
    role: 'team-member',
    first_name: 'Ada',
    last_name: 'Martin',
  }),
  operatorCreateApiKey: (userId) => ({ name: 'Connector', user_id: userId }),
}

test.each(onSurface('operator'))(
  '%s creates a resource that can be read at its Location',
  async (_, { operationId, path }: EndpointRecord) => {
    const acme = await world.team()
    const body = OPERATOR_BODIES[operationId]
    if (!body)
      throw new Error(
        `Teach server/test/suites/every-endpoint/every-location.test.ts a body for ${operationId}`,
      )
    const url = path.replace('/operator/v1', '').replace(':id', acme.id)
    const created = await world.operator('POST', url, body(acme.userId))
    expect(created.status, created.text).toBe(201)
    await checkLocation(created, { authorization: `Bearer ${OPERATOR_TOKEN}` })
  },
)

test('a replayed response has the same Location', async () => {
  const acme = await world.team()
  const headers = { 'x-api-key': acme.key, 'idempotency-key': 'invite-sasha' }
  const body = { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }
  const send = () => world.send('/api/v1/freelancers/invitations', { method: 'POST', body, headers })
  const [first, second] = [await send(), await send()]
  expect(first.headers['location']).toBe(`/api/v1/freelancers/${first.body.data.id}`)
  expect(second.headers['location']).toBe(first.headers['location'])
})
