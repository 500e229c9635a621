// The overview of a month: known counts, and amounts compared with sums over the lists of reports and entries.
import { expect, test } from 'vitest'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
  makePortal,
} from '../../../../test/make/missions.ts'
import {
  actOnReport,
  approveReport,
  fileReport,
  makeReport,
  ROWS,
  rejectReport,
} from '../../../../test/make/reports.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()

const getMonth = async (team: Team, month: string): Promise<Body> =>
  getData(await team.call('GET', `/months/${month}`))
const createMission = async (team: Team, more: object = {}): Promise<Body> =>
  makeAcceptedMission(world, team, (await makeFreelancer(team)).id, more)
const buildDays = (count: number) => ({
  timesheets: Array.from({ length: count }, (_, index) => ({ date: `2026-03-0${index + 2}`, quantity: 1 })),
  supplementary_items: [],
})
const pay = (team: Team, { accounting_entries }: Body, index: number) =>
  team.call('PATCH', `/accounting/entries/${accounting_entries[index].id}`, { status: 'paid' })
const act = async (team: Team, { id }: Body, name: string) => getData(await actOnReport(team, id, name))

/** Creates reports in each status, in two currencies, and some that do not count. */
async function makeMonth(): Promise<Team> {
  const acme = await world.team()
  const paid = await approveReport(acme, await makeReport(world, acme, buildDays(3)))
  await pay(acme, paid, 0)
  const reopened = await approveReport(acme, await makeReport(world, acme, buildDays(2)))
  await act(acme, reopened, 'reopen')
  const again = await approveReport(acme, await makeReport(world, acme, buildDays(1)))
  for (const name of ['reopen', 'approve']) await act(acme, again, name)
  await rejectReport(acme, await makeReport(world, acme, buildDays(2)))
  const cancelled = await makeReport(world, acme, buildDays(4))
  await rejectReport(acme, cancelled)
  await act(acme, cancelled, 'cancel')
  await createMission(acme)
  const { freelancer, id } = await createMission(acme)
  const portal = await makePortal(world, acme, freelancer.id)
  getData(await portal('PUT', `/missions/${id}/activity-reports/2026-03`, { timesheets: ROWS.timesheets }))
  await world.operator('PATCH', `/teams/${acme.id}`, { currency: 'JPY' })
  const yen = await approveReport(acme, await makeReport(world, acme, { ...buildDays(5), expenses: [] }))
  await pay(acme, yen, 0)
  await makeReport(world, acme, { ...buildDays(2), expenses: [] })
  // Neither an unaccepted mission nor another month's report belongs to this month.
  await makeMission(acme, (await makeFreelancer(acme)).id)
  const later = await createMission(acme, { start_date: '2026-04-01' })
  const april = { report_month: '2026-04', timesheets: [{ date: '2026-04-01', quantity: 1 }], expenses: [] }
  await fileReport(acme, later.id, april)
  return acme
}

test('returns the missions, reports and amounts of a month', async () => {
  const acme = await makeMonth()
  expect(await getMonth(acme, '2026-03')).toEqual({
    month: '2026-03',
    missions_in_force: 9,
    reports: { missing: 2, draft: 1, waiting: 2, rejected: 1, approved: 3 },
    amounts: [
      {
        currency: 'EUR',
        // Reports of 3, 2, 1 and 2 days with a train for 80 each, and a draft of one day without a train.
        worked_excl_vat: 9 * 550 + 4 * 80,
        approved_excl_vat: 4 * 550 + 2 * 80,
        invoiced_excl_vat: 4 * 550 + 2 * 80,
        invoiced_incl_vat: 4 * 660 + 2 * 88,
        paid_excl_vat: 3 * 550,
        paid_incl_vat: 3 * 660,
      },
      {
        currency: 'JPY',
        worked_excl_vat: 7 * 550,
        approved_excl_vat: 5 * 550,
        invoiced_excl_vat: 5 * 550,
        invoiced_incl_vat: 5 * 660,
        paid_excl_vat: 5 * 550,
        paid_incl_vat: 5 * 660,
      },
    ],
  })
})

const cents = (amount: number) => Math.round(amount * 100)
const sum = (amounts: number[]) => amounts.reduce((total, one) => total + cents(one), 0) / 100

test('the amounts of a month are the sums over the lists', async () => {
  const acme = await makeMonth()
  const list = async (path: string): Promise<Body[]> => getData(await acme.call('GET', path)).items
  const reports = await list(
    '/activity-reports?per_page=100&report_month_from=2026-03&report_month_to=2026-03',
  )
  const ids = reports.map(({ id }) => id)
  const entries = (await list('/accounting/entries?per_page=100')).filter((one) =>
    ids.includes(one.activity_report_id),
  )
  const { amounts } = await getMonth(acme, '2026-03')
  expect(amounts.map((one: Body) => one.currency)).toEqual(['EUR', 'JPY'])
  for (const amount of amounts) {
    const activeReports = reports.filter(
      ({ status, mission: { currency } }) => status !== 'cancelled' && currency === amount.currency,
    )
    const sumReports = (some: Body[]) =>
      sum(some.flatMap((one) => [one.invoice_amount_excl_vat, one.expense_amount_excl_vat]))
    const entriesInCurrency = entries.filter(({ currency }) => currency === amount.currency)
    const paid = entriesInCurrency.filter(({ status }) => status === 'paid')
    expect(amount).toEqual({
      currency: amount.currency,
      worked_excl_vat: sumReports(activeReports),
      approved_excl_vat: sumReports(activeReports.filter(({ status }) => status === 'approved')),
      invoiced_excl_vat: sum(entriesInCurrency.map((one) => one.amount_excl_vat)),
      invoiced_incl_vat: sum(entriesInCurrency.map((one) => one.amount_incl_vat)),
      paid_excl_vat: sum(paid.map((one) => one.amount_excl_vat)),
      paid_incl_vat: sum(paid.map((one) => one.amount_incl_vat)),
    })
  }
})

test('a reopened report has a net amount of zero and shows its work', async () => {
  const acme = await world.team()
  const report = await approveReport(acme, await makeReport(world, acme))
  await act(acme, report, 'reopen')
  expect((await getMonth(acme, '2026-03')).amounts).toMatchObject([
    {
      worked_excl_vat: 730,
      approved_excl_vat: 0,
      invoiced_excl_vat: 0,
      invoiced_incl_vat: 0,
      paid_excl_vat: 0,
    },
  ])
})

test('a mission is in force in each month in which it has a day, up to its effective end', async () => {
  const acme = await world.team()
  const long = await createMission(acme, { start_date: '2026-03-31', end_date: '2026-06-01' })
  const inForce = async (month: string) => {
    const { missions_in_force, reports } = await getMonth(acme, month)
    expect(reports.missing).toBe(missions_in_force)
    return missions_in_force
  }
  const each = async () => Promise.all(['2026-02', '2026-03', '2026-05', '2026-06', '2026-07'].map(inForce))
  expect(await each()).toEqual([0, 1, 1, 1, 0])
  getData(await acme.call('POST', `/missions/${long.id}/terminate`, { end_date: '2026-05-01' }))
  expect(await each()).toEqual([0, 1, 1, 0, 0])
})

test('missions that have ended by date count as in force, a cancelled mission does not', async () => {
  const ownWorld = await startWorld()
  const acme = await ownWorld.team()
  const make = async (more: object) =>
    makeAcceptedMission(ownWorld, acme, (await makeFreelancer(acme)).id, more)
  await make({ end_date: '2026-03-20' })
  const ending = await make({})
  getData(await acme.call('POST', `/missions/${ending.id}/terminate`, { end_date: '2026-03-10' }))
  const extending = await make({ end_date: '2026-03-31' })
  getData(await acme.call('POST', `/missions/${extending.id}/extend`, { end_date: '2026-09-30' }))
  const { id } = await makeMission(acme, (await makeFreelancer(acme)).id)
  getData(await acme.call('POST', `/missions/${id}/cancel`))
  for (const now of ['2026-03-02T09:30:00.000Z', '2026-03-15T09:30:00.000Z', '2026-07-01T09:30:00.000Z']) {
    ownWorld.clock.set(now)
    expect((await getMonth(acme, '2026-03')).missions_in_force, now).toBe(3)
  }
})

test('a month without data is all zeros, and an invalid month is 404', async () => {
  const acme = await world.team()
  expect(await getMonth(acme, '2031-12')).toEqual({
    month: '2031-12',
    missions_in_force: 0,
    reports: { missing: 0, draft: 0, waiting: 0, rejected: 0, approved: 0 },
    amounts: [],
  })
  for (const month of ['2026-13', '2026-3', '0000-01', '2026-03-01', 'x', '２０２６-03'])
    expect((await acme.call('GET', `/months/${encodeURIComponent(month)}`)).status, month).toBe(404)
})

test("another team's month has no data of this team", async () => {
  const [acme, other] = [await world.team(), await world.team()]
  await approveReport(acme, await makeReport(world, acme))
  expect(await getMonth(other, '2026-03')).toMatchObject({ missions_in_force: 0, amounts: [] })
})
