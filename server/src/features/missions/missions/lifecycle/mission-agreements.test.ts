// Missions under a framework agreement: what awaits its signature, and what ends it.
import { expect, test } from 'vitest'
import {
  type Cast,
  createCast,
  DATES,
  draftFields,
  getMission,
  listEvents,
  openAgreement,
  perform,
  performAll,
  type Trigger,
  toNoon,
  underAgreement,
} from '../../../../../test/make/mission-lifecycle.ts'
import { getData, makeMission, missionBody, refused } from '../../../../../test/make/missions.ts'
import { shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()

const addUnder = (cast: Cast, more: object = {}) =>
  makeMission(cast.team, cast.freelancer.id, { ...DATES, ...underAgreement(cast), ...more })
const readStatus = async (cast: Cast, id: string) => (await getMission(cast, id)).status
const readAgreement = async (cast: Cast, id: string) => (await getMission(cast, id)).framework_agreement

test('a mission under an unsigned agreement waits for the signature, then starts with one event', async () => {
  const cast = await createCast(world)
  const first = await openAgreement(cast)
  const { status, ...second } = await addUnder(cast)
  expect({ status, ...second }).toMatchObject({
    status: 'pending-freelancer-review',
    has_document: false,
    framework_agreement: { id: first.framework_agreement.id, status: 'awaiting-signature' },
  })
  expect((await performAll(cast, second.id, ['accept'])).status).toBe('pending-company-review')
  await performAll(cast, first.id, ['accept'])
  expect(await readStatus(cast, second.id)).toBe('pending-company-review')
  await performAll(cast, first.id, ['sign'])
  expect(await readStatus(cast, second.id)).toBe('in-progress')
  expect((await readAgreement(cast, second.id)).status).toBe('in-progress')
  const [newest, ...others] = await listEvents(cast, second.id)
  expect(newest).toMatchObject({
    type: 'mission.released',
    data: { from: 'pending-company-review', to: 'in-progress' },
  })
  expect(others).toHaveLength(2)
})

test('the signature starts accepted missions and leaves the others', async () => {
  const cast = await createCast(world)
  const other = await createCast(world)
  const first = await openAgreement(cast)
  await openAgreement(other)
  const ways: Trigger[][] = [['accept'], [], ['decline'], ['accept', 'cancel'], ['accept']]
  const ids: string[] = []
  for (const actions of ways) {
    const { id } = await addUnder(cast)
    await performAll(cast, id, actions)
    ids.push(id)
  }
  const draft = await addUnder(cast, draftFields(cast))
  const foreign = await addUnder(other)
  await performAll(other, foreign.id, ['accept'])
  await performAll(cast, first.id, ['accept', 'sign'])
  const statuses = await Promise.all([...ids, draft.id].map((id) => readStatus(cast, id)))
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
  const cast = await createCast(world)
  const first = await openAgreement(cast)
  const earlier = await addUnder(cast)
  await performAll(cast, first.id, ['accept', 'sign'])
  const later = await addUnder(cast)
  for (const { id } of [earlier, later])
    expect((await performAll(cast, id, ['accept'])).status).toBe('in-progress')
})

test('a mission whose end passed while it waited is completed once the agreement is signed', async () => {
  const cast = await createCast(world)
  const first = await openAgreement(cast, { end_date: '2026-06-30' })
  const { id } = await addUnder(cast, { end_date: '2026-03-05' })
  await performAll(cast, id, ['accept'])
  world.clock.set(toNoon('2026-03-10'))
  expect(await readStatus(cast, id)).toBe('pending-company-review')
  await performAll(cast, first.id, ['accept', 'sign'])
  expect(await readStatus(cast, id)).toBe('completed')
})

const reuse = (cast: Cast) =>
  cast.team.call('POST', '/missions', missionBody(cast.freelancer.id, underAgreement(cast)))

const ENDS: { what: string; more?: (cast: Cast) => object; actions: Trigger[] }[] = [
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
  const cast = await createCast(world)
  const first = await openAgreement(cast, end.more?.(cast))
  await performAll(cast, first.id, end.actions)
  expect((await readAgreement(cast, first.id)).status).toBe('ended')
  expect(await reuse(cast)).toMatchObject(refused('master_agreement_template_id', 'missing_field'))
  const next = await openAgreement(cast)
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
] as const)('the agreement of a first mission that is $what continues', async ({ actions, on, status }) => {
  const cast = await createCast(world)
  const first = await openAgreement(cast)
  await performAll(cast, first.id, actions)
  world.clock.set(toNoon(on))
  expect(await readStatus(cast, first.id)).toBe(status)
  expect(getData(await reuse(cast)).framework_agreement).toMatchObject({
    id: first.framework_agreement.id,
    status: 'in-progress',
  })
})

test('the end of a later mission leaves the agreement unchanged', async () => {
  const cast = await createCast(world)
  await openAgreement(cast)
  for (const actions of [
    ['decline'],
    ['cancel'],
    ['accept', 'refuse'],
    ['accept', 'cancel', 'delete'],
  ] as const) {
    const { id } = await addUnder(cast)
    await performAll(cast, id, actions)
    expect((await readAgreement(cast, id)).status).toBe('awaiting-signature')
  }
})

test('a mission offered under an agreement that has ended does not start, and can be cancelled', async () => {
  const cast = await createCast(world)
  const first = await openAgreement(cast, { start_date: '2026-03-05' })
  await performAll(cast, first.id, ['accept', 'sign'])
  const offered = await addUnder(cast)
  await performAll(cast, first.id, ['cancel'])
  expect((await perform(cast, 'accept', offered.id)).body.error.details).toMatchObject({
    reason: 'invalid_state',
    currentStatus: 'pending-freelancer-review',
    allowed: ['decline'],
  })
  expect((await performAll(cast, offered.id, ['cancel', 'delete'])).status).toBe('deleted')
})

test('the agreement of a draft is not shared until the draft is approved', async () => {
  const cast = await createCast(world)
  const first = await openAgreement(cast, draftFields(cast))
  expect(first.framework_agreement.status).toBe('draft')
  expect((await reuse(cast)).status).toBe(400)
  await performAll(cast, first.id, ['approve'])
  expect(getData(await reuse(cast)).framework_agreement).toMatchObject({
    id: first.framework_agreement.id,
    status: 'awaiting-signature',
  })
})
