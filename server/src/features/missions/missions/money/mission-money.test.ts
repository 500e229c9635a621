// "GET /api/v1/missions/{id}/money": the budget of each type of mission, and what of it is worked, invoiced and paid.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
} from '../../../../../test/make/missions.ts'
import { actOnReport, approveReport, fileReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()

const readMoney = async (team: Team, id: string): Promise<Body> =>
  getData(await team.call('GET', `/missions/${id}/money`))
const createMission = async (team: Team, more: object = {}) =>
  makeAcceptedMission(world, team, (await makeFreelancer(team)).id, more)

// 2 March to 31 August 2026 has 131 weekdays and 6 calendar months.
const BUDGETS: [name: string, more: object, expected: object][] = [
  [
    'daily, planned',
    { planned_quantity: 60.5 },
    { budget_source: 'planned', budget_quantity: 60.5, budget_excl_vat: 33_275 },
  ],
  [
    'daily, not planned',
    {},
    { budget_source: 'estimated', budget_quantity: 131, budget_excl_vat: 131 * 550 },
  ],
  [
    'hourly, planned',
    { mission_type: 'hourly', rate_amount: 70.1234, planned_quantity: 100 },
    { budget_source: 'planned', budget_quantity: 100, budget_excl_vat: 7012.34 },
  ],
  [
    'hourly, not planned',
    { mission_type: 'hourly', rate_amount: 70 },
    { budget_source: 'estimated', budget_quantity: 131 * 7, budget_excl_vat: 131 * 7 * 70 },
  ],
  [
    'monthly',
    { mission_type: 'monthly', rate_amount: 9000 },
    { budget_source: 'months', budget_quantity: 6, budget_excl_vat: 54_000 },
  ],
  [
    'deliverables',
    {
      mission_type: 'deliverable',
      deliverables: [
        { name: 'A', amount_excl_vat: 0.333, quantity: 2 },
        { name: 'B', amount_excl_vat: 100 },
      ],
    },
    { budget_source: 'deliverables', budget_quantity: null, budget_excl_vat: 100.67 },
  ],
]
test.each(BUDGETS)('the budget of a mission: %s', async (_, more, expected) => {
  const acme = await world.team()
  const { id } = await makeMission(acme, (await makeFreelancer(acme)).id, more)
  expect(await readMoney(acme, id)).toEqual({
    currency: 'EUR',
    ...expected,
    worked_excl_vat: 0,
    pending_excl_vat: 0,
    approved_excl_vat: 0,
    invoiced_excl_vat: 0,
    paid_excl_vat: 0,
    remaining_excl_vat: (expected as Body).budget_excl_vat,
    expenses_excl_vat: 0,
    expenses_invoiced_excl_vat: 0,
    expenses_paid_excl_vat: 0,
    months: [],
  })
})

test('adds up the reports and their entries, by month, with credit notes', async () => {
  world.clock.set('2026-07-31T09:30:00.000Z')
  const acme = await world.team()
  const { id } = await createMission(acme, { planned_quantity: 20 })
  const file = (month: string, days: number, expenses: object[] = []) =>
    fileReport(acme, id, {
      report_month: month,
      timesheets: Array.from({ length: days }, (_, index) => ({
        date: `${month}-0${index + 1}`,
        quantity: 1,
      })),
      supplementary_items: [],
      expenses,
    })
  const train = { description: 'Train', date: '2026-04-03', amount_excl_vat: 80 }
  const march = await approveReport(acme, await file('2026-04', 3, [train]))
  for (const { id: entry } of march.accounting_entries)
    getData(await acme.call('PATCH', `/accounting/entries/${entry}`, { status: 'paid' }))
  await approveReport(acme, await file('2026-05', 2))
  const reopened = await approveReport(acme, await file('2026-06', 1, [{ ...train, date: '2026-06-01' }]))
  getData(await actOnReport(acme, reopened.id, 'reopen'))
  await file('2026-07', 4)
  // Another mission does not count.
  const other = await createMission(acme)
  await fileReport(acme, other.id, {
    report_month: '2026-04',
    timesheets: [{ date: '2026-04-01', quantity: 1 }],
    expenses: [],
  })
  expect(await readMoney(acme, id)).toEqual({
    currency: 'EUR',
    budget_source: 'planned',
    budget_quantity: 20,
    budget_excl_vat: 11_000,
    worked_excl_vat: 10 * 550,
    pending_excl_vat: 5 * 550,
    approved_excl_vat: 5 * 550,
    invoiced_excl_vat: 5 * 550,
    paid_excl_vat: 3 * 550,
    remaining_excl_vat: 10 * 550,
    expenses_excl_vat: 160,
    expenses_invoiced_excl_vat: 80,
    expenses_paid_excl_vat: 80,
    months: [
      ['2026-04', 3, 3, 3, 17],
      ['2026-05', 2, 2, 0, 15],
      ['2026-06', 1, 0, 0, 14],
      ['2026-07', 4, 0, 0, 10],
    ].map(([month, worked, invoiced, paid, remaining]) => ({
      month,
      worked_excl_vat: Number(worked) * 550,
      invoiced_excl_vat: Number(invoiced) * 550,
      paid_excl_vat: Number(paid) * 550,
      remaining_excl_vat: Number(remaining) * 550,
    })),
  })
})

test('amounts of a currency without cents are whole, and work beyond the budget leaves a negative remainder', async () => {
  const acme = await world.team()
  await world.operator('PATCH', `/teams/${acme.id}`, { currency: 'JPY' })
  const { id } = await createMission(acme, { rate_amount: 100.5, planned_quantity: 1.25 })
  expect(await readMoney(acme, id)).toMatchObject({ currency: 'JPY', budget_excl_vat: 126 })
  const timesheets = ['2026-04-01', '2026-04-02'].map((date) => ({ date, quantity: 1 }))
  await fileReport(acme, id, { report_month: '2026-04', timesheets, supplementary_items: [], expenses: [] })
  const { worked_excl_vat, remaining_excl_vat } = await readMoney(acme, id)
  expect(remaining_excl_vat).toBe(126 - worked_excl_vat)
  expect(remaining_excl_vat).toBeLessThan(0)
})

test('returns 404 for an unknown mission and for a mission of another team', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const { id } = await createMission(other)
  for (const one of [id, randomUUID()])
    expect((await acme.call('GET', `/missions/${one}/money`)).status).toBe(404)
})
