// "GET /api/v1/missions/{id}/after-end": what an early termination leaves behind.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer, refused } from '../../../../../test/make/missions.ts'
import { approveReport, fileReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
world.clock.set('2026-06-25T09:30:00.000Z')

const setUp = async (mission: object = {}) => {
  const team = await world.team()
  const { id } = await makeAcceptedMission(world, team, (await makeFreelancer(team)).id, {
    start_date: '2026-06-01',
    end_date: '2026-11-30',
    ...mission,
  })
  return { team, id: id as string }
}
const NO_ROWS = { timesheets: [], supplementary_items: [], expenses: [] }
const afterEnd = async (team: Team, id: string, end?: string): Promise<Body> =>
  getData(await team.call('GET', `/missions/${id}/after-end${end ? `?end_date=${end}` : ''}`))
const terminate = async (team: Team, id: string, end_date: string) =>
  getData(await team.call('POST', `/missions/${id}/terminate`, { end_date }))
const NOTHING = { reports: [], has_more_reports: false, entries: [], payment_batches: [] }

test('a month that was approved whole shows what the shortened period would make, before and after the termination', async () => {
  const { team, id } = await setUp({ mission_type: 'monthly', rate_amount: 5500 })
  const june = await approveReport(team, await fileReport(team, id, { ...NO_ROWS, report_month: '2026-06' }))
  expect(await afterEnd(team, id)).toEqual({ end_date: '2026-11-30', ...NOTHING })
  // June 2026 has 22 weekdays, 8 of them up to the 10th.
  const expected = {
    end_date: '2026-06-10',
    reports: [
      {
        id: june.id,
        reference: june.reference,
        report_month: '2026-06',
        status: 'approved',
        currency: 'EUR',
        rows_after_end: 0,
        invoice_amount_excl_vat: 5500,
        exact_invoice_amount_excl_vat: 2000,
        invoice_difference_excl_vat: 3500,
        expense_amount_excl_vat: 0,
        exact_expense_amount_excl_vat: 0,
        expense_difference_excl_vat: 0,
      },
    ],
    has_more_reports: false,
    entries: [
      {
        id: june.accounting_entries[0].id,
        activity_report_id: june.id,
        type: 'invoice',
        status: 'waiting_payment',
        invoice_number: null,
        amount_excl_vat: 5500,
        amount_incl_vat: 6600,
        currency: 'EUR',
      },
    ],
    payment_batches: [],
  }
  const before = await afterEnd(team, id, '2026-06-10')
  expect(before).toMatchObject({
    ...expected,
    entries: [{ ...expected.entries[0], invoice_number: before.entries[0].invoice_number }],
  })
  expect(await afterEnd(team, id, '2026-06-30')).toEqual({ end_date: '2026-06-30', ...NOTHING })
  const terminated = await terminate(team, id, '2026-06-10')
  expect(terminated.early_termination_date).toBe('2026-06-10')
  expect(await afterEnd(team, id)).toEqual(before)
  expect(getData(await team.call('GET', `/activity-reports/${june.id}`)).invoice_amount_excl_vat).toBe(5500)
})

test('the budget of a terminated mission ends with it', async () => {
  const money = async ({ team, id }: { team: Team; id: string }) =>
    getData(await team.call('GET', `/missions/${id}/money`))
  const monthly = await setUp({ mission_type: 'monthly', rate_amount: 5000 })
  await fileReport(monthly.team, monthly.id, { ...NO_ROWS, report_month: '2026-06' })
  expect(await money(monthly)).toMatchObject({ budget_excl_vat: 30_000, remaining_excl_vat: 25_000 })
  await terminate(monthly.team, monthly.id, '2026-06-10')
  expect(await money(monthly)).toMatchObject({
    budget_excl_vat: 5000,
    remaining_excl_vat: 0,
    budget_quantity: 1,
  })
  const daily = await setUp()
  await terminate(daily.team, daily.id, '2026-06-10')
  expect(await money(daily)).toMatchObject({ budget_source: 'estimated', budget_quantity: 8 })
  for (const [planned_quantity, budget_quantity] of [
    [60, 8],
    [5, 5],
  ]) {
    const planned = await setUp({ planned_quantity })
    await terminate(planned.team, planned.id, '2026-06-10')
    expect(await money(planned)).toMatchObject({ budget_source: 'planned', budget_quantity })
  }
  const undone = await setUp()
  await terminate(undone.team, undone.id, '2026-08-31')
  expect(await money(undone)).toMatchObject({ budget_quantity: 66 })
  getData(await undone.team.call('DELETE', `/missions/${undone.id}/termination`))
  expect(await money(undone)).toMatchObject({ budget_quantity: 131 })
})

test('days and expenses after the end count, and a later month counts whole, with its supplementary items', async () => {
  const { team, id } = await setUp({ rate_amount: 333.33 })
  const item = { description: 'Bonus', amount_excl_vat: 100 }
  const expense = (date: string, amount_excl_vat: number) => ({
    description: 'Train',
    date,
    kind: 'rebilled',
    amount_excl_vat,
  })
  const june = await fileReport(team, id, {
    report_month: '2026-06',
    timesheets: ['2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12'].map((date) => ({
      date,
      quantity: 0.5,
    })),
    supplementary_items: [item],
    expenses: [expense('2026-06-10', 10.5), expense('2026-06-30', 80)],
  })
  const july = await fileReport(team, id, {
    report_month: '2026-07',
    timesheets: [{ date: '2026-07-01', quantity: 1 }],
    supplementary_items: [item],
    expenses: [],
  })
  const august = await fileReport(team, id, { ...NO_ROWS, report_month: '2026-08' })
  getData(await team.call('POST', `/activity-reports/${august.id}/reject`, { rejection_reason: 'No' }))
  const september = await fileReport(team, id, { ...NO_ROWS, report_month: '2026-09' })
  getData(await team.call('POST', `/activity-reports/${september.id}/reject`, { rejection_reason: 'No' }))
  getData(await team.call('POST', `/activity-reports/${september.id}/cancel`))
  const { reports, entries } = await afterEnd(team, id, '2026-06-10')
  expect(reports).toMatchObject([
    {
      id: june.id,
      status: 'pending',
      rows_after_end: 3,
      invoice_amount_excl_vat: 766.66,
      exact_invoice_amount_excl_vat: 433.33,
      invoice_difference_excl_vat: 333.33,
      expense_amount_excl_vat: 90.5,
      exact_expense_amount_excl_vat: 10.5,
      expense_difference_excl_vat: 80,
    },
    { id: july.id, rows_after_end: 2, exact_invoice_amount_excl_vat: 0, invoice_difference_excl_vat: 433.33 },
    { id: august.id, status: 'rejected', rows_after_end: 0, invoice_difference_excl_vat: 0 },
  ])
  expect(entries).toEqual([])
  expect((await afterEnd(team, id, '2026-06-30')).reports.map(({ id }: Body) => id)).toEqual([
    july.id,
    august.id,
  ])
})

test('deliverables after the end keep the price of each', async () => {
  const { team, id } = await setUp({
    mission_type: 'deliverable',
    rate_amount: null,
    deliverables: [{ name: 'A', amount_excl_vat: 10.005, quantity: 9 }],
  })
  const [{ id: deliverable_id }] = getData(await team.call('GET', `/missions/${id}`)).deliverables_catalog
  await fileReport(team, id, {
    ...NO_ROWS,
    report_month: '2026-06',
    timesheets: [
      { date: '2026-06-02', quantity: 3, deliverable_id },
      { date: '2026-06-20', quantity: 1, deliverable_id },
    ],
  })
  expect((await afterEnd(team, id, '2026-06-19')).reports).toMatchObject([
    {
      rows_after_end: 1,
      invoice_amount_excl_vat: 40.02,
      exact_invoice_amount_excl_vat: 30.02,
      invoice_difference_excl_vat: 10,
    },
  ])
})

test('after the termination is undone nothing lies beyond the end', async () => {
  const { team, id } = await setUp()
  await fileReport(team, id, {
    ...NO_ROWS,
    report_month: '2026-09',
    timesheets: [{ date: '2026-09-01', quantity: 1 }],
  })
  await terminate(team, id, '2026-08-31')
  expect((await afterEnd(team, id)).reports).toHaveLength(1)
  getData(await team.call('DELETE', `/missions/${id}/termination`))
  expect(await afterEnd(team, id)).toEqual({ end_date: '2026-11-30', ...NOTHING })
})

test('a key reads only the parts of which it may read the lists', async () => {
  const { team, id } = await setUp()
  await approveReport(
    team,
    await fileReport(team, id, {
      ...NO_ROWS,
      report_month: '2026-06',
      timesheets: [{ date: '2026-06-20', quantity: 1 }],
    }),
  )
  const parts = async (...scopes: string[]) => {
    const { key } = await world.issueKey(team.id, team.userId, ['missions:read', ...scopes] as never)
    const { reports, entries, payment_batches } = getData(
      await world.callerWith(key)('GET', `/missions/${id}/after-end?end_date=2026-06-10`),
    )
    return [reports?.length ?? null, entries?.length ?? null, payment_batches?.length ?? null]
  }
  expect(await parts()).toEqual([null, null, null])
  expect(await parts('activity-reports:read')).toEqual([1, null, null])
  expect(await parts('accounting:write')).toEqual([null, 1, null])
  expect(await parts('payments:read')).toEqual([null, null, 0])
  const { key } = await world.issueKey(team.id, team.userId, ['activity-reports:read'])
  expect((await world.callerWith(key)('GET', `/missions/${id}/after-end`)).status).toBe(403)
})

test('refuses days outside of the mission, and missions of other teams', async () => {
  const { team, id } = await setUp()
  for (const end of ['2026-05-31', '2026-12-01'])
    expect(await team.call('GET', `/missions/${id}/after-end?end_date=${end}`)).toMatchObject(
      refused('end_date', 'out_of_range'),
    )
  expect(await team.call('GET', `/missions/${id}/after-end?end_date=June`)).toMatchObject(
    refused('end_date', 'invalid_date'),
  )
  const other = await world.team()
  for (const one of [id, randomUUID()])
    expect((await other.call('GET', `/missions/${one}/after-end`)).status).toBe(404)
})
