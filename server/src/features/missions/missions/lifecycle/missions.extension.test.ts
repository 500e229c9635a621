// Extensions that await the freelancer's answer, and the passing of the end date.
import { expect, test } from 'vitest'
import {
  createParties,
  getMission,
  listEvents,
  type Parties,
  perform,
  reachMission,
  readTrace,
  type Situation,
  TODAY,
  type Trigger,
  toNoon,
} from '../../../../../test/make/mission-lifecycle.ts'
import { getData, makePortal, refused } from '../../../../../test/make/missions.ts'
import { shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()

// The mission lasts from 2026-03-01 to 2026-03-20 at 550 a day; it is 2026-03-02.
const TERMS = { end_date: '2026-03-20', rate_amount: 550 }

test.each([
  { what: 'an earlier day', body: { end_date: '2026-03-19' }, field: 'end_date', reason: 'out_of_range' },
  {
    what: 'the end date itself',
    body: { end_date: '2026-03-20' },
    field: 'end_date',
    reason: 'out_of_range',
  },
  { what: 'no day', body: { rate_amount: 600 }, field: 'end_date', reason: 'missing_field' },
  { what: 'no such day', body: { end_date: '2027-02-29' }, field: 'end_date', reason: 'invalid_date' },
  {
    what: 'a rate of 0',
    body: { end_date: '2026-04-01', rate_amount: 0 },
    field: 'rate_amount',
    reason: 'out_of_range',
  },
  {
    what: 'a rate with five decimals',
    body: { end_date: '2026-04-01', rate_amount: 1.00001 },
    field: 'rate_amount',
    reason: 'invalid_value',
  },
  {
    what: 'a rate as text',
    body: { end_date: '2026-04-01', rate_amount: '600' },
    field: 'rate_amount',
    reason: 'invalid_type',
  },
] as const)('an extension with $what is refused and changes nothing', async (wrong) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'under way')
  const trace = await readTrace(parties, id)
  expect(await perform(parties, 'extend', id, wrong.body)).toMatchObject(refused(wrong.field, wrong.reason))
  expect(await readTrace(parties, id)).toEqual(trace)
})

test('an extension of one day is shown to both sides and changes no terms until it is accepted', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'under way')
  const proposed = getData(
    await perform(parties, 'extend', id, { end_date: '2026-03-21', rate_amount: 612.3456 }),
  )
  const extension = { end_date: '2026-03-21', rate_amount: 612.3456, effective_from: '2026-03-21' }
  expect(proposed).toMatchObject({ ...TERMS, status: 'pending-freelancer-extension', extension })
  expect(getData(await parties.portal('GET', `/missions/${id}`))).toMatchObject({ ...TERMS, extension })
})

const OUTCOMES: { trigger: Trigger; body: object; terms: object }[] = [
  {
    trigger: 'accept extension',
    body: { end_date: '2026-06-30', rate_amount: 600.5, effective_from: '2026-03-02' },
    terms: { end_date: '2026-06-30', rate_amount: 600.5 },
  },
  {
    trigger: 'accept extension',
    body: { end_date: '2026-06-30' },
    terms: { end_date: '2026-06-30', rate_amount: 550 },
  },
  {
    trigger: 'accept extension',
    body: { end_date: '2026-06-30', rate_amount: null },
    terms: { end_date: '2026-06-30', rate_amount: 550 },
  },
  { trigger: 'decline extension', body: { end_date: '2026-06-30', rate_amount: 600 }, terms: TERMS },
  { trigger: 'withdraw extension', body: { end_date: '2026-06-30', rate_amount: 600 }, terms: TERMS },
]

test.each(OUTCOMES)(
  'after extending with $body, $trigger leaves $terms',
  async ({ trigger, body, terms }) => {
    const parties = await createParties(world)
    const id = await reachMission(parties, 'under way')
    getData(await perform(parties, 'extend', id, body))
    getData(await perform(parties, trigger, id))
    const after = { ...terms, status: 'in-progress', extension: null, start_date: '2026-03-01' }
    expect(await getMission(parties, id)).toMatchObject(after)
    const end = (terms as { end_date: string }).end_date
    world.clock.set(toNoon(end))
    expect((await getMission(parties, id)).status).toBe('in-progress')
    world.clock.set(new Date(Date.parse(toNoon(end)) + 86_400_000).toISOString())
    expect((await getMission(parties, id)).status).toBe('completed')
  },
)

test('a mission can be extended again after each answer, and terminated before its new end date', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'under way')
  for (const [trigger, end_date] of [
    ['decline extension', '2026-04-30'],
    ['accept extension', '2026-05-31'],
    ['withdraw extension', '2026-06-30'],
    ['accept extension', '2026-06-30'],
  ] as const) {
    getData(await perform(parties, 'extend', id, { end_date }))
    getData(await perform(parties, trigger, id))
  }
  expect((await getMission(parties, id)).end_date).toBe('2026-06-30')
  const { early_termination_date } = getData(
    await perform(parties, 'terminate', id, { end_date: '2026-06-29' }),
  )
  expect(early_termination_date).toBe('2026-06-29')
})

test('refuses an extension while a termination is scheduled, and accepts it once the termination is undone', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'to be terminated')
  expect((await perform(parties, 'extend', id)).body.error.details).toMatchObject({
    reason: 'invalid_state',
    currentStatus: 'in-progress',
  })
  getData(await perform(parties, 'undo termination', id))
  expect(getData(await perform(parties, 'extend', id)).status).toBe('pending-freelancer-extension')
})

test('an unanswered extension is withdrawn at the end date, for every reader', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'extension proposed')
  world.clock.set('2026-03-20T22:59:59.999Z')
  expect((await getMission(parties, id)).status).toBe('pending-freelancer-extension')
  world.clock.set('2026-03-20T23:00:00.000Z')
  const over = { status: 'completed', extension: null, ...TERMS }
  expect(await getMission(parties, id)).toMatchObject(over)
  expect(getData(await parties.portal('GET', `/missions/${id}`))).toMatchObject(over)
  const missionPage = getData(await parties.team.call('GET', '/missions?status=completed'))
  expect(missionPage).toMatchObject({ total: 1, items: [{ id, ...over }] })
})

const LATE: { situation: Situation; trigger: Trigger; event: string }[] = [
  { situation: 'offered', trigger: 'accept', event: 'mission.accepted' },
  { situation: 'signed by the freelancer', trigger: 'sign', event: 'mission.signed' },
]

test.each(LATE)(
  '$situation: $trigger after the end date is allowed and the status is completed',
  async (late) => {
    const parties = await createParties(world)
    const id = await reachMission(parties, late.situation)
    world.clock.set(toNoon('2026-03-21'))
    const updatedMission = getData(await perform(parties, late.trigger, id))
    expect(updatedMission.status).toBe('completed')
    expect((await getMission(parties, id)).status).toBe('completed')
    expect((await listEvents(parties, id))[0]).toMatchObject({
      type: late.event,
      data: { to: 'in-progress' },
    })
  },
)

test('a mission entirely in the past is offered, accepted and completed immediately', async () => {
  const parties = await createParties(world)
  const past = { start_date: '2019-01-01', end_date: '2019-01-31' }
  const id = await reachMission(parties, 'offered', past)
  expect(getData(await perform(parties, 'accept', id)).status).toBe('completed')
  expect((await perform(parties, 'extend', id)).body.error.details.currentStatus).toBe('completed')
})

const ONE_DAY = { start_date: TODAY, end_date: TODAY }
const makeOneDayMission = (parties: Parties) => reachMission(parties, 'under way', ONE_DAY)

test('a mission of one day is in progress on that day and completed on the next', async () => {
  const parties = await createParties(world)
  const id = await makeOneDayMission(parties)
  world.clock.set('2026-03-02T22:59:59.999Z')
  expect((await getMission(parties, id)).status).toBe('in-progress')
  world.clock.set('2026-03-02T23:00:00.000Z')
  expect((await getMission(parties, id)).status).toBe('completed')
})

test('a mission of one day can be terminated on that day only, and can be extended', async () => {
  const parties = await createParties(world)
  const [one, two] = [await makeOneDayMission(parties), await makeOneDayMission(parties)]
  for (const end_date of ['2026-03-01', '2026-03-03'])
    expect(await perform(parties, 'terminate', one, { end_date })).toMatchObject(
      refused('end_date', 'out_of_range'),
    )
  expect(getData(await perform(parties, 'terminate', one, { end_date: TODAY })).status).toBe(
    'early-terminated',
  )
  getData(await perform(parties, 'extend', two, { end_date: '2026-03-03' }))
  expect(getData(await perform(parties, 'accept extension', two))).toMatchObject({ end_date: '2026-03-03' })
})

test('an extension can be accepted with a newer portal link', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'extension proposed', { end_date: '2026-08-31' })
  world.clock.set(toNoon('2026-08-31'))
  expect((await perform(parties, 'accept extension', id)).status).toBe(401)
  const portal = await makePortal(world, parties.team, parties.freelancer.id)
  expect(getData(await perform({ ...parties, portal }, 'accept extension', id)).end_date).toBe('2026-12-31')
})
