// When the mission that carries an unsigned framework agreement ends, the next one that waits under it takes it over.
import { expect, test } from 'vitest'
import {
  type Cast,
  countByStatus,
  createCast,
  DATES,
  draftFields,
  getMission,
  listEvents,
  openAgreement,
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

const addUnder = (cast: Cast, more: object = {}) =>
  makeMission(cast.team, cast.freelancer.id, { ...DATES, ...underAgreement(cast), ...more })
const listDocuments = async ({ team }: Cast, id: string): Promise<Body[]> =>
  getData(await team.call('GET', `/missions/${id}/documents`)).items
const downloadContract = ({ team }: Cast, id: string) => team.call('GET', `/missions/${id}/document`)

const WAYS: { what: string; actions: Trigger[] }[] = [
  { what: 'cancelled', actions: ['cancel'] },
  { what: 'declined by the freelancer', actions: ['decline'] },
  { what: 'signed by the freelancer and refused by the signer', actions: ['accept', 'refuse'] },
  { what: 'signed by the freelancer and cancelled', actions: ['accept', 'cancel'] },
  { what: 'cancelled and deleted', actions: ['cancel', 'delete'] },
]

test.each(WAYS)(
  '$what: the oldest offered mission carries the unsigned agreement to its signature',
  async ({ actions }) => {
    const cast = await createCast(world)
    const first = await openAgreement(cast)
    const [original] = await listDocuments(cast, first.id)
    const next = await addUnder(cast, { team_signer_id: null })
    const last = await addUnder(cast)
    await performAll(cast, first.id, actions)
    const agreement = { ...first.framework_agreement, status: 'awaiting-signature' }
    expect(await getMission(cast, next.id)).toMatchObject({
      status: 'pending-freelancer-review',
      has_document: true,
      team_signer: { id: cast.team.userId },
      framework_agreement: agreement,
    })
    expect(await listDocuments(cast, next.id)).toMatchObject([
      { kind: 'contract', version: 1, sha256: original.sha256, signatures: [] },
    ])
    expect(await getMission(cast, last.id)).toMatchObject({
      has_document: false,
      framework_agreement: agreement,
    })
    expect((await listEvents(cast, next.id))[0]).toMatchObject({
      type: 'mission.agreement_taken_over',
      data: { framework_agreement_id: agreement.id, from_mission_id: first.id },
    })
    await performAll(cast, last.id, ['accept'])
    expect((await performAll(cast, next.id, ['accept'])).status).toBe('pending-company-review')
    expect((await performAll(cast, next.id, ['sign'])).framework_agreement.status).toBe('in-progress')
    expect((await getMission(cast, last.id)).status).toBe('in-progress')
    const [newest] = await listDocuments(cast, next.id)
    expect(newest.signatures.map(({ side }: Body) => side)).toEqual(['freelancer', 'company'])
  },
)

test('the ended mission keeps its documents, and its deletion does not affect the agreement', async () => {
  const cast = await createCast(world)
  const first = await openAgreement(cast)
  const next = await addUnder(cast)
  await performAll(cast, first.id, ['accept', 'cancel'])
  expect(await listDocuments(cast, first.id)).toHaveLength(2)
  await performAll(cast, first.id, ['delete'])
  expect((await getMission(cast, next.id)).framework_agreement.status).toBe('awaiting-signature')
  expect((await downloadContract(cast, next.id)).status).toBe(200)
})

test('an accepted mission goes back to the freelancer for the missing signature', async () => {
  const cast = await createCast(world)
  const first = await openAgreement(cast)
  const next = await addUnder(cast)
  await performAll(cast, next.id, ['accept'])
  const tally = await countByStatus(cast)
  await performAll(cast, first.id, ['cancel'])
  expect((await getMission(cast, next.id)).status).toBe('pending-freelancer-review')
  expect(await countByStatus(cast)).toEqual({
    ...tally,
    cancelled: 1,
    'pending-company-review': 0,
    'pending-freelancer-review': 1,
  })
  expect((await perform(cast, 'sign', next.id)).body.error.details.reason).toBe('invalid_state')
  expect((await performAll(cast, next.id, ['accept', 'sign'])).status).toBe('in-progress')
})

test('where the freelancer has signed and accepted, only the company has to sign', async () => {
  const cast = await createCast(world)
  const first = await openAgreement(cast)
  const next = await addUnder(cast)
  await performAll(cast, next.id, ['accept'])
  await performAll(cast, first.id, ['accept', 'refuse'])
  expect(await getMission(cast, next.id)).toMatchObject({
    status: 'pending-company-review',
    has_document: true,
  })
  const [signed] = await listDocuments(cast, first.id)
  const [successorDocument] = await listDocuments(cast, next.id)
  expect(successorDocument).toMatchObject({ sha256: signed.sha256, signatures: signed.signatures })
  expect(signed.signatures).toMatchObject([{ side: 'freelancer' }])
  expect(await performAll(cast, next.id, ['sign'])).toMatchObject({
    status: 'in-progress',
    framework_agreement: { status: 'in-progress' },
  })
  const [newest] = await listDocuments(cast, next.id)
  expect(newest.signatures.map(({ side }: Body) => side)).toEqual(['freelancer', 'company'])
})

test('a draft takes the agreement over only if no other mission waits, and is then approved first', async () => {
  const cast = await createCast(world)
  const first = await openAgreement(cast)
  const draft = await addUnder(cast, draftFields(cast))
  const offered = await addUnder(cast)
  await performAll(cast, first.id, ['cancel'])
  expect((await getMission(cast, offered.id)).has_document).toBe(true)
  expect((await getMission(cast, draft.id)).has_document).toBe(false)
  await performAll(cast, offered.id, ['decline'])
  expect(await getMission(cast, draft.id)).toMatchObject({
    status: 'draft',
    has_document: true,
    framework_agreement: { id: first.framework_agreement.id, status: 'draft' },
  })
  expect((await performAll(cast, draft.id, ['approve'])).framework_agreement.status).toBe(
    'awaiting-signature',
  )
  expect((await performAll(cast, draft.id, ['accept', 'sign'])).framework_agreement.status).toBe(
    'in-progress',
  )
})

test('an uploaded agreement is taken over unchanged, and signed by both sides', async () => {
  const cast = await createCast(world)
  const body = missionBody(cast.freelancer.id, {
    ...underAgreement(cast),
    master_agreement_valid_until: '2026-12-31',
  })
  const first = getData(await sendParts(world, cast.team, [missionPart(body), filePart()]))
  const next = await addUnder(cast)
  await performAll(cast, first.id, ['cancel'])
  const url = `/api/v1/missions/${next.id}/document`
  const file = await world.app.server.inject({ url, headers: { 'x-api-key': cast.team.key } })
  expect(file.rawPayload.equals(BARE_PDF)).toBe(true)
  expect((await performAll(cast, next.id, ['accept', 'sign'])).framework_agreement.status).toBe('in-progress')
})

test('the agreement passes from one mission to the next, and ends with the last', async () => {
  const cast = await createCast(world)
  const first = await openAgreement(cast)
  const others = [await addUnder(cast), await addUnder(cast)]
  for (const { id } of [first, ...others]) await performAll(cast, id, ['cancel'])
  for (const { id } of [first, ...others])
    expect((await getMission(cast, id)).framework_agreement.status).toBe('ended')
  const reuse = missionBody(cast.freelancer.id, underAgreement(cast))
  expect((await cast.team.call('POST', '/missions', reuse)).status).toBe(400)
})

test('a concurrent acceptance and cancellation of the first mission leave no mission stuck, in either order', async () => {
  for (let round = 0; round < 8; round += 1) {
    const cast = await createCast(world)
    const first = await openAgreement(cast)
    const next = await addUnder(cast)
    const replies = await Promise.all([perform(cast, 'cancel', first.id), perform(cast, 'accept', next.id)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { status } = await getMission(cast, next.id)
    const left: Trigger[] = status === 'pending-freelancer-review' ? ['accept', 'sign'] : ['sign']
    expect((await performAll(cast, next.id, left)).framework_agreement.status).toBe('in-progress')
  }
})

test("a new framework agreement is valid from today on, in the team's time zone", async () => {
  const cast = await createCast(world, 'Pacific/Auckland')
  world.clock.set('2026-03-02T12:00:00.000Z')
  const fields = await createAgreementFields(cast.team)
  const createUntil = (day: string) =>
    cast.team.call('POST', '/missions', {
      ...missionBody(cast.freelancer.id, fields),
      master_agreement_valid_until: day,
    })
  const details = { reason: 'out_of_range', field: 'master_agreement_valid_until' }
  for (const day of ['2026-03-02', '2020-01-01'])
    expect(await createUntil(day)).toMatchObject({ status: 400, body: { error: { details } } })
  expect(getData(await createUntil('2026-03-03')).framework_agreement).toMatchObject({
    valid_until: '2026-03-03',
  })
})
