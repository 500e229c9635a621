// The steps of a month.
import { expect, test } from 'vitest'
import type { MonthMission } from '../../../shared/sdk.ts'
import { computeSteps, hasState, isClosed, listMissionsToReview, listMonthsToExport } from './month-state.ts'

const ENTRY = {
  id: 'e',
  type: 'invoice',
  status: 'waiting_payment',
  invoice_number: 'AF-1',
  invoice_date: '2026-04-02',
  sent_to_accounting_at: null,
}
const mission = (report_state: string, entries: object[] = [], submission_date: string | null = null) =>
  ({ report_state, entries, report: { id: report_state, submission_date } }) as unknown as MonthMission

const listLeftCounts = (missions: MonthMission[]) => computeSteps(missions).map(({ left }) => left)
const findCurrentStep = (missions: MonthMission[]) => computeSteps(missions).find(({ isNow }) => isNow)?.name

test('computeSteps counts the reports or entries that are left in each step', () => {
  const month = [
    mission('missing'),
    mission('draft'),
    mission('rejected'),
    mission('pending'),
    mission('approved', [{ ...ENTRY, invoice_number: null }, ENTRY]),
    mission('approved', [{ ...ENTRY, status: 'paid', sent_to_accounting_at: '2026-04-03T10:00:00.000Z' }]),
  ]
  expect(listLeftCounts(month)).toEqual([3, 1, 1, 1, 2])
  expect(findCurrentStep(month)).toBe('reports')
  expect(month.filter((item) => hasState(item, 'to_invoice'))).toHaveLength(1)
  expect(month.filter((item) => hasState(item, 'to_pay'))).toHaveLength(1)
})

test('a step is done only if all steps before it are done', () => {
  const listDone = (missions: MonthMission[]) => computeSteps(missions).map(({ isDone }) => isDone)
  expect(listDone([mission('missing')])).toEqual([false, false, false, false, false])
  expect(listDone([mission('approved', [ENTRY])])).toEqual([true, true, true, false, false])
  expect(listDone([])).toEqual([false, false, false, false, false])
})

test('a month is closed when all its entries are exported, even if they are not paid yet', () => {
  const sent = { ...ENTRY, sent_to_accounting_at: '2026-04-03T10:00:00.000Z' }
  expect(isClosed(computeSteps([mission('approved', [ENTRY])]))).toBe(false)
  expect(isClosed(computeSteps([mission('approved', [sent])]))).toBe(true)
  expect(isClosed(computeSteps([mission('approved', [sent]), mission('draft')]))).toBe(false)
  expect(isClosed(computeSteps([]))).toBe(false)
})

test('the months to export are those of the invoice dates', () => {
  const march = { ...ENTRY, invoice_date: '2026-03-31' }
  expect(listMonthsToExport([mission('approved', [ENTRY, march]), mission('approved', [ENTRY])])).toEqual([
    '2026-03',
    '2026-04',
  ])
})

test('the review starts with the reports that have waited longest', () => {
  const [late, early] = [mission('pending', [], '2026-04-02'), mission('pending', [], '2026-04-01')]
  expect(listMissionsToReview([late, mission('approved'), early])).toEqual([early, late])
})
