import { expect, test } from 'vitest'
import { computeTotal, countWeekdays } from './mission-totals.ts'

const TERMS = {
  mission_type: 'daily' as const,
  rate_amount: 550,
  planned_quantity: null,
  start_date: '2026-03-02',
  end_date: '2026-08-31',
  deliverables: [],
}

const totalForSevenHours = (terms: Parameters<typeof computeTotal>[0]) => computeTotal(terms, 7)

test('countWeekdays counts Mondays to Fridays', () => {
  expect(countWeekdays('2026-03-02', '2026-08-31')).toBe(131)
  expect(countWeekdays('2026-03-07', '2026-03-08')).toBe(0)
  expect(countWeekdays('2026-03-06', '2026-03-09')).toBe(2)
})

test('computeTotal computes the total of each mission type', () => {
  expect(totalForSevenHours(TERMS)).toEqual({ amount: 72_050, quantity: 131, source: 'estimated' })
  expect(totalForSevenHours({ ...TERMS, planned_quantity: 60.5 })).toMatchObject({
    amount: 33_275,
    source: 'planned',
  })
  expect(totalForSevenHours({ ...TERMS, mission_type: 'monthly', rate_amount: 9000 })).toMatchObject({
    amount: 54_000,
    quantity: 6,
  })
  expect(totalForSevenHours({ ...TERMS, mission_type: 'hourly', rate_amount: 70 })).toMatchObject({
    quantity: 131 * 7,
  })
  const deliverables = [{ quantity: 2, amount_excl_vat: 0.333 }]
  expect(totalForSevenHours({ ...TERMS, mission_type: 'deliverable', deliverables })).toMatchObject({
    amount: 0.67,
  })
})

test('computeTotal returns no total if the rate or a date is missing, or the end is before the start', () => {
  expect(totalForSevenHours({ ...TERMS, rate_amount: null })).toBeUndefined()
  expect(totalForSevenHours({ ...TERMS, end_date: '' })).toBeUndefined()
  expect(totalForSevenHours({ ...TERMS, end_date: '2026-03-01' })).toBeUndefined()
})
