// Hints of stored and of unsaved reports, for the team and in the portal.
import { expect, test } from 'vitest'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makePortal,
} from '../../../../../test/make/missions.ts'
import { actOnReport, approveReport, fileReport, rejectReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
const NOON = '2026-04-02T12:00:00.000Z'

async function createParties(more: object = {}) {
  world.clock.set(NOON)
  const team = await world.team()
  const freelancer = await makeFreelancer(team, more)
  const accept = (fields: object = {}) => makeAcceptedMission(world, team, freelancer.id, fields)
  return { team, freelancer, accept, portal: await makePortal(world, team, freelancer.id) }
}

const rows = (more: object = {}) => ({ timesheets: [], supplementary_items: [], expenses: [], ...more })
const day = (date: string, quantity = 1) => ({ date, quantity })
const readHints = async (team: Team, { id }: Body): Promise<Body[]> =>
  getData(await team.call('GET', `/activity-reports/${id}`)).hints
const listCodes = (hints: readonly Body[]) => hints.map(({ code }) => code)

test('the report and the portal have the same hints, before and after the report is sent', async () => {
  const { team, accept, portal } = await createParties()
  const mission = await accept()
  const other = await accept({ name: 'Search', mission_type: 'hourly' })
  const month = (id: string) => `/missions/${id}/activity-reports/2026-03`
  getData(await portal('PUT', month(other.id), { timesheets: [day('2026-03-03', 3.5)] }))
  const sent = {
    timesheets: [day('2026-03-02'), day('2026-03-03'), day('2026-03-29', 0.5)],
    expenses: [{ description: 'Train', date: '2026-03-03', amount_excl_vat: 80 }],
  }
  const checkedRows = { timesheets: sent.timesheets, expenses: [{ has_receipt: false }] }
  const checked = getData(await portal('POST', `${month(mission.id)}/hints`, checkedRows)).hints
  expect(checked).toMatchObject([
    {
      code: 'day_on_two_missions',
      params: {
        date: '2026-03-03',
        quantity: 1.5,
        missions: [{ id: other.id, reference: other.reference, name: 'Search', quantity: 0.5 }],
      },
      rows: [{ list: 'timesheets', index: 1, id: null }],
    },
    { code: 'sunday', params: { date: '2026-03-29' }, rows: [{ index: 2 }] },
    { code: 'expense_without_receipt', params: { count: 1 }, rows: [{ list: 'expenses', index: 0 }] },
  ])
  const withoutIds = (hints: Body[]) =>
    hints.map((hint) => ({ ...hint, rows: hint.rows.map((row: Body) => ({ ...row, id: null })) }))
  const draft = getData(await portal('PUT', month(mission.id), sent))
  expect(withoutIds(draft.hints)).toEqual(checked)
  expect(draft.hints[0].rows[0].id).toBe(draft.timesheets[1].id)
  expect(getData(await portal('GET', month(mission.id))).hints).toEqual(draft.hints)
  const submitted = getData(await portal('POST', `${month(mission.id)}/submit`))
  expect(submitted).toMatchObject({ status: 'pending', hints: draft.hints })
  expect(await readHints(team, draft)).toEqual(draft.hints)
  expect((await approveReport(team, draft)).hints).toEqual(draft.hints)
  // The other report has the same day.
  expect(getData(await portal('GET', month(other.id))).hints).toMatchObject([
    { code: 'day_on_two_missions', params: { quantity: 1.5, missions: [{ id: mission.id }] } },
  ])
})

test('checking stores nothing, refuses what is no row, and finds only own missions', async () => {
  const { accept, portal } = await createParties()
  const stranger = await createParties()
  const { id } = await accept()
  const path = `/missions/${id}/activity-reports/2026-03/hints`
  expect(getData(await portal('POST', path, {})).hints).toEqual([])
  expect(getData(await portal('POST', path, { timesheets: [], expenses: [] })).hints).toEqual([])
  expect((await portal('GET', `/missions/${id}/activity-reports/2026-03`)).status).toBe(404)
  expect((await portal('POST', path, { timesheets: [{ date: 'today' }] })).status).toBe(400)
  expect((await portal('POST', path.replace('2026-03', '2026-13'), {})).status).toBe(404)
  expect((await stranger.portal('POST', path, {})).status).toBe(404)
})

test('a cancelled report has no hints and gives none to others', async () => {
  const { team, accept } = await createParties()
  const [one, other] = [await accept(), await accept()]
  const timesheets = [day('2026-03-03')]
  const report = await fileReport(team, one.id, rows({ timesheets }))
  const cancelledReport = await fileReport(team, other.id, rows({ timesheets }))
  expect(listCodes(await readHints(team, report))).toEqual(['day_on_two_missions'])
  const cancelled = getData(await actOnReport(team, (await rejectReport(team, cancelledReport)).id, 'cancel'))
  expect(cancelled.hints).toEqual([])
  expect(await readHints(team, report)).toEqual([])
})

test('a holiday is that of the country of the freelancer, as it is now', async () => {
  const { team, freelancer, accept } = await createParties({ country: 'DE' })
  const { id } = await accept()
  const timesheets = [day('2026-04-03'), day('2026-05-08')]
  const april = await fileReport(team, id, rows({ report_month: '2026-04', timesheets: [timesheets[0]] }))
  const may = await fileReport(team, id, rows({ report_month: '2026-05', timesheets: [timesheets[1]] }))
  const findHoliday = async (report: Body) =>
    (await readHints(team, report)).find(({ code }) => code === 'public_holiday')?.params
  expect(await findHoliday(april)).toEqual({ date: '2026-04-03', holiday: 'good_friday', country: 'DE' })
  expect(await findHoliday(may)).toBeUndefined()
  getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, { country: 'FR' }))
  expect(await findHoliday(april)).toBeUndefined()
  expect(await findHoliday(may)).toMatchObject({ holiday: 'victory_1945', country: 'FR' })
})

test('months without a report: a draft and a cancelled one count as none, by the day of the team', async () => {
  const { team, accept, portal } = await createParties()
  const { id } = await accept({ start_date: '2026-01-10' })
  getData(await portal('PUT', `/missions/${id}/activity-reports/2026-01`, {}))
  const cancelledReport = await fileReport(team, id, rows({ report_month: '2026-02' }))
  getData(await actOnReport(team, (await rejectReport(team, cancelledReport)).id, 'cancel'))
  const report = await fileReport(team, id, rows({ report_month: '2026-04' }))
  const findMonths = async () => (await readHints(team, report))[0]?.params.months
  expect(await findMonths()).toEqual(['2026-01', '2026-02', '2026-03'])
  await fileReport(team, id, rows({ report_month: '2026-02' }))
  getData(await portal('POST', `/missions/${id}/activity-reports/2026-01/submit`))
  expect(await findMonths()).toEqual(['2026-03'])
  // In Paris it is 1 April, in New York still 31 March.
  world.clock.set('2026-03-31T23:00:00.000Z')
  expect(await findMonths()).toEqual(['2026-03'])
  getData(await world.operator('PATCH', `/teams/${team.id}`, { time_zone: 'America/New_York' }))
  expect(await findMonths()).toBeUndefined()
})

test('a quantity is compared with the planned quantity of the mission', async () => {
  const { team, accept } = await createParties()
  const { id } = await accept({ planned_quantity: 65.5 })
  const report = await fileReport(team, id, rows({ timesheets: [day('2026-03-03')] }))
  expect(await readHints(team, report)).toMatchObject([
    {
      code: 'quantity_far_from_plan',
      params: { basis: 'planned_quantity', unit: 'days', quantity: 1, expected: 11 },
    },
  ])
})

test('lists have hints on request, for the rows of the page, and otherwise as before', async () => {
  const { team, accept } = await createParties()
  const { id } = await accept()
  const amount = { description: 'Bonus', amount_excl_vat: 12345678.9 }
  const sunday = await fileReport(
    team,
    id,
    rows({ timesheets: [day('2026-03-29')], supplementary_items: [amount] }),
  )
  const usual = await fileReport(team, id, rows({ report_month: '2026-04', timesheets: [day('2026-04-01')] }))
  const plain = getData(await team.call('GET', '/activity-reports'))
  for (const item of plain.items) expect(item).not.toHaveProperty('hints')
  expect(getData(await team.call('GET', '/activity-reports?with_hints=false'))).toEqual(plain)
  const { items, ...page } = getData(await team.call('GET', '/activity-reports?with_hints=true'))
  expect(page).toEqual({ total: 2, current_page: 1, per_page: 10 })
  expect(items.map(({ hints: _, ...item }: Body) => item)).toEqual(plain.items)
  expect(items.map(({ id: reportId, hints }: Body) => [reportId, listCodes(hints)])).toEqual([
    [usual.id, []],
    [sunday.id, ['sunday']],
  ])
  const paged = getData(
    await team.call(
      'GET',
      '/activity-reports?with_hints=true&per_page=1&after=start&status=pending&sort=report_month',
    ),
  )
  expect(paged.items[0].id).toBe(sunday.id)
  expect(paged.next).toEqual(expect.any(String))
  expect(getData(await team.call('GET', '/activity-reports?with_hints=true&status=rejected')).items).toEqual(
    [],
  )
})

test('a key that reads reports sees the hints, and another team none of the days', async () => {
  const { team, accept } = await createParties()
  const [one, other] = [await accept(), await accept({ name: 'Search' })]
  const timesheets = [day('2026-03-03')]
  const report = await fileReport(team, one.id, rows({ timesheets }))
  await fileReport(team, other.id, rows({ timesheets }))
  const narrow = await world.issueKey(team.id, team.userId, ['activity-reports:read'])
  const { hints } = getData(await world.callerWith(narrow.key)('GET', `/activity-reports/${report.id}`))
  expect(hints).toMatchObject([{ params: { missions: [{ name: 'Search' }] } }])
  const foreign = await createParties()
  const mission = await foreign.accept()
  const theirs = await fileReport(foreign.team, mission.id, rows({ timesheets }))
  expect(await readHints(foreign.team, theirs)).toEqual([])
  expect((await foreign.team.call('GET', `/activity-reports/${report.id}`)).status).toBe(404)
})
