// The portal, invitations and the operator have rate limits like the keys of the team API.
import { expect, test } from 'vitest'
import { getData, makeFreelancer, makePortal } from '../../../../test/make/missions.ts'
import { buildSecondNode } from '../../../../test/world/second-node.ts'
import { OPERATOR_TOKEN, type Reply, startWorld, type World } from '../../../../test/world/world.ts'

const LIMIT = 6
const LIMITS = { portalRequestsPerMinute: LIMIT, invitationRequestsPerMinute: LIMIT }
const OPERATOR_LIMIT = { operatorRequestsPerMinute: LIMIT }
const worlds = {
  memory: await startWorld(LIMITS),
  postgres: await startWorld({ ...LIMITS, rateLimitStore: 'postgres' }),
  operatorMemory: await startWorld(OPERATOR_LIMIT),
  operatorPostgres: await startWorld({ ...OPERATOR_LIMIT, rateLimitStore: 'postgres' }),
}

const send = (world: World, path: string, token: string) =>
  world.send(path, { headers: { authorization: `Bearer ${token}` } })

async function openPortal(world: World) {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  return { team, id, portal: await makePortal(world, team, id) }
}
const prepareRead = async (world: World) => {
  const { portal } = await openPortal(world)
  return () => portal('GET', '/me')
}
async function createInvitation(world: World): Promise<string> {
  const { call } = await world.team()
  const invited = { email: 'guest@example.com', role: 'team-member' }
  const { accept_url } = getData(await call('POST', '/users/invitations', invited))
  return accept_url.split('#')[1].replace(/^.*=/, '')
}
const prepareInvitation = async (world: World) => {
  const token = await createInvitation(world)
  return () => send(world, '/portal/v1/invitation', token)
}
const prepareOperatorCall = async (world: World) => () => world.operator('GET', '/teams')

const SURFACES = [
  ['portal, in memory', worlds.memory, prepareRead],
  ['portal, in PostgreSQL', worlds.postgres, prepareRead],
  ['invitation, in memory', worlds.memory, prepareInvitation],
  ['invitation, in PostgreSQL', worlds.postgres, prepareInvitation],
  ['operator, in memory', worlds.operatorMemory, prepareOperatorCall],
  ['operator, in PostgreSQL', worlds.operatorPostgres, prepareOperatorCall],
] as const

const withStatus = (replies: Reply[], expectedStatus: number) =>
  replies.filter(({ status }) => status === expectedStatus)

test.each(SURFACES)(
  '%s: exactly the limit is accepted, the rest is 429 with Retry-After',
  async (_, world, prepare) => {
    const call = await prepare(world)
    const replies = await Promise.all(Array.from({ length: LIMIT + 4 }, call))
    const [accepted, refused] = [withStatus(replies, 200), withStatus(replies, 429)]
    expect([accepted.length, refused.length]).toEqual([LIMIT, 4])
    const left = accepted.map(({ headers }) => Number(headers['x-ratelimit-remaining']))
    expect(left.sort()).toEqual(Array.from({ length: LIMIT }, (_, index) => index))
    for (const { headers } of replies)
      expect(headers).toMatchObject({
        'ratelimit-policy': `"default";q=${LIMIT};w=60`,
        'x-ratelimit-limit': String(LIMIT),
      })
    for (const { headers, body } of refused) {
      expect(body.error.details.reason).toBe('rate_limited')
      expect(headers['retry-after']).toBe(String(body.error.details.retryAfterSeconds))
    }
  },
)

test.each(SURFACES.filter(([name]) => name.endsWith('memory')))(
  '%s: a client that waits for Retry-After succeeds',
  async (_, world, prepare) => {
    world.clock.advance(60_000)
    const call = await prepare(world)
    const replies = await Promise.all(Array.from({ length: LIMIT + 1 }, call))
    const [refused] = withStatus(replies, 429) as [Reply]
    world.clock.advance(refused.body.error.details.retryAfterSeconds * 1000)
    expect((await call()).status).toBe(200)
  },
)

test('all links of a freelancer are counted together, those of another one separately', async () => {
  const { team, id, portal } = await openPortal(worlds.memory)
  const [second, other] = [await makePortal(worlds.memory, team, id), await prepareRead(worlds.memory)]
  for (let count = 0; count < LIMIT; count += 1) expect((await portal('GET', '/me')).status).toBe(200)
  expect((await second('GET', '/me')).status).toBe(429)
  expect((await other()).status).toBe(200)
})

test('portal requests are counted over two nodes', async () => {
  const { portal, team, id } = await openPortal(worlds.postgres)
  const { token } = getData(await team.call('POST', `/freelancers/${id}/portal-links`))
  const second = await buildSecondNode(worlds.postgres, { ...LIMITS, rateLimitStore: 'postgres' })
  const statuses = await Promise.all(
    Array.from({ length: 2 * LIMIT }, async (_, index) =>
      index % 2 === 0 ? (await portal('GET', '/me')).status : second.status(token, '/portal/v1/me'),
    ),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT)
  expect(statuses.filter((status) => status === 429)).toHaveLength(LIMIT)
})

test('an unknown token is a failed authentication without a rate limit', async () => {
  const token = await createInvitation(worlds.memory)
  const other = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`
  const unknown = await send(worlds.memory, '/portal/v1/invitation', other)
  expect(unknown.status).toBe(401)
  expect(unknown.headers).not.toHaveProperty('ratelimit')
})

test('the rate limit comes before validation: a malformed request over the limit is 429', async () => {
  const { portal } = await openPortal(worlds.memory)
  for (let count = 0; count < LIMIT; count += 1) await portal('GET', '/me')
  expect((await portal('GET', '/missions?nonsense=1')).status).toBe(429)
  expect((await portal('POST', '/missions/not-an-id/accept', { nonsense: 1 })).status).toBe(429)
})

test('metrics are readable when the operator is over the limit', async () => {
  const world = worlds.operatorMemory
  while ((await world.operator('GET', '/teams')).status === 200);
  const { status, headers } = await send(world, '/metrics', OPERATOR_TOKEN)
  expect(status).toBe(200)
  expect(headers).not.toHaveProperty('ratelimit')
})
