import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMailDeps, deliverPortalLinks, startMailServer } from '../../../../../test/make/mails.ts'
import { buildSecondNode } from '../../../../../test/world/second-node.ts'
import { startWorld, type Team } from '../../../../../test/world/world.ts'
import { mintSecret, PORTAL_TOKEN } from '../../../../domain/access/secrets.ts'
import type { Database, Statement } from '../../../../kernel/db/connections/client.ts'

const world = await startWorld()
const DAY = 86_400_000
let personCount = 0
const person = () => ({
  email: `sasha-${++personCount}@example.com`,
  first_name: 'Sasha',
  last_name: 'Bernard',
})
const createFreelancer = async (team: Team) => (await team.call('POST', '/freelancers', person())).body.data
const makeLink = async (team: Team, id: string) =>
  (await team.call('POST', `/freelancers/${id}/portal-links`)).body.data
const readMe = (token: string) =>
  world.send('/portal/v1/me', { headers: { authorization: `Bearer ${token}` } })

test('a link opens the portal for its freelancer for 30 days', async () => {
  const acme = await world.team()
  const sasha = await createFreelancer(acme)
  const link = await makeLink(acme, sasha.id)
  expect(link.url).toBe(`https://engagement.example/portal#token=${link.token}`)
  expect(link.token).toMatch(/^tep_live_[0-9A-Za-z]{49}$/)
  const { id, email, first_name, last_name } = sasha
  expect((await readMe(link.token)).body.data).toEqual({
    id,
    email,
    first_name,
    last_name,
    team_name: 'Acme',
    signed_in_with: 'link',
    link_expires_at: link.expires_at,
  })
  world.clock.advance(30 * DAY)
  expect((await readMe(link.token)).body.error.details.reason).toBe('expired_key')
})

test('lists links without tokens, with creator and delivery channel', async () => {
  const acme = await world.team()
  const { id } = await createFreelancer(acme)
  const link = await makeLink(acme, id)
  const { body, text } = await acme.call('GET', `/freelancers/${id}/portal-links`)
  expect(body.data.items).toMatchObject([
    { id: link.id, created_by: acme.userId, delivered_by: 'answer', revoked_at: null },
  ])
  expect(text).not.toContain(link.token)
})

test('a revoked link, and every link of an archived freelancer, is refused', async () => {
  const acme = await world.team()
  const { id } = await createFreelancer(acme)
  const [one, two] = [await makeLink(acme, id), await makeLink(acme, id)]
  const revoked = await acme.call('DELETE', `/freelancers/${id}/portal-links/${one.id}`)
  expect(revoked.body.data.revoked_at).toBe(world.clock.now().toISOString())
  expect([(await readMe(one.token)).status, (await readMe(two.token)).status]).toEqual([401, 200])
  await acme.call('PATCH', `/freelancers/${id}`, { status: 'archived' })
  expect((await readMe(two.token)).status).toBe(401)
  const refused = await acme.call('POST', `/freelancers/${id}/portal-links`)
  expect(refused.body.error.details).toMatchObject({
    reason: 'invalid_state',
    currentStatus: 'archived',
    allowed: ['active'],
  })
})

test('returns 404 for a link under another freelancer or another team', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const [sasha, noa] = [await createFreelancer(acme), await createFreelancer(acme)]
  const link = await makeLink(acme, sasha.id)
  expect((await acme.call('DELETE', `/freelancers/${noa.id}/portal-links/${link.id}`)).status).toBe(404)
  expect((await other.call('DELETE', `/freelancers/${sasha.id}/portal-links/${link.id}`)).status).toBe(404)
  expect((await readMe(link.token)).status).toBe(200)
})

test('an invited freelancer accepts with the link and gets a portal token', async () => {
  const acme = await world.team()
  const invited = (await acme.call('POST', '/freelancers/invitations', person())).body.data
  expect(invited.status).toBe('invited')
  const token = invited.accept_url.split('#invitation=')[1]
  const headers = { authorization: `Bearer ${token}` }
  const invitationReply = await world.send('/portal/v1/invitation', { headers })
  expect(invitationReply.body.data).toMatchObject({ kind: 'freelancer', role: null, email: invited.email })
  const accept = () =>
    world.send('/portal/v1/invitation/accept', { method: 'POST', body: { first_name: 'Sacha' }, headers })
  const replies = await Promise.all([accept(), accept(), accept()])
  const [accepted] = replies.filter(({ status }) => status === 200)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(accepted?.body.data.freelancer).toMatchObject({
    id: invited.id,
    status: 'active',
    first_name: 'Sacha',
  })
  expect((await readMe(accepted?.body.data.token)).body.data.id).toBe(invited.id)
  const links = (await acme.call('GET', `/freelancers/${invited.id}/portal-links`)).body.data.items
  expect(links).toMatchObject([{ delivered_by: 'invitation', created_by: acme.userId }])
})

test('an invitation of a freelancer can be renewed and withdrawn, and is not listed among the users', async () => {
  const acme = await world.team()
  const sent = person()
  const invited = (await acme.call('POST', '/freelancers/invitations', sent)).body.data
  expect((await acme.call('GET', '/users?status=all')).body.data.total).toBe(1)
  expect((await acme.call('POST', `/users/invitations/${invited.id}/resend`)).status).toBe(404)
  const renewed = (await acme.call('POST', `/freelancers/${invited.id}/invitation/resend`)).body.data
  expect(renewed.accept_url).not.toBe(invited.accept_url)
  expect((await acme.call('PATCH', `/freelancers/${invited.id}`, { status: 'active' })).status).toBe(400)
  expect((await acme.call('DELETE', `/freelancers/${invited.id}/invitation`)).body.data.status).toBe(
    'invited',
  )
  expect((await acme.call('GET', `/freelancers/${invited.id}`)).status).toBe(404)
  expect((await acme.call('POST', '/freelancers', sent)).status).toBe(201)
})

test('with a mail server the link is mailed and neither shown nor stored', async () => {
  const server = await startMailServer()
  const mailingWorld = await startWorld({ sendsMail: true, database: world.database })
  const acme = await mailingWorld.team()
  const { id } = (await acme.call('POST', '/freelancers', person())).body.data
  const link = (await acme.call('POST', `/freelancers/${id}/portal-links`)).body.data
  expect(link).toMatchObject({ url: null, token: null })
  await deliverPortalLinks(createMailDeps(mailingWorld, server.mailer))
  const token = /#token=(tep_live_\w+)/.exec(server.received[0]?.text ?? '')?.[1]
  const headers = { authorization: `Bearer ${token}` }
  expect((await mailingWorld.send('/portal/v1/me', { headers })).body.data.id).toBe(id)
  await server.close()
})

/** Starts another node that counts its lookups of links. */
async function startCountingNode() {
  let lookups = 0
  const database: Database = {
    ...world.database,
    query: <Row>(statement: Statement) => {
      if (statement.name?.includes('portal_link.by_token')) lookups += 1
      return world.database.query<Row>(statement)
    },
  }
  const { status } = await buildSecondNode({ ...world, database })
  return { status: (token: string) => status(token, '/portal/v1/me'), lookups: () => lookups }
}

test('a link in use is looked up once every few seconds, an unknown link each time', async () => {
  const acme = await world.team()
  const link = await makeLink(acme, (await createFreelancer(acme)).id)
  const node = await startCountingNode()
  for (let count = 0; count < 5; count += 1) expect(await node.status(link.token)).toBe(200)
  expect(node.lookups()).toBe(1)
  world.clock.advance(5000)
  expect(await node.status(link.token)).toBe(200)
  expect(node.lookups()).toBe(2)
  const unknown = mintSecret(PORTAL_TOKEN, randomUUID())
  expect([await node.status(unknown), await node.status(unknown)]).toEqual([401, 401])
  expect(node.lookups()).toBe(4)
})

test.each([
  [
    'the link is revoked',
    (team: Team, id: string, linkId: string) =>
      team.call('DELETE', `/freelancers/${id}/portal-links/${linkId}`),
  ],
  [
    'the freelancer is archived',
    (team: Team, id: string) => team.call('PATCH', `/freelancers/${id}`, { status: 'archived' }),
  ],
  [
    'the key that created the link is revoked with its descendants',
    (team: Team) => team.call('DELETE', `/api-keys/${team.keyId}?descendants=true`),
  ],
])(
  'when %s, a link in use is refused immediately on this node and within 5 seconds on another',
  async (_how, end) => {
    const acme = await world.team()
    const { id } = await createFreelancer(acme)
    const link = await makeLink(acme, id)
    const second = await startCountingNode()
    expect([(await readMe(link.token)).status, await second.status(link.token)]).toEqual([200, 200])
    expect((await end(acme, id, link.id)).status).toBe(200)
    expect((await readMe(link.token)).status).toBe(401)
    world.clock.advance(5000)
    expect(await second.status(link.token)).toBe(401)
  },
)
