// The kinds of expenses: stored, shown, calculated and kept. Expenses without a kind behave as in the previous release.
import { expect, test } from 'vitest'
import { getData, refused } from '../../../../../test/make/missions.ts'
import {
  createReportParties,
  listEntries,
  MONTH,
  performOnReport,
  type ReportParties,
} from '../../../../../test/make/report-lifecycle.ts'
import { fileReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld } from '../../../../../test/world/world.ts'
import { MAX_AMOUNT } from '../../../../domain/money.ts'

const world = await shareWorld()
const NO_WORK = { timesheets: [], supplementary_items: [] }
const buildExpense = (kind: string | undefined, amount_excl_vat: number, more: object = {}) => ({
  description: 'Spent',
  date: '2026-03-02',
  amount_excl_vat,
  ...(kind && { kind }),
  ...more,
})
const MIXED = [
  buildExpense('rebilled', 112.52),
  buildExpense('disbursement', 86),
  buildExpense(undefined, 80, { vat_amount: 8 }),
  buildExpense('rebilled', 225.04, { vat_amount: null }),
]
const SHOWN = [
  { kind: 'rebilled', amount_excl_vat: 112.52, vat_amount: null },
  { kind: 'disbursement', amount_excl_vat: 86, vat_amount: null },
  { kind: null, amount_excl_vat: 80, vat_amount: 8 },
  { kind: 'rebilled', amount_excl_vat: 225.04, vat_amount: null },
]
const TOTALS = { amount_excl_vat: 503.56, vat_amount: 75.51, amount_incl_vat: 579.07 }
const VAT = { regime: 'standard', rate: 20, base: 337.56, unrounded_amount: '67.512', amount: 67.51 }

const file = ({ team, mission }: ReportParties, expenses: object[]) =>
  fileReport(team, mission.id, { ...NO_WORK, expenses })
const readCalculation = async ({ team }: ReportParties, id: string) =>
  getData(await team.call('GET', `/activity-reports/${id}/calculation`))
const readEntryCalculation = async ({ team }: ReportParties, { id }: Body) =>
  getData(await team.call('GET', `/accounting/entries/${id}/calculation`))
const readPortalReport = async ({ portal, mission }: ReportParties) =>
  getData(await portal('GET', `/missions/${mission.id}/activity-reports/${MONTH}`))

test('team and portal show the kinds, and the calculation shows the VAT of the re-billed expenses', async () => {
  const parties = await createReportParties(world)
  const { id, expenses } = await file(parties, MIXED)
  expect(expenses).toMatchObject(SHOWN)
  expect((await readPortalReport(parties)).expenses).toMatchObject(SHOWN)
  const calculation = await readCalculation(parties, id)
  expect(calculation.expenses).toEqual({ ...TOTALS, vat: VAT })
  expect(calculation.expense_lines.map((line: Body) => [line.expense_kind, line.vat_amount])).toEqual([
    ['rebilled', null],
    ['disbursement', 0],
    [null, 8],
    ['rebilled', null],
  ])
})

test('the entry, its calculation and its credit note have the same amounts', async () => {
  const parties = await createReportParties(world)
  const { id } = await file(parties, MIXED)
  getData(await performOnReport(parties, 'approve', id))
  getData(await performOnReport(parties, 'reopen', id))
  const [entry, credit] = await listEntries(parties, id)
  expect(entry).toMatchObject({ type: 'expense', ...TOTALS, vat_rate: null })
  expect(entry.project_codes).toMatchObject([{ id: parties.code.id, amount_excl_vat: 503.56 }])
  expect(await readEntryCalculation(parties, entry)).toMatchObject({ ...TOTALS, vat: VAT })
  expect(await readEntryCalculation(parties, credit)).toMatchObject({
    vat_amount: -75.51,
    amount_incl_vat: -579.07,
    vat: { base: -337.56, amount: -67.51 },
  })
})

test.each([
  { vat_regime: 'standard', vat_rate: 5.5, vat: 6.6, rate: 5.5 },
  { vat_regime: 'standard', vat_rate: 0, vat: 0, rate: 0 },
  { vat_regime: 'franchise', vat_rate: 20, vat: 0, rate: 0 },
  { vat_regime: 'reverse_charge', vat_rate: 20, vat: 0, rate: 0 },
  { vat_regime: 'exempt', vat_rate: 20, vat: 0, rate: 0 },
])('120.00 re-billed under $vat_regime at $vat_rate % have $vat of VAT', async ({ vat, rate, ...regime }) => {
  const parties = await createReportParties(world)
  getData(await parties.team.call('PATCH', `/freelancers/${parties.freelancer.id}`, regime))
  const { id } = await file(parties, [buildExpense('rebilled', 120)])
  getData(await performOnReport(parties, 'approve', id))
  expect(await listEntries(parties, id)).toMatchObject([
    { type: 'expense', amount_excl_vat: 120, vat_amount: vat, vat_rate: rate, amount_incl_vat: 120 + vat },
  ])
})

test('a new rate changes the VAT of re-billed expenses at the next submission', async () => {
  const parties = await createReportParties(world)
  const { id } = await file(parties, [
    buildExpense('rebilled', 100),
    buildExpense(undefined, 100, { vat_amount: 3 }),
  ])
  getData(await parties.team.call('PATCH', `/freelancers/${parties.freelancer.id}`, { vat_rate: 10 }))
  expect((await readCalculation(parties, id)).expenses.vat_amount).toBe(23)
  getData(await performOnReport(parties, 'reject', id))
  getData(await performOnReport(parties, 'submit', id))
  expect((await readCalculation(parties, id)).expenses).toMatchObject({ vat_amount: 13, vat: { rate: 10 } })
  expect((await readPortalReport(parties)).expenses).toMatchObject([
    { kind: 'rebilled' },
    { kind: null, vat_amount: 3 },
  ])
})

test('an edit of other rows keeps the kinds, expenses can be sent as they were read, and a list without kinds removes them', async () => {
  const parties = await createReportParties(world)
  const { id, expenses } = await file(parties, MIXED)
  getData(await performOnReport(parties, 'reject', id))
  const patch = async (rows: object) =>
    getData(await parties.team.call('PATCH', `/activity-reports/${id}`, rows))
  const timesheets = [{ date: '2026-03-03', quantity: 1 }]
  const edited = await patch({ timesheets })
  expect(edited.expenses).toEqual(expenses)
  const again = await patch({ expenses: expenses.map(({ id: _, ...row }: Body) => row) })
  expect(again.expenses).toEqual(expenses)
  expect(again.updated_at).toBe(edited.updated_at)
  const other = await patch({ expenses: [buildExpense('disbursement', 112.52), ...MIXED.slice(1)] })
  expect(other.expenses[0]).toMatchObject({ kind: 'disbursement' })
  expect((await readCalculation(parties, id)).expenses.vat).toMatchObject({ base: 225.04, amount: 45.01 })
  const dropped = await patch({
    expenses: [buildExpense(undefined, 112.52), buildExpense(undefined, 1, { kind: null })],
  })
  expect(dropped.expenses).toMatchObject([
    { kind: null, vat_amount: 0 },
    { kind: null, vat_amount: 0 },
  ])
  expect((await readCalculation(parties, id)).expenses).toMatchObject({ vat_amount: 0, vat: null })
})

test('a sent VAT amount of an expense with a kind is refused, with its code and kind', async () => {
  const parties = await createReportParties(world)
  const reply = await parties.portal('PUT', `/missions/${parties.mission.id}/activity-reports/${MONTH}`, {
    expenses: [
      buildExpense('rebilled', 80, { vat_amount: 16 }),
      buildExpense('disbursement', 80, { vat_amount: 0 }),
    ],
  })
  expect(reply).toMatchObject(refused('expenses[0].vat_amount', 'invalid_value'))
  expect(reply.body.error.details.errors).toMatchObject([
    { field: 'expenses[0].vat_amount', code: 'vat_amount_with_kind', params: { kind: 'rebilled' } },
    { field: 'expenses[1].vat_amount', code: 'vat_amount_with_kind', params: { kind: 'disbursement' } },
  ])
})

test('the largest amount and the most expenses are calculated exactly; more is refused', async () => {
  const parties = await createReportParties(world)
  getData(await parties.team.call('PATCH', `/freelancers/${parties.freelancer.id}`, { vat_rate: 100 }))
  const many = Array(200).fill(buildExpense('rebilled', MAX_AMOUNT / 200))
  const tooMuch = { ...NO_WORK, mission_id: parties.mission.id, report_month: MONTH }
  const expenses = [...many.slice(1), buildExpense('rebilled', MAX_AMOUNT / 200 + 0.01)]
  expect(await parties.team.call('POST', '/activity-reports', { ...tooMuch, expenses })).toMatchObject(
    refused('expenses', 'out_of_range'),
  )
  const { id } = await file(parties, many)
  getData(await performOnReport(parties, 'approve', id))
  expect(await listEntries(parties, id)).toMatchObject([
    { amount_excl_vat: MAX_AMOUNT, vat_amount: MAX_AMOUNT, amount_incl_vat: 2 * MAX_AMOUNT, vat_rate: 100 },
  ])
})

/** Removes from a stored calculation the fields that the previous release did not write. */
async function removeNewFields({ team }: ReportParties, table: string, id: string): Promise<void> {
  const stored = await world.database.query<{ calculation: Body }>({
    text: `select calculation from ${table} where tenant_id = $1 and id = $2`,
    values: [team.id, id],
  })
  const [{ calculation: found }] = stored as [{ calculation: Body }]
  const { expenses, ...calculation } = found
  const { vat: _, ...totals } = expenses ?? {}
  const old = JSON.stringify({ ...calculation, ...(expenses && { expenses: totals }) }, (name, value) =>
    name === 'expense_kind' ? undefined : value,
  )
  await world.database.query({
    text: `update ${table} set calculation = $3 where tenant_id = $1 and id = $2`,
    values: [team.id, id, old],
  })
}

test('calculations that the previous release stored are returned with every field', async () => {
  const parties = await createReportParties(world)
  const { id } = await fileReport(parties.team, parties.mission.id)
  const before = await readCalculation(parties, id)
  await removeNewFields(parties, 'activity_report', id)
  expect(await readCalculation(parties, id)).toEqual(before)
  getData(await performOnReport(parties, 'approve', id))
  const [, entry] = await listEntries(parties, id)
  expect(entry).toMatchObject({ amount_excl_vat: 80, vat_amount: 8, vat_rate: null })
  const calculation = await readEntryCalculation(parties, entry)
  expect(calculation).toMatchObject({ vat: null, lines: [{ expense_kind: null, vat_amount: 8 }] })
  await removeNewFields(parties, 'accounting_entry', entry.id)
  expect(await readEntryCalculation(parties, entry)).toEqual(calculation)
})

test('a report that the previous release calculated without kinds is calculated with kinds at the next submission', async () => {
  const parties = await createReportParties(world)
  const { id } = await file(parties, [buildExpense('rebilled', 100)])
  const before = await readCalculation(parties, id)
  getData(await performOnReport(parties, 'reject', id))
  await removeNewFields(parties, 'activity_report', id)
  getData(await performOnReport(parties, 'submit', id))
  expect(await readCalculation(parties, id)).toEqual(before)
  getData(await performOnReport(parties, 'approve', id))
  expect(await listEntries(parties, id)).toMatchObject([
    { amount_excl_vat: 100, vat_amount: 20, vat_rate: 20 },
  ])
})
