// A date-based status applies from the first millisecond of the day in the team's time zone, before any sweep.
import { expect, test } from 'vitest'
import { readMissionState } from '../../../../../test/make/many-missions.ts'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makePortal,
} from '../../../../../test/make/missions.ts'
import { startWorld } from '../../../../../test/world/world.ts'
import { sweepMissions } from '../index.ts'

const world = await startWorld()
const sweep = () => sweepMissions({ db: world.database, clock: world.clock })

const START = '2026-03-02T09:30:00.000Z'

/** Creates a team in the zone with an accepted mission until 31 December 2026. */
async function makeTeamWithMission(time_zone: string, more: object = {}) {
  world.clock.set(START)
  const team = await world.team()
  getData(await world.operator('PATCH', `/teams/${team.id}`, { time_zone }))
  const { id: freelancerId } = await makeFreelancer(team)
  const terms = { start_date: '2026-03-01', end_date: '2026-12-31', ...more }
  const { id } = await makeAcceptedMission(world, team, freelancerId, terms)
  const read = async () => getData(await team.call('GET', `/missions/${id}`))
  const total = async (status: string) =>
    getData(await team.call('GET', `/missions?status=${status}`)).total as number
  return { team, id, freelancerId, read, total }
}

const subtractMillisecond = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

// Zone, day, and the instant at which it starts there.
const MIDNIGHTS = [
  ['UTC', '2026-04-10', '2026-04-10T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-04-10', '2026-04-09T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-04-10', '2026-04-10T11:00:00.000Z'],
  ['Asia/Kathmandu', '2026-04-10', '2026-04-09T18:15:00.000Z'],
  ['Etc/GMT+12', '2026-04-10', '2026-04-10T12:00:00.000Z'],
  ['America/Los_Angeles', '2026-04-10', '2026-04-10T07:00:00.000Z'],
  // The day on which clocks go forward, and the day after; the same for back.
  ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-09', '2026-03-09T07:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-02', '2026-11-02T08:00:00.000Z'],
  ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Paris', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Paris', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Paris', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  // Clocks go forward at midnight: the day starts at one o'clock.
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  // Clocks go back to midnight: the day has two midnights, and the first counts.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
] as const

test.each(MIDNIGHTS)('in %s a termination on %s takes effect at exactly %s', async (zone, day, midnight) => {
  const { team, id, read, total } = await makeTeamWithMission(zone)
  getData(await team.call('POST', `/missions/${id}/terminate`, { end_date: day }))

  world.clock.set(subtractMillisecond(midnight))
  expect(await read()).toMatchObject({ status: 'in-progress', early_termination_date: day })
  expect(await total('early-terminated')).toBe(0)
  // The sweep may settle missions of other teams, but none of this one.
  await sweep()
  expect(await readMissionState(world.database, team.id)).toMatchObject({
    missions: { 'in-progress': 1 },
    settled: {},
  })

  world.clock.set(midnight)
  expect(await read()).toMatchObject({ status: 'early-terminated', early_termination_date: day })
  expect(await total('early-terminated')).toBe(1)
  expect(await total('in-progress')).toBe(0)
  expect(await readMissionState(world.database, team.id)).toMatchObject({
    missions: { 'in-progress': 1 },
    settled: {},
  })

  expect(await sweep()).toBe(1)
  expect(await read()).toMatchObject({ status: 'early-terminated', early_termination_date: day })
  expect(await total('early-terminated')).toBe(1)
  expect(await readMissionState(world.database, team.id)).toEqual({
    missions: { 'early-terminated': 1 },
    tally: { 'early-terminated': 1 },
    settled: { 'mission.early_terminated': 1 },
    twice: 0,
  })
})

test.each([
  ['Pacific/Kiritimati', '2026-04-09T10:00:00.000Z'],
  ['America/Los_Angeles', '2026-04-10T07:00:00.000Z'],
])('in %s a mission until 9 April is completed at %s, when the next day starts', async (zone, midnight) => {
  const { team, read } = await makeTeamWithMission(zone, { end_date: '2026-04-09' })
  world.clock.set(subtractMillisecond(midnight))
  expect((await read()).status).toBe('in-progress')
  expect(await sweep()).toBe(0)
  world.clock.set(midnight)
  expect((await read()).status).toBe('completed')
  expect(await sweep()).toBe(1)
  expect((await read()).status).toBe('completed')
  expect((await readMissionState(world.database, team.id)).settled).toEqual({ 'mission.completed': 1 })
})

test('an unanswered extension is withdrawn at the end date, before and after the sweep', async () => {
  const { team, id, freelancerId, read } = await makeTeamWithMission('UTC', { end_date: '2026-03-20' })
  const portal = await makePortal(world, team, freelancerId)
  getData(await team.call('POST', `/missions/${id}/extend`, { end_date: '2026-06-30', rate_amount: 700 }))
  world.clock.set('2026-03-20T23:59:59.999Z')
  const proposed = { end_date: '2026-06-30', rate_amount: 700 }
  expect(await read()).toMatchObject({ status: 'pending-freelancer-extension', extension: proposed })
  expect(await sweep()).toBe(0)

  world.clock.set('2026-03-21T00:00:00.000Z')
  const ended = { status: 'completed', end_date: '2026-03-20', rate_amount: 550, extension: null }
  expect(await read()).toMatchObject(ended)
  const late = { status: 400, body: { error: { details: { currentStatus: 'completed' } } } }
  expect(await portal('POST', `/missions/${id}/extension/accept`)).toMatchObject(late)
  expect(await sweep()).toBe(1)
  expect(await read()).toMatchObject(ended)
  expect(await portal('POST', `/missions/${id}/extension/accept`)).toMatchObject(late)
  expect(await readMissionState(world.database, team.id)).toMatchObject({
    tally: { completed: 1 },
    settled: { 'mission.completed': 1 },
  })
})

test('after days of downtime, statuses before and after the first sweep are the same', async () => {
  const ended = await makeTeamWithMission('UTC', { end_date: '2026-03-10' })
  const extended = await makeTeamWithMission('Asia/Kathmandu', { end_date: '2026-03-12' })
  const terminated = await makeTeamWithMission('America/Los_Angeles')
  const ongoing = await makeTeamWithMission('UTC')
  const { team, id } = extended
  getData(await team.call('POST', `/missions/${id}/extend`, { end_date: '2026-06-30' }))
  getData(
    await terminated.team.call('POST', `/missions/${terminated.id}/terminate`, { end_date: '2026-03-05' }),
  )
  world.clock.set('2026-03-19T12:00:00.000Z')
  const all = [ended, extended, terminated, ongoing]
  const readStatuses = async () => Promise.all(all.map(async ({ read }) => (await read()).status))
  const expected = ['completed', 'completed', 'early-terminated', 'in-progress']
  expect(await readStatuses()).toEqual(expected)
  expect(await sweep()).toBe(3)
  expect(await readStatuses()).toEqual(expected)
  expect(await sweep()).toBe(0)
  const timeline = getData(await terminated.team.call('GET', `/missions/${terminated.id}/events`)).items
  expect(timeline[0]).toMatchObject({
    type: 'mission.early_terminated',
    at: '2026-03-19T12:00:00.000Z',
    actor: { kind: 'system', id: null, name: null },
    data: { from: 'in-progress', to: 'early-terminated', end_date: '2026-03-05' },
  })
})

test('a mission accepted after its end is completed immediately, with one event', async () => {
  const { read, team } = await makeTeamWithMission('UTC', {
    start_date: '2026-02-01',
    end_date: '2026-02-20',
  })
  expect((await read()).status).toBe('completed')
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
  expect((await readMissionState(world.database, team.id)).settled).toEqual({ 'mission.completed': 1 })
})
