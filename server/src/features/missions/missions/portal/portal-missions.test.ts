// Missions in the portal: the freelancer's own, once offered, without fields about the client.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createParties,
  documentFields,
  draftFields,
  getWay,
  isOfPortal,
  listEvents,
  type Parties,
  perform,
  reachMission,
  readTrace,
  SITUATION_NAMES,
  TRIGGERS,
} from '../../../../../test/make/mission-lifecycle.ts'
import { getData, makeFreelancer, makePortal, refused } from '../../../../../test/make/missions.ts'
import { type Body, shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()
const listMissions = async ({ portal }: Parties, query = '') =>
  getData(await portal('GET', `/missions${query}`))
const readStatus = async ({ portal }: Parties, id: string) => (await portal('GET', `/missions/${id}`)).status

async function createStrangers(parties: Parties): Promise<Parties[]> {
  const colleague = await makeFreelancer(parties.team)
  const portal = await makePortal(world, parties.team, colleague.id)
  return [{ ...parties, freelancer: colleague, portal }, await createParties(world)]
}

test('a token reads the missions of its freelancer only', async () => {
  const parties = await createParties(world)
  const [offered, extended] = [
    await reachMission(parties, 'offered'),
    await reachMission(parties, 'extension proposed'),
  ]
  const traces = [await readTrace(parties, offered), await readTrace(parties, extended)]
  for (const { portal } of await createStrangers(parties)) {
    const stranger = { ...parties, portal }
    expect(await listMissions(stranger)).toMatchObject({ items: [], total: 0 })
    for (const id of [offered, extended, randomUUID(), 'x']) {
      const replies = [await portal('GET', `/missions/${id}`)]
      for (const trigger of TRIGGERS.filter(isOfPortal)) replies.push(await perform(stranger, trigger, id))
      expect(replies.map(({ status, body }) => [status, body.error.message])).toEqual(
        Array(5).fill([404, 'Mission not found']),
      )
    }
  }
  expect([await readTrace(parties, offered), await readTrace(parties, extended)]).toEqual(traces)
  expect((await listMissions(parties)).items.map(({ id }: Body) => id)).toEqual([extended, offered])
})

test('a team key is refused by the portal, and a portal token by the team API', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'offered')
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const { token } = getData(
    await parties.team.call('POST', `/freelancers/${parties.freelancer.id}/portal-links`),
  )
  const replies = [
    await world.send(`/portal/v1/missions/${id}`, bearer(parties.team.key)),
    await world.send(`/api/v1/missions/${id}`, bearer(token)),
    await world.send(`/portal/v1/missions/${id}`),
    await world.send(`/portal/v1/missions/${id}`, bearer(token)),
  ]
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 200])
})

test.each(SITUATION_NAMES.map((situation) => ({ situation })))(
  '$situation: the portal shows the mission if it was offered, with the status that the team reads',
  async ({ situation }) => {
    const parties = await createParties(world)
    const id = await reachMission(parties, situation)
    const { status, isHiddenInPortal = false } = getWay(situation)
    expect(await readStatus(parties, id)).toBe(isHiddenInPortal ? 404 : 200)
    const listedMission = (await listMissions(parties)).items.find((mission: Body) => mission.id === id)
    expect(listedMission?.status).toBe(isHiddenInPortal ? undefined : status)
  },
)

test('a draft is shown from its approval on', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'draft')
  expect([await readStatus(parties, id), (await listMissions(parties)).total]).toEqual([404, 0])
  getData(await perform(parties, 'approve', id))
  expect([await readStatus(parties, id), (await listMissions(parties)).total]).toEqual([200, 1])
})

test('no response of the portal contains the client rate, the purchase order or the external id', async () => {
  const parties = await createParties(world)
  const secrets = { external_id: 'secret-reference', purchase_order: 'secret-order' }
  const id = await reachMission(parties, 'offered', secrets)
  getData(await parties.team.call('PATCH', `/missions/${id}`, { client_rate_amount: 98765 }))
  const replies = [
    await parties.portal('GET', `/missions/${id}`),
    await parties.portal('GET', '/missions'),
    await perform(parties, 'accept', id),
  ]
  getData(await perform(parties, 'extend', id))
  replies.push(await perform(parties, 'decline extension', id))
  for (const { status, text } of replies) {
    expect(status).toBe(200)
    expect(text).toMatch(/"rate_amount" ?: ?550/)
    expect(text).not.toMatch(/secret|98765|client_rate_amount|purchase_order|"external_id"|events/)
  }
})

test.each([
  { body: {}, reason: 'missing_field' },
  { body: { signature_name: null }, reason: 'missing_field' },
  { body: { signature_name: '' }, reason: 'too_short' },
  { body: { signature_name: ' \t ' }, reason: 'invalid_value' },
  { body: { signature_name: 7 }, reason: 'invalid_type' },
  { body: { signature_name: 'é'.repeat(501) }, reason: 'too_long' },
])('a mission with a document is not accepted with $body', async ({ body, reason }) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'offered with a document')
  const trace = await readTrace(parties, id)
  expect(await perform(parties, 'accept', id, body)).toMatchObject(refused('signature_name', reason))
  expect(await readTrace(parties, id)).toEqual(trace)
})

test('stores the typed name and the link as evidence of the signature', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'offered with a document')
  const [link] = getData(
    await parties.team.call('GET', `/freelancers/${parties.freelancer.id}/portal-links`),
  ).items
  expect(getData(await perform(parties, 'accept', id, { signature_name: ' Sasha  Bérnard' })).status).toBe(
    'pending-company-review',
  )
  expect((await listEvents(parties, id))[0].data).toMatchObject({
    signature_name: ' Sasha  Bérnard',
    portal_link_id: link.id,
  })
})

test('accepting a mission without a document needs no signature name', async () => {
  const parties = await createParties(world)
  const [firstId, secondId] = [await reachMission(parties, 'offered'), await reachMission(parties, 'offered')]
  const bare = await parties.portal('POST', `/missions/${firstId}/accept`)
  expect(getData(bare).status).toBe('in-progress')
  expect(getData(await perform(parties, 'accept', secondId, { signature_name: null })).status).toBe(
    'in-progress',
  )
})

test.each([
  { body: {}, reason: 'missing_field' },
  { body: { reason: null }, reason: 'invalid_type' },
  { body: { reason: ' ' }, reason: 'invalid_value' },
  { body: { reason: 'x'.repeat(2001) }, reason: 'too_long' },
])('a mission is not declined with $body', async ({ body, reason }) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'offered')
  expect(await perform(parties, 'decline', id, body)).toMatchObject(refused('reason', reason))
})

test('the list is newest first and paginated like every list', async () => {
  const parties = await createParties(world)
  const ids: string[] = []
  for (const more of [{}, documentFields(parties), draftFields(parties), {}, {}]) {
    world.clock.advance(1000)
    ids.unshift(await reachMission(parties, 'offered', more))
  }
  const visibleIds = ids.filter((_, index) => index !== 2)
  const pages = [
    await listMissions(parties, '?per_page=3'),
    await listMissions(parties, '?per_page=3&page=2'),
  ]
  expect(pages.flatMap(({ items }) => items.map(({ id }: Body) => id))).toEqual(visibleIds)
  expect(pages[1]).toMatchObject({ total: 4, current_page: 2, per_page: 3 })
  expect(await listMissions(parties, '?page=9')).toEqual({
    items: [],
    total: 4,
    current_page: 9,
    per_page: 10,
  })
  for (const query of ['?page=0', '?per_page=101', '?per_page=01', '?status=draft', '?page='])
    expect((await parties.portal('GET', `/missions${query}`)).status).toBe(400)
})

test('a revoked or expired link reads no mission', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'offered')
  const path = `/freelancers/${parties.freelancer.id}/portal-links`
  const [link] = getData(await parties.team.call('GET', path)).items
  const other = { ...parties, portal: await makePortal(world, parties.team, parties.freelancer.id) }
  getData(await parties.team.call('DELETE', `${path}/${link.id}`))
  expect((await perform(parties, 'accept', id)).status).toBe(401)
  world.clock.advance(30 * 86_400_000)
  expect((await perform(other, 'accept', id)).body.error.details.reason).toBe('expired_key')
  expect((await listEvents(parties, id)).map(({ type }) => type)).toEqual(['mission.created'])
})
