// Early termination: immediate, scheduled, rescheduled, undone; and the exact instant at which it takes effect.
import { expect, test } from 'vitest'
import {
  createParties,
  getMission,
  listEvents,
  perform,
  reachMission,
  readTrace,
  TODAY,
  toNoon,
} from '../../../../../test/make/mission-lifecycle.ts'
import { getData, refused } from '../../../../../test/make/missions.ts'
import { shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()

// The mission lasts from 2026-03-01 to 2026-03-20; it is 2026-03-02.
const DAYS = [
  { day: '2026-03-01', what: 'its first day, which is past', status: 'early-terminated' },
  { day: '2026-03-02', what: 'today', status: 'early-terminated' },
  { day: '2026-03-03', what: 'tomorrow', status: 'in-progress' },
  { day: '2026-03-20', what: 'its last day', status: 'in-progress' },
]

test.each(DAYS)('a termination on $what leaves the mission $status', async ({ day, status }) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'under way')
  const ended = getData(await perform(parties, 'terminate', id, { end_date: day, reason: 'Budget' }))
  const dates = { start_date: '2026-03-01', end_date: '2026-03-20', early_termination_date: day }
  expect(ended).toMatchObject({ ...dates, status, terminated_by: parties.team.userId })
  expect(await getMission(parties, id)).toEqual(ended)
  const type = status === 'in-progress' ? 'mission.termination_scheduled' : 'mission.terminated'
  const [newest] = await listEvents(parties, id)
  expect(newest).toMatchObject({
    type,
    data: { from: 'in-progress', to: status, end_date: day, reason: 'Budget' },
  })
})

const REFUSED = [
  {
    what: 'a day before the start',
    body: { end_date: '2026-02-28' },
    field: 'end_date',
    reason: 'out_of_range',
  },
  {
    what: 'a day after the end',
    body: { end_date: '2026-03-21' },
    field: 'end_date',
    reason: 'out_of_range',
  },
  { what: 'no body', body: {}, field: 'end_date', reason: 'missing_field' },
  { what: 'no end_date', body: { reason: 'Budget' }, field: 'end_date', reason: 'missing_field' },
  { what: 'null', body: { end_date: null }, field: 'end_date', reason: 'invalid_type' },
  { what: 'a number', body: { end_date: 20260310 }, field: 'end_date', reason: 'invalid_type' },
  { what: 'no such day', body: { end_date: '2026-02-30' }, field: 'end_date', reason: 'invalid_date' },
  {
    what: 'an instant',
    body: { end_date: '2026-03-10T00:00:00Z' },
    field: 'end_date',
    reason: 'invalid_date',
  },
  { what: 'a day without zeros', body: { end_date: '2026-3-9' }, field: 'end_date', reason: 'invalid_date' },
  {
    what: 'an unknown field',
    body: { end_date: TODAY, when: TODAY },
    field: 'when',
    reason: 'unknown_field',
  },
  {
    what: 'a reason of 2001 characters',
    body: { end_date: TODAY, reason: 'é'.repeat(2001) },
    field: 'reason',
    reason: 'too_long',
  },
  {
    what: 'a reason that is not text',
    body: { end_date: TODAY, reason: 7 },
    field: 'reason',
    reason: 'invalid_type',
  },
] as const

test.each(REFUSED)('a termination with $what is refused and changes nothing', async (wrong) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'under way')
  const trace = await readTrace(parties, id)
  expect(await perform(parties, 'terminate', id, wrong.body)).toMatchObject(
    refused(wrong.field, wrong.reason),
  )
  expect(await readTrace(parties, id)).toEqual(trace)
})

test.each([
  { what: 'absent', sent: {}, kept: null },
  { what: 'null', sent: { reason: null }, kept: null },
  { what: 'empty', sent: { reason: '' }, kept: '' },
  { what: '2000 characters long', sent: { reason: '🙂'.repeat(2000) }, kept: '🙂'.repeat(2000) },
  { what: 'surrounded by blanks', sent: { reason: ' a\n"b" ' }, kept: ' a\n"b" ' },
])('a reason that is $what is stored unchanged', async ({ sent, kept: expectedReason }) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'under way')
  getData(await perform(parties, 'terminate', id, { end_date: TODAY, ...sent }))
  expect((await listEvents(parties, id))[0].data.reason).toBe(expectedReason)
})

test('before its start, a mission can be terminated on its first day, but not up to today', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'accepted before its start')
  expect(await perform(parties, 'terminate', id, { end_date: TODAY })).toMatchObject(
    refused('end_date', 'out_of_range'),
  )
  const { status } = getData(await perform(parties, 'terminate', id, { end_date: '2026-03-05' }))
  expect(status).toBe('in-progress')
  world.clock.set(toNoon('2026-03-05'))
  expect((await getMission(parties, id)).status).toBe('early-terminated')
})

test('another termination replaces the date and the actor, with its own event; one of today ends the mission immediately', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'to be terminated')
  const otherId = await parties.team.addUser()
  const { key } = await world.issueKey(parties.team.id, otherId)
  const other = { ...parties, team: { ...parties.team, call: world.callerWith(key) } }
  for (const end_date of ['2026-03-18', '2026-03-04', TODAY])
    expect(getData(await perform(other, 'terminate', id, { end_date }))).toMatchObject({
      early_termination_date: end_date,
      terminated_by: otherId,
    })
  const types = (await listEvents(parties, id)).map(({ type }) => type.replace('mission.', ''))
  const scheduled = 'termination_scheduled'
  expect(types).toEqual(['terminated', scheduled, scheduled, scheduled, 'accepted', 'created'])
  expect((await getMission(parties, id)).status).toBe('early-terminated')
})

test('undoing a termination clears the date and the actor, and the mission lasts to its end', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'to be terminated')
  expect(getData(await perform(parties, 'undo termination', id))).toMatchObject({
    status: 'in-progress',
    early_termination_date: null,
    terminated_by: null,
  })
  world.clock.set(toNoon('2026-03-11'))
  expect((await getMission(parties, id)).status).toBe('in-progress')
  world.clock.set(toNoon('2026-03-21'))
  expect((await getMission(parties, id)).status).toBe('completed')
})

test('cancelling a mission removes its scheduled termination', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'to be terminated, before its start')
  expect(getData(await perform(parties, 'cancel', id))).toMatchObject({
    status: 'cancelled',
    early_termination_date: null,
    terminated_by: null,
  })
  world.clock.set(toNoon('2026-03-10'))
  expect((await getMission(parties, id)).status).toBe('cancelled')
})

// The first instant of the day in each zone, written by hand.
const STARTS = [
  { zone: 'Europe/Paris', day: '2026-03-10', at: '2026-03-09T23:00:00.000Z' },
  { zone: 'Pacific/Kiritimati', day: '2026-03-10', at: '2026-03-09T10:00:00.000Z' },
  { zone: 'Pacific/Pago_Pago', day: '2026-03-10', at: '2026-03-10T11:00:00.000Z' },
  { zone: 'Asia/Kathmandu', day: '2026-03-10', at: '2026-03-09T18:15:00.000Z' },
  // Clocks go forward: in Paris at two, in Beirut and Santiago at midnight, so the day starts at one.
  { zone: 'Europe/Paris', day: '2026-03-29', at: '2026-03-28T23:00:00.000Z' },
  { zone: 'Europe/Paris', day: '2026-03-30', at: '2026-03-29T22:00:00.000Z' },
  { zone: 'Asia/Beirut', day: '2026-03-29', at: '2026-03-28T22:00:00.000Z' },
  { zone: 'America/Santiago', day: '2026-09-06', at: '2026-09-06T04:00:00.000Z' },
  // Daylight saving time ends.
  { zone: 'Europe/Paris', day: '2026-10-25', at: '2026-10-24T22:00:00.000Z' },
  { zone: 'Europe/Paris', day: '2026-10-26', at: '2026-10-25T23:00:00.000Z' },
]

test.each(STARTS)(
  '$zone: a termination on $day takes effect at $at, not before',
  async ({ zone, day, at }) => {
    const parties = await createParties(world, zone)
    const id = await reachMission(parties, 'under way', { end_date: '2026-12-31' })
    getData(await perform(parties, 'terminate', id, { end_date: day }))
    const statuses: string[] = []
    for (const shift of [-1, 0]) {
      world.clock.set(new Date(Date.parse(at) + shift).toISOString())
      statuses.push((await getMission(parties, id)).status)
    }
    expect(statuses).toEqual(['in-progress', 'early-terminated'])
  },
)

test.each(STARTS)(
  '$zone: the termination on $day can be undone until $at, not after',
  async ({ zone, day, at }) => {
    const parties = await createParties(world, zone)
    const terms = { end_date: '2026-12-31' }
    const [one, two] = [
      await reachMission(parties, 'under way', terms),
      await reachMission(parties, 'under way', terms),
    ]
    for (const id of [one, two]) getData(await perform(parties, 'terminate', id, { end_date: day }))
    world.clock.set(new Date(Date.parse(at) - 1).toISOString())
    expect(getData(await perform(parties, 'undo termination', one)).early_termination_date).toBeNull()
    world.clock.set(at)
    const late = (await perform(parties, 'undo termination', two)).body.error.details
    expect(late).toMatchObject({ reason: 'invalid_state', currentStatus: 'early-terminated' })
    expect((await getMission(parties, one)).status).toBe('in-progress')
  },
)

// At 10:30 UTC of 2 March it is already the 3rd in Kiritimati and still the 1st in Pago Pago.
test.each([
  { zone: 'Pacific/Kiritimati', day: '2026-03-03', status: 'early-terminated' },
  { zone: 'Pacific/Kiritimati', day: '2026-03-04', status: 'in-progress' },
  { zone: 'Pacific/Pago_Pago', day: '2026-03-01', status: 'early-terminated' },
  { zone: 'Pacific/Pago_Pago', day: '2026-03-02', status: 'in-progress' },
])('$zone: at 10:30 UTC of 2 March a termination on $day leaves the mission $status', async (today) => {
  const parties = await createParties(world, today.zone)
  const id = await reachMission(parties, 'under way')
  world.clock.set('2026-03-02T10:30:00.000Z')
  expect(getData(await perform(parties, 'terminate', id, { end_date: today.day })).status).toBe(today.status)
})
