// The months of a summary.
import { expect, test } from 'vitest'
import { findRefusal } from '../../../../../test/check/refusals.ts'
import { resolveSummaryRange } from './accounting-summary.rules.ts'

const TODAY = '2026-03-15'

test.each([
  [{}, '2025-04', '2026-03'],
  [{ to: '2025-12' }, '2025-01', '2025-12'],
  [{ from: '2026-01' }, '2026-01', '2026-03'],
  [{ from: '2026-03' }, '2026-03', '2026-03'],
  [{ from: '2024-04' }, '2024-04', '2026-03'],
  [{ from: '2025-01', to: '2026-12' }, '2025-01', '2026-12'],
  // The calendar begins in the year 1.
  [{ to: '0001-06' }, '0001-01', '0001-06'],
])('a summary with the query %j is from %s to %s', (query, from, to) => {
  expect(resolveSummaryRange(query, TODAY)).toEqual({ from, to })
})

test.each([
  [{ from: '2026-04' }, 'from', 'months_reversed', { from: '2026-04', to: '2026-03' }],
  [{ from: '2026-02', to: '2026-01' }, 'to', 'months_reversed', { from: '2026-02', to: '2026-01' }],
  [{ from: '2024-03' }, 'from', 'too_many_months', { from: '2024-03', to: '2026-03', limit: 24 }],
  [
    { from: '2024-01', to: '2026-01' },
    'to',
    'too_many_months',
    { from: '2024-01', to: '2026-01', limit: 24 },
  ],
])('a summary with the query %j is refused: %s %s', (query, field, code, params) => {
  expect(findRefusal(() => resolveSummaryRange(query, TODAY))).toMatchObject({ field, code, params })
})
