// The start and end of a month in the team's time zone, with the UTC offset of that day.
import { expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../../../test/make/missions.ts'
import { shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()

/** Files an empty report for a mission that lasts for years, and returns the start and end of its period. */
async function readPeriod(time_zone: string, report_month: string) {
  const team = await world.team()
  getData(await world.operator('PATCH', `/teams/${team.id}`, { time_zone }))
  const { id: freelancerId } = await makeFreelancer(team)
  const dates = { start_date: '2011-01-01', end_date: '2027-12-31' }
  const { id: mission_id } = await makeAcceptedMission(world, team, freelancerId, dates)
  const report = getData(await team.call('POST', '/activity-reports', { mission_id, report_month }))
  expect(report.report_period_time_zone).toBe(time_zone)
  return [report.report_period_start, report.report_period_end]
}

const bounds = (month: string, lastDay: number, before: string, after = before) => [
  `${month}-01T00:00:00.000${before}`,
  `${month}-${lastDay}T23:59:59.999${after}`,
]

test.each([
  ['Europe/Paris', bounds('2026-03', 31, '+01:00', '+02:00')],
  ['Europe/Paris', bounds('2026-10', 31, '+02:00', '+01:00')],
  ['Europe/Paris', bounds('2024-02', 29, '+01:00')],
  ['Europe/London', bounds('2026-03', 31, '+00:00', '+01:00')],
  ['UTC', bounds('2026-03', 31, '+00:00')],
  ['Asia/Kathmandu', bounds('2026-03', 31, '+05:45')],
  ['America/St_Johns', bounds('2026-03', 31, '-03:30', '-02:30')],
  ['America/St_Johns', bounds('2026-11', 30, '-02:30', '-03:30')],
  ['America/New_York', bounds('2026-03', 31, '-05:00', '-04:00')],
  ['America/New_York', bounds('2026-10', 31, '-04:00')],
  ['America/New_York', bounds('2026-11', 30, '-04:00', '-05:00')],
  ['Pacific/Kiritimati', bounds('2026-10', 31, '+14:00')],
  ['Pacific/Pago_Pago', bounds('2026-10', 31, '-11:00')],
  ['Australia/Lord_Howe', bounds('2026-04', 30, '+11:00', '+10:30')],
])('in the time zone %s the period of the report is %j', async (zone, expected) => {
  expect(await readPeriod(zone, (expected[0] as string).slice(0, 7))).toEqual(expected)
})

test('a month whose first midnight is skipped starts after the clock change', async () => {
  expect(await readPeriod('America/Asuncion', '2017-09')).toEqual(bounds('2017-09', 30, '-04:00'))
  expect(await readPeriod('America/Asuncion', '2017-10')).toEqual([
    '2017-10-01T01:00:00.000-03:00',
    '2017-10-31T23:59:59.999-03:00',
  ])
})

test('a month that begins with two midnights starts at the first of them, where the previous month ends', async () => {
  expect(await readPeriod('America/Havana', '2015-10')).toEqual(bounds('2015-10', 31, '-04:00'))
  expect(await readPeriod('America/Havana', '2015-11')).toEqual(bounds('2015-11', 30, '-04:00', '-05:00'))
})

test('a month with a skipped day ends like any other month', async () => {
  expect(await readPeriod('Pacific/Apia', '2011-12')).toEqual(bounds('2011-12', 31, '-10:00', '+14:00'))
})

test('a report keeps the time zone of its submission', async () => {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  const { id: mission_id } = await makeAcceptedMission(world, team, freelancerId)
  const { id } = getData(
    await team.call('POST', '/activity-reports', { mission_id, report_month: '2026-03' }),
  )
  getData(await world.operator('PATCH', `/teams/${team.id}`, { time_zone: 'Asia/Tokyo' }))
  expect(getData(await team.call('GET', `/activity-reports/${id}`))).toMatchObject({
    report_period_time_zone: 'Europe/Paris',
    report_period_end: '2026-03-31T23:59:59.999+02:00',
  })
})
