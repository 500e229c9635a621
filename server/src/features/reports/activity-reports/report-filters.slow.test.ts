// "GET /api/v1/activity-reports": every filter alone and combined, pagination, and refusals.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  type Choice,
  checkFilters,
  checkStatusTotals,
  newestFirst,
  readAllPages,
} from '../../../../test/check/lists.ts'
import { toNoon } from '../../../../test/make/mission-lifecycle.ts'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makePortal,
  refused,
} from '../../../../test/make/missions.ts'
import { actOnReport, approveReport, fileReport, rejectReport } from '../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'

const world = await shareWorld()
beforeEach(() => world.clock.set(toNoon('2026-03-02')))

const NO_ROWS = { timesheets: [], supplementary_items: [], expenses: [] }
const LONG_TERMS = { start_date: '2024-01-01', end_date: '2026-12-31' }
const makeCode = async (team: Team) =>
  getData(await team.call('POST', '/project-codes', { name: 'Apollo' })).id

/** Creates two freelancers, three missions, two project codes, and a report in each status. */
async function seed(team: Team) {
  const [sasha, noa] = [await makeFreelancer(team), await makeFreelancer(team)]
  const [apollo, gemini] = [await makeCode(team), await makeCode(team)]
  const missionWithCode = (
    await makeAcceptedMission(world, team, sasha.id, { ...LONG_TERMS, project_code_id: apollo })
  ).id
  const other = (await makeAcceptedMission(world, team, noa.id, LONG_TERMS)).id
  const missionWithDraft = (await makeAcceptedMission(world, team, sasha.id, LONG_TERMS)).id
  const file = (mission: string, report_month: string, more: object = {}) => {
    world.clock.advance(1000)
    const timesheets = [{ date: `${report_month}-03`, quantity: 1 }]
    return fileReport(team, mission, { ...NO_ROWS, timesheets, report_month, ...more })
  }
  const item = { description: 'Workshop', amount_excl_vat: 100, project_code_id: gemini }
  await file(missionWithCode, '2026-01')
  await approveReport(team, await file(missionWithCode, '2026-02'))
  await file(missionWithCode, '2025-12', { supplementary_items: [item] })
  await rejectReport(team, await file(other, '2026-02', { supplementary_items: [item] }))
  await file(other, '2026-03', { ...NO_ROWS })
  const { id } = await rejectReport(team, await file(missionWithDraft, '2026-02'))
  getData(await actOnReport(team, id, 'cancel'))
  const portal = await makePortal(world, team, sasha.id)
  getData(await portal('PUT', `/missions/${missionWithDraft}/activity-reports/2026-03`, NO_ROWS))
  return {
    freelancers: [sasha.id, noa.id],
    codes: [apollo, gemini],
    missions: [missionWithCode, other, missionWithDraft],
  }
}

const filterByStatus = (words: string): Choice => ({
  query: `status=${words}`,
  keeps: (report) => words.toLowerCase().split(',').includes(report.status),
})

test('each filter, alone and combined with each other, lists the matching reports', async () => {
  const acme = await world.team()
  const { freelancers, codes, missions } = await seed(acme)
  await seed(await world.team())
  await checkFilters(acme, '/activity-reports', [
    [
      ...['draft', 'pending', 'approved', 'rejected', 'cancelled'].map(filterByStatus),
      ...['pending,rejected', 'Draft,CANCELLED,draft', 'approved,draft,pending,rejected'].map(filterByStatus),
    ],
    missions.map((id) => ({ query: `mission_id=${id}`, keeps: ({ mission }) => mission.id === id })),
    freelancers.map((id) => ({
      query: `freelancer_id=${id.toUpperCase()}`,
      keeps: ({ freelancer }) => freelancer.id === id,
    })),
    codes.map((id) => ({
      query: `project_code_id=${id}`,
      keeps: ({ project_codes }) => project_codes.some((code: Body) => code.id === id),
    })),
    ['2025-12', '2026-02', '2026-03'].map((month) => ({
      query: `report_month_from=${month}`,
      keeps: ({ report_month }) => report_month >= month,
    })),
    ['2026-03', '9999-12'].map((month) => ({
      query: `report_month_to=${month}`,
      keeps: ({ report_month }) => report_month <= month,
    })),
  ])
})

test('the summary counts the reports of the list, with each filter', async () => {
  const acme = await world.team()
  const { freelancers, codes, missions } = await seed(acme)
  await seed(await world.team())
  await checkStatusTotals(acme, '/activity-reports', [
    '',
    `mission_id=${missions[0]}`,
    `freelancer_id=${freelancers[0]}&project_code_id=${codes[0]}`,
    'report_month_from=2026-02&report_month_to=2026-03',
    `freelancer_id=${randomUUID()}`,
  ])
})

test('report_month_from and report_month_to are inclusive', async () => {
  const acme = await world.team()
  await seed(acme)
  const listMonths = async (query: string) =>
    getData(await acme.call('GET', `/activity-reports?${query}`)).items.map(
      ({ report_month }: Body) => report_month,
    )
  expect(new Set(await listMonths('report_month_from=2026-01&report_month_to=2026-02'))).toEqual(
    new Set(['2026-01', '2026-02']),
  )
  expect(await listMonths('report_month_from=2026-01&report_month_to=2026-01')).toEqual(['2026-01'])
  expect(await listMonths('report_month_to=2025-11')).toEqual([])
  expect(await listMonths('report_month_from=2026-04')).toEqual([])
})

test('combines all filters with AND', async () => {
  const acme = await world.team()
  const { freelancers, codes, missions } = await seed(acme)
  const query = `status=pending,approved&mission_id=${missions[0]}&freelancer_id=${freelancers[0]}&project_code_id=${codes[1]}`
  const { items, total } = getData(
    await acme.call('GET', `/activity-reports?${query}&report_month_from=2025-12&report_month_to=2026-01`),
  )
  expect([total, items.map(({ report_month }: Body) => report_month)]).toEqual([1, ['2025-12']])
})

test('an unknown freelancer, or a freelancer of another team, has no reports', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  await seed(acme)
  for (const id of [randomUUID(), (await makeFreelancer(other)).id, acme.userId])
    expect(getData(await acme.call('GET', `/activity-reports?freelancer_id=${id}`))).toMatchObject({
      items: [],
      total: 0,
    })
})

test('pages of any size add up to the list; ties in created_at are ordered by id', async () => {
  const acme = await world.team()
  const mission = (await makeAcceptedMission(world, acme, (await makeFreelancer(acme)).id, LONG_TERMS)).id
  const reports: Body[] = []
  for (let index = 0; index < 23; index += 1) {
    if (index % 5 === 0) world.clock.advance(index === 10 ? -60_000 : 1)
    const report_month = `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
    const { hints: _, ...report } = await fileReport(acme, mission, { ...NO_ROWS, report_month })
    reports.push(report)
  }
  const all = newestFirst(reports)
  for (const size of [1, 7, 22, 23, 24, 100])
    expect(await readAllPages(acme, '/activity-reports', '', size)).toEqual(all)
  const late = all.filter(({ report_month }) => report_month >= '2025-01')
  for (const size of [3, 11, 12])
    expect(await readAllPages(acme, '/activity-reports', '&report_month_from=2025-01', size)).toEqual(late)
  expect(getData(await acme.call('GET', '/activity-reports')).items).toEqual(all.slice(0, 10))
  expect(getData(await acme.call('GET', '/activity-reports?page=2147483647&status=pending'))).toEqual({
    items: [],
    total: 23,
    current_page: 2_147_483_647,
    per_page: 10,
  })
})

type Row = [query: string, field: string, reason: string]
const ID = '019c0000-0000-7000-8000-000000000404'
const MONTHS = ['report_month_from', 'report_month_to']
const INVALID_QUERIES: Row[] = [
  ...[
    'unknown',
    'paid',
    'all',
    '',
    ',',
    'draft,',
    ',draft',
    'draft,,pending',
    'draft,%20pending',
    'draft%20',
    'draft;pending',
    'draft,unknown',
    '%F0%9D%90%9D',
  ].map((words): Row => [`status=${words}`, 'status', 'invalid_value']),
  ...MONTHS.flatMap((name): Row[] => [
    ...['2026-13', '2026-3', '2026-03-01', '202603', '0000-01', '2026-00', 'march'].map(
      (month): Row => [`${name}=${month}`, name, 'invalid_date'],
    ),
    [`${name}=`, name, 'invalid_value'],
    [`${name}=2026-03&${name}=2026-03`, name, 'invalid_value'],
  ]),
  ['report_month_to=2026-02&report_month_from=2026-03', 'report_month_to', 'invalid_date_range'],
  ['report_month_from=2026-01&report_month_to=2025-12', 'report_month_to', 'invalid_date_range'],
  ...['mission_id', 'freelancer_id', 'project_code_id'].flatMap((name): Row[] => [
    [`${name}=abc`, name, 'invalid_uuid'],
    [`${name}=${ID.replaceAll('-', '')}`, name, 'invalid_uuid'],
    [`${name}=`, name, 'invalid_value'],
    [`${name}=${ID}&${name}=${ID}`, name, 'invalid_value'],
  ]),
  [`mission_id=${ID}`, 'mission_id', 'unknown_reference'],
  [`project_code_id=${ID}`, 'project_code_id', 'unknown_reference'],
  ['page=0', 'page', 'out_of_range'],
  ['per_page=101', 'per_page', 'out_of_range'],
  ['per_page=01', 'per_page', 'invalid_value'],
  ...['report_month', 'Status', 'created_at_from', 'team_id', 'type'].map(
    (name): Row => [`${name}=1`, name, 'unknown_parameter'],
  ),
]

test.each(INVALID_QUERIES)('?%s is refused for %s with %s', async (query, field, reason) => {
  const reply = await (await world.team()).call('GET', `/activity-reports?${query}`)
  expect(reply).toMatchObject(refused(field, reason))
  expect(reply.body.error.details.errors).toHaveLength(1)
})

test('lists all errors of a query in the order sent', async () => {
  const acme = await world.team()
  const query = 'report_month_to=2026-01&zeal=1&status=x&per_page=0&report_month_from=2026-02&mission_id=x'
  const { errors } = (await acme.call('GET', `/activity-reports?${query}`)).body.error.details
  expect(errors.map(({ field }: Body) => field)).toEqual([
    'report_month_to',
    'zeal',
    'status',
    'per_page',
    'mission_id',
  ])
})
