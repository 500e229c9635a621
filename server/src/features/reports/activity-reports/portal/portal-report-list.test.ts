// "GET /portal/v1/activity-reports": the freelancer's reports of all missions, with every filter.
import { expect, test } from 'vitest'
import { type Choice, checkFilters, newestFirst, readAllPages } from '../../../../../test/check/lists.ts'
import { createParties, type Parties, reachMission } from '../../../../../test/make/mission-lifecycle.ts'
import { getData, makeAcceptedMission, makeFreelancer, refused } from '../../../../../test/make/missions.ts'
import { actOnReport, approveReport, fileReport, rejectReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()
const PATH = '/activity-reports'
const LONG = { start_date: '2025-01-01', end_date: '2026-12-31' }
const listReports = async ({ portal }: Parties, query = ''): Promise<Body> =>
  getData(await portal('GET', PATH + query))

/** Creates two missions with a report in each status, and a mission of a colleague with a report. */
async function seed(parties: Parties): Promise<{ missions: string[]; foreign: string }> {
  const { team } = parties
  const [one, two] = [
    await reachMission(parties, 'under way', LONG),
    await reachMission(parties, 'under way', LONG),
  ]
  const file = (mission: string, report_month: string) => {
    world.clock.advance(1000)
    return fileReport(team, mission, { report_month, timesheets: [], supplementary_items: [], expenses: [] })
  }
  await file(one, '2026-03')
  await approveReport(team, await file(one, '2026-01'))
  await rejectReport(team, await file(two, '2026-02'))
  getData(await actOnReport(team, (await rejectReport(team, await file(two, '2025-12'))).id, 'cancel'))
  world.clock.advance(1000)
  getData(await parties.portal('PUT', `/missions/${two}/activity-reports/2025-12`, {}))
  const { id } = await makeFreelancer(team)
  const foreign = (await makeAcceptedMission(world, team, id, LONG)).id
  await file(foreign, '2026-03')
  return { missions: [one, two], foreign }
}

const filterByStatus = (status: string): Choice => ({
  query: `status=${status}`,
  keeps: (report) => status.split(',').includes(report.status),
})

test('each filter, alone and combined, lists the matching reports of the freelancer', async () => {
  const parties = await createParties(world)
  const { missions } = await seed(parties)
  await checkFilters({ call: parties.portal }, PATH, [
    ['draft', 'pending', 'approved', 'rejected', 'cancelled', 'draft,rejected'].map(filterByStatus),
    missions.map((id) => ({
      query: `mission_id=${id.toUpperCase()}`,
      keeps: ({ mission }) => mission.id === id,
    })),
    ['2025-12', '2026-02'].map((month) => ({
      query: `report_month_from=${month}`,
      keeps: ({ report_month }) => report_month >= month,
    })),
    ['2026-02', '2026-03'].map((month) => ({
      query: `report_month_to=${month}`,
      keeps: ({ report_month }) => report_month <= month,
    })),
  ])
})

test('lists the reports of all missions of the freelancer, page by page, and no others', async () => {
  const [parties, stranger] = [await createParties(world), await createParties(world)]
  const { missions } = await seed(parties)
  const lists = await Promise.all(
    missions.map(
      async (id) => getData(await parties.portal('GET', `/missions/${id}/activity-reports`)).items,
    ),
  )
  expect(await readAllPages({ call: parties.portal }, PATH, '', 2)).toEqual(newestFirst(lists.flat()))
  expect(await listReports(stranger)).toMatchObject({ items: [], total: 0 })
})

test("a colleague's mission is refused as unknown, like a draft mission", async () => {
  const parties = await createParties(world)
  const { foreign } = await seed(parties)
  const draft = await reachMission(parties, 'draft')
  for (const id of [foreign, draft])
    expect(await parties.portal('GET', `${PATH}?mission_id=${id}`)).toMatchObject(
      refused('mission_id', 'unknown_reference'),
    )
})

test("refuses the values that the team's filters refuse, and filters reserved for the team", async () => {
  const { portal } = await createParties(world)
  for (const [query, reason, field] of [
    ['status=paid', 'invalid_value', 'status'],
    ['report_month_from=2026-02&report_month_to=2026-01', 'invalid_date_range', 'report_month_to'],
    [`freelancer_id=${crypto.randomUUID()}`, 'unknown_parameter', 'freelancer_id'],
    [`project_code_id=${crypto.randomUUID()}`, 'unknown_parameter', 'project_code_id'],
  ] as const)
    expect(await portal('GET', `${PATH}?${query}`)).toMatchObject(refused(field, reason))
})
