// The timeline of a mission: one event per transition, with actor and reason; and the mails that are sent.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMailDeps, deliverPortalLinks, startMailServer } from '../../../../../test/make/mails.ts'
import {
  createParties,
  DATES,
  documentFields,
  draftFields,
  listEvents,
  type Parties,
  perform,
  reachMission,
  toNoon,
} from '../../../../../test/make/mission-lifecycle.ts'
import { getData, makeFreelancer, makeMission } from '../../../../../test/make/missions.ts'
import { type Body, startWorld } from '../../../../../test/world/world.ts'
import { sweepMissions } from '../index.ts'

const world = await startWorld()
const sweep = () => sweepMissions({ db: world.database, clock: world.clock })

/** Lists the events, oldest first, as "type: from > to by actor". */
const readTimeline = async (parties: Parties, id: string) =>
  (await listEvents(parties, id))
    .reverse()
    .map(
      ({ type, actor, data }) => `${type.slice(8)}: ${data.from} > ${data.to} by ${actor.name ?? actor.kind}`,
    )

test('a lifecycle from draft to completion has one event per transition', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'draft', documentFields(parties))
  for (const trigger of ['approve', 'accept', 'sign', 'extend', 'decline extension'] as const)
    getData(await perform(parties, trigger, id))
  for (const trigger of ['extend', 'withdraw extension', 'terminate', 'undo termination'] as const)
    getData(await perform(parties, trigger, id))
  getData(await perform(parties, 'extend', id, { end_date: '2026-03-22' }))
  getData(await perform(parties, 'accept extension', id))
  world.clock.set(toNoon('2026-03-23'))
  await sweep()
  await sweep()
  expect(await readTimeline(parties, id)).toEqual([
    'created: null > draft by Ada Martin',
    'approved: draft > pending-freelancer-review by Ada Martin',
    'accepted: pending-freelancer-review > pending-company-review by Sasha Bernard',
    'signed: pending-company-review > in-progress by Ada Martin',
    'extension_proposed: in-progress > pending-freelancer-extension by Ada Martin',
    'extension_declined: pending-freelancer-extension > in-progress by Sasha Bernard',
    'extension_proposed: in-progress > pending-freelancer-extension by Ada Martin',
    'extension_withdrawn: pending-freelancer-extension > in-progress by Ada Martin',
    'termination_scheduled: in-progress > in-progress by Ada Martin',
    'termination_undone: in-progress > in-progress by Ada Martin',
    'extension_proposed: in-progress > pending-freelancer-extension by Ada Martin',
    'extension_accepted: pending-freelancer-extension > in-progress by Sasha Bernard',
    'completed: in-progress > completed by system',
  ])
})

test.each([
  {
    situation: 'to be terminated',
    on: '2026-03-10',
    end: 'early_terminated: in-progress > early-terminated',
  },
  { situation: 'under way', on: '2026-03-21', end: 'completed: in-progress > completed' },
  {
    situation: 'extension proposed',
    on: '2026-03-21',
    end: 'completed: pending-freelancer-extension > completed',
  },
] as const)(
  '$situation: a date-based transition has one event, with the service as actor',
  async ({ situation, on, end }) => {
    const parties = await createParties(world)
    const id = await reachMission(parties, situation)
    const before = await readTimeline(parties, id)
    world.clock.set(toNoon(on))
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await readTimeline(parties, id)).toEqual([...before, `${end} by system`])
    const [newest] = await listEvents(parties, id)
    expect(newest.actor).toEqual({ kind: 'system', id: null, name: null })
  },
)

test.each([
  { situation: 'draft', trigger: 'refuse', reason: 'No budget' },
  { situation: 'signed by the freelancer', trigger: 'refuse', reason: 'Wrong terms' },
  { situation: 'offered', trigger: 'decline', reason: 'On <holiday> & "away"' },
  { situation: 'offered', trigger: 'cancel', reason: 'Moved' },
  { situation: 'offered', trigger: 'cancel', reason: null },
  { situation: 'under way', trigger: 'terminate', reason: 'Done early', end_date: '2026-03-02' },
  { situation: 'extension proposed', trigger: 'decline extension', reason: 'Too long' },
] as const)('$situation: the reason of $trigger is in its event, as sent: $reason', async (sent) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, sent.situation)
  const { situation: _, trigger, ...body } = sent
  getData(await perform(parties, trigger, id, body))
  expect((await listEvents(parties, id))[0].data.reason).toBe(sent.reason)
})

test('the timeline is newest first, paginated like every list, and contains ids and timestamps', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'to be terminated')
  const path = `/missions/${id}/events`
  const all = getData(await parties.team.call('GET', path))
  expect(all).toMatchObject({ total: 3, current_page: 1, per_page: 10 })
  expect(all.items[1]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: 'mission.accepted',
    at: toNoon('2026-03-02'),
    actor: { kind: 'freelancer', id: parties.freelancer.id, name: 'Sasha Bernard' },
    data: expect.objectContaining({ from: 'pending-freelancer-review', to: 'in-progress' }),
  })
  const pages: Body[] = []
  for (const page of [1, 2, 3, 4])
    pages.push(getData(await parties.team.call('GET', `${path}?per_page=1&page=${page}`)))
  expect(pages.flatMap(({ items }) => items)).toEqual(all.items)
  expect(pages[3]).toEqual({ items: [], total: 3, current_page: 4, per_page: 1 })
  for (const query of ['?page=0', '?per_page=101', '?type=mission.created'])
    expect((await parties.team.call('GET', path + query)).status).toBe(400)
})

test('the timeline is not shown to another team, for an unknown mission, or without the scope', async () => {
  const [parties, other] = [await createParties(world), await createParties(world)]
  const id = await reachMission(parties, 'under way')
  for (const unknown of [id, randomUUID(), 'x'])
    expect((await other.team.call('GET', `/missions/${unknown}/events`)).status).toBe(404)
  const { key } = await world.issueKey(parties.team.id, parties.team.userId, ['missions:sign', 'audit:read'])
  const lacking = await world.callerWith(key)('GET', `/missions/${id}/events`)
  expect(lacking.body.error.details.requiredScope).toBe('missions:read')
})

test('a deleted mission keeps its timeline', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'deleted')
  expect((await listEvents(parties, id)).map(({ type }) => type)).toEqual([
    'mission.deleted',
    'mission.cancelled',
    'mission.created',
  ])
})

const mailingWorld = await startWorld({ sendsMail: true, database: world.database, clock: world.clock })
const listLinks = async ({ team, freelancer }: Pick<Parties, 'team' | 'freelancer'>) =>
  getData(await team.call('GET', `/freelancers/${freelancer.id}/portal-links`)).items

/** With a mail server no response contains a token, so the freelancer's calls use the world without a mail server. */
async function createMailingParties(): Promise<Parties> {
  const parties = await createParties(world)
  return { ...parties, team: { ...parties.team, call: mailingWorld.callerWith(parties.team.key) } }
}

test('a link is mailed each time a mission begins to wait for the freelancer, and at no other transition', async () => {
  const parties = await createMailingParties()
  const { id } = await makeMission(parties.team, parties.freelancer.id, {
    ...DATES,
    ...draftFields(parties),
    ...documentFields(parties),
  })
  const counts = [(await listLinks(parties)).length]
  for (const trigger of ['approve', 'accept', 'sign', 'extend', 'withdraw extension'] as const) {
    getData(await perform(parties, trigger, id))
    counts.push((await listLinks(parties)).length)
  }
  // The test itself uses the first link.
  expect(counts).toEqual([1, 2, 2, 2, 3, 3])
  await makeMission(parties.team, parties.freelancer.id, DATES)
  const [newest] = await listLinks(parties)
  expect(await listLinks(parties)).toHaveLength(4)
  expect(newest).toMatchObject({ delivered_by: 'mail', created_by: parties.team.userId, revoked_at: null })
})

test('a refused transition and a server without mail create no link', async () => {
  const parties = await createMailingParties()
  const partiesWithoutMail = await createParties(world)
  await reachMission(partiesWithoutMail, 'extension proposed')
  expect(await listLinks(partiesWithoutMail)).toHaveLength(1)
  const id = await reachMission(parties, 'under way')
  const before = (await listLinks(parties)).length
  expect((await perform(parties, 'extend', id, { end_date: '2026-03-20' })).status).toBe(400)
  expect(
    (await parties.team.call('POST', '/missions', { freelancer_id: parties.freelancer.id })).status,
  ).toBe(400)
  expect(await listLinks(parties)).toHaveLength(before)
})

test('the mailed link opens the pending mission', async () => {
  const server = await startMailServer()
  const { team } = await createMailingParties()
  const noa = await makeFreelancer(team)
  const { id } = await makeMission(team, noa.id, DATES)
  while ((await deliverPortalLinks(createMailDeps(world, server.mailer))) > 0);
  const sent = server.mailsTo(noa.email)
  expect(sent).toHaveLength(1)
  const token = /#token=(tep_live_\w+)/.exec(sent[0]?.text ?? '')?.[1]
  const headers = { authorization: `Bearer ${token}` }
  expect(getData(await mailingWorld.send(`/portal/v1/missions/${id}`, { headers })).id).toBe(id)
  await server.close()
})
