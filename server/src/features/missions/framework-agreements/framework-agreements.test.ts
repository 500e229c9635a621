// When missions share a framework agreement, and the lifecycle of the agreement, as its missions show it.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  countMissionRows,
  createAgreementFields,
  getData,
  makeFreelancer,
  makeMission,
  makePortal,
  missionBody,
  refused,
} from '../../../../test/make/missions.ts'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'

const world = await shareWorld()
beforeEach(() => world.clock.set('2026-03-02T09:30:00.000Z'))

const MASTER = { contract_type: 'master_agreement' }
const read = async (team: Team, id: string) => getData(await team.call('GET', `/missions/${id}`))
const readAgreement = async (team: Team, { id }: Body) => (await read(team, id)).framework_agreement

/** Creates a team with a freelancer and the mission that opens their agreement. */
async function setUpAgreement(more: object = {}) {
  const acme = await world.team()
  const sasha = await makeFreelancer(acme)
  const fields = await createAgreementFields(acme, more)
  const first = await makeMission(acme, sasha.id, fields)
  const portal = await makePortal(world, acme, sasha.id)
  const act = async (mission: Body, verb: string, body?: object) =>
    getData(await acme.call('POST', `/missions/${mission.id}/${verb}`, body))
  const accept = async (mission: Body) =>
    getData(await portal('POST', `/missions/${mission.id}/accept`, { signature_name: 'Sasha Bernard' }))
  const decline = async (mission: Body) =>
    getData(await portal('POST', `/missions/${mission.id}/decline`, { reason: 'Too far' }))
  /** A second mission under a framework agreement for the same freelancer, without template fields. */
  const another = (body: object = MASTER) => acme.call('POST', '/missions', missionBody(sasha.id, body))
  return { acme, sasha, fields, first, portal, act, accept, decline, another }
}
type AgreementFixture = Awaited<ReturnType<typeof setUpAgreement>>

test.each<[string, (one: AgreementFixture) => Promise<unknown>, string]>([
  ['awaits its signatures', async () => {}, 'awaiting-signature'],
  ['awaits the company', ({ accept, first }) => accept(first), 'awaiting-signature'],
  [
    'is signed',
    async ({ accept, act, first }) => {
      await accept(first)
      await act(first, 'sign')
    },
    'in-progress',
  ],
])('a new mission is linked to an agreement that %s, and has no document', async (_, prepare, status) => {
  const one = await setUpAgreement()
  await prepare(one)
  expect(await readAgreement(one.acme, one.first)).toMatchObject({ status })
  const { framework_agreement } = one.first
  expect(getData(await one.another())).toMatchObject({
    contract_kind: 'master_agreement',
    has_document: false,
    team_signer: null,
    framework_agreement: { id: framework_agreement.id, status, valid_until: '2026-12-31' },
  })
  expect(await countMissionRows(world, one.acme)).toMatchObject({ missions: 2, agreements: 1 })
})

test('a mission starts when it is accepted if its agreement is signed, otherwise when the agreement is signed', async () => {
  const { acme, first, accept, act, another } = await setUpAgreement()
  const second = getData(await another())
  expect((await accept(second)).status).toBe('pending-company-review')
  await accept(first)
  expect((await act(first, 'sign')).status).toBe('in-progress')
  expect((await read(acme, second.id)).status).toBe('in-progress')
  expect((await accept(getData(await another()))).status).toBe('in-progress')
})

test('with an agreement to reuse, template fields are validated by type and ignored', async () => {
  const { acme, first, another } = await setUpAgreement()
  const ignored = {
    ...MASTER,
    use_service_template: true,
    template_locale: 'fr',
    service_template_id: randomUUID(),
    master_agreement_template_id: randomUUID(),
    master_agreement_valid_until: '2020-01-01',
  }
  const createdMission = getData(await another(ignored))
  expect(createdMission).toMatchObject({
    has_document: false,
    framework_agreement: first.framework_agreement,
  })
  for (const [field, value, reason] of [
    ['template_locale', 'de', 'invalid_value'],
    ['service_template_id', 'x', 'invalid_uuid'],
    ['master_agreement_template_id', 'x', 'invalid_uuid'],
    ['master_agreement_valid_until', '2026-02-30', 'invalid_date'],
    ['use_service_template', 'yes', 'invalid_type'],
    ['team_signer_id', randomUUID(), 'unknown_reference'],
    ['project_code_id', randomUUID(), 'unknown_reference'],
  ] as const)
    expect(await another({ ...ignored, [field]: value })).toMatchObject(refused(field, reason))
  expect(await countMissionRows(world, acme)).toMatchObject({ missions: 2, agreements: 1 })
})

const ENDED: [string, (one: AgreementFixture) => Promise<unknown>][] = [
  ['cancelled', ({ act, first }) => act(first, 'cancel')],
  ['declined by the freelancer', ({ decline, first }) => decline(first)],
  [
    'refused by the signer',
    async ({ accept, act, first }) => {
      await accept(first)
      await act(first, 'refuse', { reason: 'Budget' })
    },
  ],
]

test.each(ENDED)('the agreement of a first mission that is %s ends and is not reused', async (_, end) => {
  const one = await setUpAgreement()
  await end(one)
  expect(await readAgreement(one.acme, one.first)).toMatchObject({ status: 'ended' })
  expect(await one.another()).toMatchObject(refused('team_signer_id', 'missing_field'))
  const next = getData(await one.another(one.fields))
  expect(next.has_document).toBe(true)
  expect(next.framework_agreement.id).not.toBe(one.first.framework_agreement.id)
  world.clock.set('2027-06-01T00:00:00.000Z')
  expect(await readAgreement(one.acme, one.first)).toMatchObject({ status: 'ended' })
})

test("an agreement is valid until the end of its last day in the team's time zone", async () => {
  const { acme, first, fields, another } = await setUpAgreement({
    master_agreement_valid_until: '2026-03-02',
  })
  world.clock.set('2026-03-02T22:59:59.999Z')
  expect(getData(await another()).framework_agreement).toEqual(first.framework_agreement)
  world.clock.set('2026-03-02T23:00:00.000Z')
  expect(await readAgreement(acme, first)).toMatchObject({ status: 'expired', valid_until: '2026-03-02' })
  expect(await another()).toMatchObject(refused('team_signer_id', 'missing_field'))
  const next = getData(await another({ ...fields, master_agreement_valid_until: '2026-03-03' }))
  expect(next.framework_agreement.id).not.toBe(first.framework_agreement.id)
  expect(getData(await another()).framework_agreement).toEqual(next.framework_agreement)
})

test('the agreement of a draft is reused only after its approval', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const draft = await makeMission(acme, id, await createAgreementFields(acme, { approver_id: acme.userId }))
  expect(draft.framework_agreement).toMatchObject({ status: 'draft' })
  const another = () => acme.call('POST', '/missions', missionBody(id, MASTER))
  expect(await another()).toMatchObject(refused('team_signer_id', 'missing_field'))
  getData(await acme.call('POST', `/missions/${draft.id}/approve`))
  expect(getData(await another()).framework_agreement).toEqual({
    ...draft.framework_agreement,
    status: 'awaiting-signature',
  })
})

test('the agreement of another freelancer, or of the same person in another team, is not reused', async () => {
  const { acme, sasha } = await setUpAgreement()
  const noa = await makeFreelancer(acme)
  const missingSigner = refused('team_signer_id', 'missing_field')
  expect(await acme.call('POST', '/missions', missionBody(noa.id, MASTER))).toMatchObject(missingSigner)
  const other = await world.team()
  const samePerson = await makeFreelancer(other, { email: sasha.email })
  expect(await other.call('POST', '/missions', missionBody(samePerson.id, MASTER))).toMatchObject(
    missingSigner,
  )
  expect(await countMissionRows(world, other)).toMatchObject({ missions: 0, agreements: 0, events: 0 })
})

test('the newest of two valid agreements is reused', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const fields = await createAgreementFields(acme)
  const older = await makeMission(acme, id, { ...fields, approver_id: acme.userId })
  world.clock.advance(1)
  const newer = await makeMission(acme, id, fields)
  expect(newer.framework_agreement.id).not.toBe(older.framework_agreement.id)
  getData(await acme.call('POST', `/missions/${older.id}/approve`))
  const third = await makeMission(acme, id, MASTER)
  expect(third.framework_agreement).toEqual(newer.framework_agreement)
})

test('20 concurrent creations for one freelancer open exactly one agreement', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const body = missionBody(id, await createAgreementFields(acme))
  const replies = await Promise.all(Array.from({ length: 20 }, () => acme.call('POST', '/missions', body)))
  const createdMissions = replies.map(getData)
  expect(new Set(createdMissions.map(({ framework_agreement }) => framework_agreement.id)).size).toBe(1)
  expect(createdMissions.filter(({ has_document }) => has_document)).toHaveLength(1)
  expect(await countMissionRows(world, acme)).toMatchObject({
    missions: 20,
    agreements: 1,
    tallies: 20,
    events: 21,
  })
})
