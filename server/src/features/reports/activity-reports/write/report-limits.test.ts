// No calculated amount of a report exceeds the maximum amount, even if another amount compensates it.
import { expect, test } from 'vitest'
import { getData, refused } from '../../../../../test/make/missions.ts'
import { createReportParties } from '../../../../../test/make/report-lifecycle.ts'
import { reportBody } from '../../../../../test/make/reports.ts'
import { shareWorld } from '../../../../../test/world/world.ts'
import { MAX_AMOUNT } from '../../../../domain/money.ts'

const world = await shareWorld()
const NONE = { timesheets: [], supplementary_items: [], expenses: [] }

const buildDays = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: `2026-03-${String(index + 2).padStart(2, '0')}`,
    quantity: 1,
  }))
const buildItems = (count: number, amount_excl_vat: number, more: object = {}) =>
  Array.from({ length: count }, () => ({ description: 'Work', amount_excl_vat, ...more }))

test('refuses a line that is too large, also when deductions make the invoice small', async () => {
  const { team, mission } = await createReportParties(world, { rate_amount: MAX_AMOUNT })
  const rows = { ...NONE, timesheets: buildDays(20), supplementary_items: buildItems(19, -MAX_AMOUNT) }
  const reply = await team.call('POST', '/activity-reports', reportBody(mission.id, rows))
  expect(reply).toMatchObject(refused('supplementary_items', 'out_of_range'))
})

test('names the timesheets when work alone makes the invoice too large', async () => {
  const { team, mission } = await createReportParties(world, { rate_amount: MAX_AMOUNT })
  const reply = await team.call(
    'POST',
    '/activity-reports',
    reportBody(mission.id, { ...NONE, timesheets: buildDays(2) }),
  )
  expect(reply).toMatchObject(refused('timesheets', 'out_of_range'))
})

test('refuses a share of a project code that is too large, also when others compensate it', async () => {
  const { team, mission } = await createReportParties(world)
  const other = getData(await team.call('POST', '/project-codes', { name: 'Other' }))
  const supplementary_items = [
    ...buildItems(20, MAX_AMOUNT),
    ...buildItems(20, -MAX_AMOUNT, { project_code_id: other.id }),
  ]
  const rows = { ...NONE, supplementary_items }
  const reply = await team.call('POST', '/activity-reports', reportBody(mission.id, rows))
  expect(reply).toMatchObject(refused('supplementary_items', 'out_of_range'))
})

test('stores the largest amounts in the ledger exactly', async () => {
  const { team, mission } = await createReportParties(world, { rate_amount: 99_999_999_999.9999 })
  const expenses = [
    {
      description: 'Yacht',
      date: '2026-03-02',
      amount_excl_vat: 99_999_999_999.99,
      vat_amount: 99_999_999_999.99,
    },
  ]
  const rows = { ...NONE, timesheets: buildDays(1), supplementary_items: buildItems(1, -0.01), expenses }
  const { id } = getData(await team.call('POST', '/activity-reports', reportBody(mission.id, rows)))
  getData(await team.call('POST', `/activity-reports/${id}/approve`))
  const { items: entries } = getData(await team.call('GET', '/accounting/entries'))
  expect(entries).toMatchObject([
    { type: 'expense', amount_excl_vat: 99_999_999_999.99, amount_incl_vat: 199_999_999_999.98 },
    {
      type: 'invoice',
      amount_excl_vat: 99_999_999_999.99,
      vat_amount: 20_000_000_000,
      amount_incl_vat: 119_999_999_999.99,
    },
  ])
  getData(await team.call('POST', `/activity-reports/${id}/reopen`))
})
