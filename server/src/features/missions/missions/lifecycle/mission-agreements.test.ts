// Missions under a framework agreement: which missions await its signature, and what ends the agreement.
import { expect, test } from 'vitest'
import {
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
  toNoon,
  underAgreement,
} from '../../../../../test/make/mission-lifecycle.ts'
import { getData, makeMission, missionBody, refused } from '../../../../../test/make/missions.ts'
import { shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()

const addUnder = (parties: Parties, more: object = {}) =>
  makeMission(parties.team, parties.freelancer.id, { ...DATES, ...underAgreement(parties), ...more })
const readStatus = async (parties: Parties, id: string) => (await getMission(parties, id)).status
const readAgreement = async (parties: Parties, id: string) =>
  (await getMission(parties, id)).framework_agreement

test('a mission under an unsigned agreement waits for the signature, then starts with one event', async () => {
  const parties = await createParties(world)
  const first = await openAgreement(parties)
  const { status, ...second } = await addUnder(parties)
  expect({ status, ...second }).toMatchObject({
    status: 'pending-freelancer-review',
    has_document: false,
    framework_agreement: { id: first.framework_agreement.id, status: 'awaiting-signature' },
  })
  expect((await performAll(parties, second.id, ['accept'])).status).toBe('pending-company-review')
  await performAll(parties, first.id, ['accept'])
  expect(await readStatus(parties, second.id)).toBe('pending-company-review')
  await performAll(parties, first.id, ['sign'])
  expect(await readStatus(parties, second.id)).toBe('in-progress')
  expect((await readAgreement(parties, second.id)).status).toBe('in-progress')
  const [newest, ...others] = await listEvents(parties, second.id)
  expect(newest).toMatchObject({
    type: 'mission.released',
    data: { from: 'pending-company-review', to: 'in-progress' },
  })
  expect(others).toHaveLength(2)
})

test('the signature of the agreement starts the accepted missions under it, and no others', async () => {
  const parties = await createParties(world)
  const other = await createParties(world)
  const first = await openAgreement(parties)
  await openAgreement(other)
  const ways: Trigger[][] = [['accept'], [], ['decline'], ['accept', 'cancel'], ['accept']]
  const ids: string[] = []
  for (const actions of ways) {
    const { id } = await addUnder(parties)
    await performAll(parties, id, actions)
    ids.push(id)
  }
  const draft = await addUnder(parties, draftFields(parties))
  const foreign = await addUnder(other)
  await performAll(other, foreign.id, ['accept'])
  await performAll(parties, first.id, ['accept', 'sign'])
  const statuses = await Promise.all([...ids, draft.id].map((id) => readStatus(parties, id)))
  expect(statuses).toEqual([
    'in-progress',
    'pending-freelancer-review',
    'rejected',
    'cancelled',
    'in-progress',
    'draft',
  ])
  expect(await readStatus(other, foreign.id)).toBe('pending-company-review')
})

test('under a signed agreement a mission starts when accepted', async () => {
  const parties = await createParties(world)
  const first = await openAgreement(parties)
  const earlier = await addUnder(parties)
  await performAll(parties, first.id, ['accept', 'sign'])
  const later = await addUnder(parties)
  for (const { id } of [earlier, later])
    expect((await performAll(parties, id, ['accept'])).status).toBe('in-progress')
})

test('a mission whose end passed while it waited is completed once the agreement is signed', async () => {
  const parties = await createParties(world)
  const first = await openAgreement(parties, { end_date: '2026-06-30' })
  const { id } = await addUnder(parties, { end_date: '2026-03-05' })
  await performAll(parties, id, ['accept'])
  world.clock.set(toNoon('2026-03-10'))
  expect(await readStatus(parties, id)).toBe('pending-company-review')
  await performAll(parties, first.id, ['accept', 'sign'])
  expect(await readStatus(parties, id)).toBe('completed')
})

const reuse = (parties: Parties) =>
  parties.team.call('POST', '/missions', missionBody(parties.freelancer.id, underAgreement(parties)))

const ENDS: { what: string; more?: (parties: Parties) => object; actions: Trigger[] }[] = [
  { what: 'declined', actions: ['decline'] },
  { what: 'cancelled while offered', actions: ['cancel'] },
  { what: 'refused by its signer', actions: ['accept', 'refuse'] },
  { what: 'cancelled before the signature', actions: ['accept', 'cancel'] },
  {
    what: 'cancelled after the signature, before its start',
    more: () => ({ start_date: '2026-03-05' }),
    actions: ['accept', 'sign', 'cancel'],
  },
  { what: 'refused by its approver', more: draftFields, actions: ['refuse'] },
  { what: 'cancelled as a draft', more: draftFields, actions: ['cancel'] },
  { what: 'deleted as a draft', more: draftFields, actions: ['delete'] },
]

test.each(ENDS)('the agreement of a first mission that is $what ends and is not reused', async (end) => {
  const parties = await createParties(world)
  const first = await openAgreement(parties, end.more?.(parties))
  await performAll(parties, first.id, end.actions)
  expect((await readAgreement(parties, first.id)).status).toBe('ended')
  expect(await reuse(parties)).toMatchObject(refused('master_agreement_template_id', 'missing_field'))
  const next = await openAgreement(parties)
  expect(next).toMatchObject({ has_document: true, framework_agreement: { status: 'awaiting-signature' } })
  expect(next.framework_agreement.id).not.toBe(first.framework_agreement.id)
})

test.each([
  { what: 'completed', actions: ['accept', 'sign'], on: '2026-03-21', status: 'completed' },
  {
    what: 'terminated',
    actions: ['accept', 'sign', 'terminate'],
    on: '2026-03-10',
    status: 'early-terminated',
  },
] as const)(
  'the agreement of a first mission that is $what stays in force',
  async ({ actions, on, status }) => {
    const parties = await createParties(world)
    const first = await openAgreement(parties)
    await performAll(parties, first.id, actions)
    world.clock.set(toNoon(on))
    expect(await readStatus(parties, first.id)).toBe(status)
    expect(getData(await reuse(parties)).framework_agreement).toMatchObject({
      id: first.framework_agreement.id,
      status: 'in-progress',
    })
  },
)

test('the end of a later mission leaves the agreement unchanged', async () => {
  const parties = await createParties(world)
  await openAgreement(parties)
  for (const actions of [
    ['decline'],
    ['cancel'],
    ['accept', 'refuse'],
    ['accept', 'cancel', 'delete'],
  ] as const) {
    const { id } = await addUnder(parties)
    await performAll(parties, id, actions)
    expect((await readAgreement(parties, id)).status).toBe('awaiting-signature')
  }
})

test('a mission offered under an agreement that has ended does not start, and can be cancelled', async () => {
  const parties = await createParties(world)
  const first = await openAgreement(parties, { start_date: '2026-03-05' })
  await performAll(parties, first.id, ['accept', 'sign'])
  const offered = await addUnder(parties)
  await performAll(parties, first.id, ['cancel'])
  expect((await perform(parties, 'accept', offered.id)).body.error.details).toMatchObject({
    reason: 'invalid_state',
    currentStatus: 'pending-freelancer-review',
    allowed: ['decline'],
  })
  expect((await performAll(parties, offered.id, ['cancel', 'delete'])).status).toBe('deleted')
})

test('the agreement of a draft is not shared until the draft is approved', async () => {
  const parties = await createParties(world)
  const first = await openAgreement(parties, draftFields(parties))
  expect(first.framework_agreement.status).toBe('draft')
  expect((await reuse(parties)).status).toBe(400)
  await performAll(parties, first.id, ['approve'])
  expect(getData(await reuse(parties)).framework_agreement).toMatchObject({
    id: first.framework_agreement.id,
    status: 'awaiting-signature',
  })
})
