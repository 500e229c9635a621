// How far ahead of the work a report can be approved: the team setting `approve_ahead`.
import { beforeEach, expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../../../test/make/missions.ts'
import { actOnReport, fileReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
beforeEach(() => world.clock.set('2026-11-18T09:30:00.000Z'))

const setUp = async (setting?: 'none' | 'current_month', mission: object = {}) => {
  const team = await world.team()
  if (setting) getData(await team.call('PATCH', '/team', { approve_ahead: setting }))
  const { id } = await makeAcceptedMission(world, team, (await makeFreelancer(team)).id, {
    start_date: '2026-03-02',
    end_date: '2027-12-31',
    ...mission,
  })
  return { team, mission: id as string }
}

const NO_ROWS = { timesheets: [], supplementary_items: [], expenses: [] }
const work = (...days: string[]) => ({
  ...NO_ROWS,
  report_month: (days[0] as string).slice(0, 7),
  timesheets: days.map((date) => ({ date, quantity: 1 })),
})
const approve = (team: Team, { id }: Body) => actOnReport(team, id, 'approve')
const ahead = (params: object) => ({
  status: 400,
  body: { error: { details: { reason: 'out_of_range', code: 'approval_ahead', params } } },
})
const read = async (team: Team, { id }: Body) => getData(await team.call('GET', `/activity-reports/${id}`))

test('by default the current month can be approved to its end, and no later month', async () => {
  const { team, mission } = await setUp()
  expect(getData(await team.call('GET', '/team')).approve_ahead).toBe('current_month')
  const now = await fileReport(team, mission, work('2026-11-30'))
  expect(now).toMatchObject({ approvable_from: null })
  expect(now.allowed_actions).toContain('approve')
  getData(await approve(team, now))
  const later = await fileReport(team, mission, work('2026-12-01', '2026-12-02'))
  expect(later.allowed_actions).not.toContain('approve')
  expect(later).toMatchObject({ status: 'pending', approvable_from: '2026-12-01' })
  expect(await approve(team, later)).toMatchObject(
    ahead({
      approve_ahead: 'current_month',
      last_day: '2026-11-30',
      approvable_from: '2026-12-01',
      rows: ['timesheets[0]', 'timesheets[1]'],
      dates: ['2026-12-01', '2026-12-02'],
      count: 2,
    }),
  )
  expect(await read(team, later)).toMatchObject({ status: 'pending', accounting_entries: [] })
})

test('the month begins in the time zone of the team', async () => {
  for (const [time_zone, before, from] of [
    ['Europe/Paris', '2026-11-30T22:59:59.000Z', '2026-11-30T23:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-30T10:59:59.000Z', '2026-11-30T11:00:00.000Z'],
    ['America/Los_Angeles', '2026-12-01T07:59:59.000Z', '2026-12-01T08:00:00.000Z'],
  ] as const) {
    world.clock.set('2026-11-18T09:30:00.000Z')
    const { team, mission } = await setUp()
    getData(await world.operator('PATCH', `/teams/${team.id}`, { time_zone }))
    const report = await fileReport(team, mission, work('2026-12-31'))
    world.clock.set(before)
    expect(await approve(team, report), time_zone).toMatchObject(ahead({ count: 1 }))
    expect((await read(team, report)).allowed_actions).not.toContain('approve')
    world.clock.set(from)
    const ready = await read(team, report)
    expect(ready).toMatchObject({ approvable_from: null })
    expect(ready.allowed_actions).toContain('approve')
    getData(await approve(team, report))
  }
})

test('with `none` every row has to be of today or before', async () => {
  const { team, mission } = await setUp('none')
  const report = await fileReport(team, mission, {
    ...work('2026-11-02', '2026-11-18'),
    expenses: [{ description: 'Train', date: '2026-11-19', kind: 'rebilled', amount_excl_vat: 10 }],
  })
  expect(report).toMatchObject({ approvable_from: '2026-11-19' })
  expect(await approve(team, report)).toMatchObject(
    ahead({ approve_ahead: 'none', last_day: '2026-11-18', rows: ['expenses[0]'], dates: ['2026-11-19'] }),
  )
  world.clock.set('2026-11-18T23:00:00.000Z')
  getData(await approve(team, report))
})

test('a supplementary item counts as of its month, and a report without rows says that nobody worked', async () => {
  const item = { supplementary_items: [{ description: 'Workshop', amount_excl_vat: 100 }] }
  const { team, mission } = await setUp('none')
  getData(
    await approve(team, await fileReport(team, mission, { ...NO_ROWS, ...item, report_month: '2026-11' })),
  )
  const later = await fileReport(team, mission, { ...NO_ROWS, ...item, report_month: '2027-01' })
  expect(await approve(team, later)).toMatchObject(
    ahead({ rows: ['supplementary_items[0]'], dates: ['2027-01-01'], approvable_from: '2027-01-01' }),
  )
  getData(await approve(team, await fileReport(team, mission, { ...NO_ROWS, report_month: '2027-02' })))
})

test('a monthly mission is paid for every day that it covers, whatever the rows', async () => {
  const monthly = { mission_type: 'monthly', rate_amount: 5000 }
  const { team, mission } = await setUp('none', { ...monthly, end_date: '2026-11-20' })
  const report = await fileReport(team, mission, work('2026-11-02'))
  expect(await approve(team, report)).toMatchObject(
    ahead({ rows: [], count: 0, last_day: '2026-11-18', approvable_from: '2026-11-20' }),
  )
  getData(await team.call('PATCH', '/team', { approve_ahead: 'current_month' }))
  getData(await approve(team, report))
  const other = await setUp('current_month', monthly)
  getData(await approve(other.team, await fileReport(other.team, other.mission, work('2026-11-02'))))
  const empty = await fileReport(other.team, other.mission, { ...NO_ROWS, report_month: '2027-05' })
  expect(await approve(other.team, empty)).toMatchObject(ahead({ count: 0, approvable_from: '2027-05-01' }))
})

test('of many reports only those that are ahead are refused', async () => {
  const { team, mission } = await setUp()
  const [october, may] = [
    await fileReport(team, mission, work('2026-10-01')),
    await fileReport(
      team,
      mission,
      work(...Array.from({ length: 12 }, (_, day) => `2027-05-${String(day + 3).padStart(2, '0')}`)),
    ),
  ]
  const { items } = getData(
    await team.call('POST', '/activity-reports/approve', { report_ids: [october.id, may.id] }),
  )
  expect(items.map(({ status }: Body) => status)).toEqual(['done', 'refused'])
  const { params } = items[1].error.details
  expect(params).toMatchObject({ count: 12 })
  expect(params.rows).toHaveLength(10)
})

test('submission stays possible, and what was approved before stays approved', async () => {
  const { team, mission } = await setUp()
  const december = await fileReport(team, mission, work('2026-12-01'))
  world.clock.set('2026-12-01T09:00:00.000Z')
  getData(await approve(team, december))
  getData(await team.call('PATCH', '/team', { approve_ahead: 'none' }))
  world.clock.set('2026-11-18T09:00:00.000Z')
  expect(await read(team, december)).toMatchObject({ status: 'approved', approvable_from: null })
  getData(await actOnReport(team, december.id, 'reopen'))
  expect(await approve(team, december)).toMatchObject(ahead({ approvable_from: '2026-12-01' }))
})

test('the setting is audited, has two values, and only team-admins change it', async () => {
  const { team } = await setUp('none')
  expect(
    getData(await team.call('GET', '/audit-log?resource=team_settings')).items[0].changes[0],
  ).toMatchObject({
    before: { approve_ahead: 'current_month' },
    after: { approve_ahead: 'none' },
  })
  for (const value of ['always', null])
    expect((await team.call('PATCH', '/team', { approve_ahead: value })).status).toBe(400)
  const member = await world.issueKey(team.id, await team.addUser('team-member', ['*']))
  const call = world.callerWith(member.key)
  expect((await call('PATCH', '/team', { approve_ahead: 'current_month' })).status).toBe(403)
  expect(getData(await world.operator('GET', `/teams/${team.id}`)).approve_ahead).toBe('none')
})
