// When the mission that carries an unsigned framework agreement ends, the next mission under it takes it over.
import { expect, test } from 'vitest'
import {
  countByStatus,
  createParties,
  DATES,
  draftFields,
  getMission,
  listEvents,
  openAgreement,
  type Parties,
  perform,
  performAll,
  type Trigger,
  underAgreement,
} from '../../../../../test/make/mission-lifecycle.ts'
import {
  createAgreementFields,
  getData,
  makeMission,
  missionBody,
} from '../../../../../test/make/missions.ts'
import { BARE_PDF, filePart, missionPart, sendParts } from '../../../../../test/make/uploads.ts'
import { type Body, startWorld } from '../../../../../test/world/world.ts'

const world = await startWorld()

const addUnder = (parties: Parties, more: object = {}) =>
  makeMission(parties.team, parties.freelancer.id, { ...DATES, ...underAgreement(parties), ...more })
const listDocuments = async ({ team }: Parties, id: string): Promise<Body[]> =>
  getData(await team.call('GET', `/missions/${id}/documents`)).items
const downloadContract = ({ team }: Parties, id: string) => team.call('GET', `/missions/${id}/document`)

const WAYS: { what: string; actions: Trigger[] }[] = [
  { what: 'cancelled', actions: ['cancel'] },
  { what: 'declined by the freelancer', actions: ['decline'] },
  { what: 'signed by the freelancer and refused by the signer', actions: ['accept', 'refuse'] },
  { what: 'signed by the freelancer and cancelled', actions: ['accept', 'cancel'] },
  { what: 'cancelled and deleted', actions: ['cancel', 'delete'] },
]

test.each(WAYS)(
  'when the first mission is $what, the oldest offered mission takes the unsigned agreement over',
  async ({ actions }) => {
    const parties = await createParties(world)
    const first = await openAgreement(parties)
    const [original] = await listDocuments(parties, first.id)
    const next = await addUnder(parties, { team_signer_id: null })
    const last = await addUnder(parties)
    await performAll(parties, first.id, actions)
    const agreement = { ...first.framework_agreement, status: 'awaiting-signature' }
    expect(await getMission(parties, next.id)).toMatchObject({
      status: 'pending-freelancer-review',
      has_document: true,
      team_signer: { id: parties.team.userId },
      framework_agreement: agreement,
    })
    expect(await listDocuments(parties, next.id)).toMatchObject([
      { kind: 'contract', version: 1, sha256: original.sha256, signatures: [] },
    ])
    expect(await getMission(parties, last.id)).toMatchObject({
      has_document: false,
      framework_agreement: agreement,
    })
    expect((await listEvents(parties, next.id))[0]).toMatchObject({
      type: 'mission.agreement_taken_over',
      data: { framework_agreement_id: agreement.id, from_mission_id: first.id },
    })
    await performAll(parties, last.id, ['accept'])
    expect((await performAll(parties, next.id, ['accept'])).status).toBe('pending-company-review')
    expect((await performAll(parties, next.id, ['sign'])).framework_agreement.status).toBe('in-progress')
    expect((await getMission(parties, last.id)).status).toBe('in-progress')
    const [newest] = await listDocuments(parties, next.id)
    expect(newest.signatures.map(({ side }: Body) => side)).toEqual(['freelancer', 'company'])
  },
)

test('the ended mission keeps its documents, and its deletion does not affect the agreement', async () => {
  const parties = await createParties(world)
  const first = await openAgreement(parties)
  const next = await addUnder(parties)
  await performAll(parties, first.id, ['accept', 'cancel'])
  expect(await listDocuments(parties, first.id)).toHaveLength(2)
  await performAll(parties, first.id, ['delete'])
  expect((await getMission(parties, next.id)).framework_agreement.status).toBe('awaiting-signature')
  expect((await downloadContract(parties, next.id)).status).toBe(200)
})

test('an accepted mission goes back to the freelancer for the missing signature', async () => {
  const parties = await createParties(world)
  const first = await openAgreement(parties)
  const next = await addUnder(parties)
  await performAll(parties, next.id, ['accept'])
  const tally = await countByStatus(parties)
  await performAll(parties, first.id, ['cancel'])
  expect((await getMission(parties, next.id)).status).toBe('pending-freelancer-review')
  expect(await countByStatus(parties)).toEqual({
    ...tally,
    cancelled: 1,
    'pending-company-review': 0,
    'pending-freelancer-review': 1,
  })
  expect((await perform(parties, 'sign', next.id)).body.error.details.reason).toBe('invalid_state')
  expect((await performAll(parties, next.id, ['accept', 'sign'])).status).toBe('in-progress')
})

test('if the freelancer has signed the agreement and accepted the next mission, only the company has to sign', async () => {
  const parties = await createParties(world)
  const first = await openAgreement(parties)
  const next = await addUnder(parties)
  await performAll(parties, next.id, ['accept'])
  await performAll(parties, first.id, ['accept', 'refuse'])
  expect(await getMission(parties, next.id)).toMatchObject({
    status: 'pending-company-review',
    has_document: true,
  })
  const [signed] = await listDocuments(parties, first.id)
  const [successorDocument] = await listDocuments(parties, next.id)
  expect(successorDocument).toMatchObject({ sha256: signed.sha256, signatures: signed.signatures })
  expect(signed.signatures).toMatchObject([{ side: 'freelancer' }])
  expect(await performAll(parties, next.id, ['sign'])).toMatchObject({
    status: 'in-progress',
    framework_agreement: { status: 'in-progress' },
  })
  const [newest] = await listDocuments(parties, next.id)
  expect(newest.signatures.map(({ side }: Body) => side)).toEqual(['freelancer', 'company'])
})

test('a draft takes the agreement over only if no other mission waits, and must be approved before the signatures', async () => {
  const parties = await createParties(world)
  const first = await openAgreement(parties)
  const draft = await addUnder(parties, draftFields(parties))
  const offered = await addUnder(parties)
  await performAll(parties, first.id, ['cancel'])
  expect((await getMission(parties, offered.id)).has_document).toBe(true)
  expect((await getMission(parties, draft.id)).has_document).toBe(false)
  await performAll(parties, offered.id, ['decline'])
  expect(await getMission(parties, draft.id)).toMatchObject({
    status: 'draft',
    has_document: true,
    framework_agreement: { id: first.framework_agreement.id, status: 'draft' },
  })
  expect((await performAll(parties, draft.id, ['approve'])).framework_agreement.status).toBe(
    'awaiting-signature',
  )
  expect((await performAll(parties, draft.id, ['accept', 'sign'])).framework_agreement.status).toBe(
    'in-progress',
  )
})

test('an uploaded agreement is taken over unchanged, and signed by both sides', async () => {
  const parties = await createParties(world)
  const body = missionBody(parties.freelancer.id, {
    ...underAgreement(parties),
    master_agreement_valid_until: '2026-12-31',
  })
  const first = getData(await sendParts(world, parties.team, [missionPart(body), filePart()]))
  const next = await addUnder(parties)
  await performAll(parties, first.id, ['cancel'])
  const url = `/api/v1/missions/${next.id}/document`
  const file = await world.app.server.inject({ url, headers: { 'x-api-key': parties.team.key } })
  expect(file.rawPayload.equals(BARE_PDF)).toBe(true)
  expect((await performAll(parties, next.id, ['accept', 'sign'])).framework_agreement.status).toBe(
    'in-progress',
  )
})

test('the agreement passes from one mission to the next, and ends with the last', async () => {
  const parties = await createParties(world)
  const first = await openAgreement(parties)
  const others = [await addUnder(parties), await addUnder(parties)]
  for (const { id } of [first, ...others]) await performAll(parties, id, ['cancel'])
  for (const { id } of [first, ...others])
    expect((await getMission(parties, id)).framework_agreement.status).toBe('ended')
  const reuse = missionBody(parties.freelancer.id, underAgreement(parties))
  expect((await parties.team.call('POST', '/missions', reuse)).status).toBe(400)
})

test('a concurrent acceptance and cancellation of the first mission leave no mission stuck, in either order', async () => {
  for (let round = 0; round < 8; round += 1) {
    const parties = await createParties(world)
    const first = await openAgreement(parties)
    const next = await addUnder(parties)
    const replies = await Promise.all([
      perform(parties, 'cancel', first.id),
      perform(parties, 'accept', next.id),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { status } = await getMission(parties, next.id)
    const remainingActions: Trigger[] = status === 'pending-freelancer-review' ? ['accept', 'sign'] : ['sign']
    expect((await performAll(parties, next.id, remainingActions)).framework_agreement.status).toBe(
      'in-progress',
    )
  }
})

test("a new framework agreement is valid from today on, in the team's time zone", async () => {
  const parties = await createParties(world, 'Pacific/Auckland')
  world.clock.set('2026-03-02T12:00:00.000Z')
  const fields = await createAgreementFields(parties.team)
  const createUntil = (day: string) =>
    parties.team.call('POST', '/missions', {
      ...missionBody(parties.freelancer.id, fields),
      master_agreement_valid_until: day,
    })
  const details = { reason: 'out_of_range', field: 'master_agreement_valid_until' }
  for (const day of ['2026-03-02', '2020-01-01'])
    expect(await createUntil(day)).toMatchObject({ status: 400, body: { error: { details } } })
  expect(getData(await createUntil('2026-03-03')).framework_agreement).toMatchObject({
    valid_until: '2026-03-03',
  })
})
