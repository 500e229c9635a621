import { expect, test } from 'vitest'
import { formatReference, MAX_BLOCK, nextBlockSize } from './references.rules.ts'

test('a reference has the letter of its kind, the year and at least four digits', () => {
  expect(formatReference('mission', 2026, 42)).toBe('M-2026-0042')
  expect(formatReference('activity_report', 2026, 1)).toBe('R-2026-0001')
  expect(formatReference('accounting_export', 2027, 12_345)).toBe('E-2027-12345')
})

test('a team with few requests gets numbers one by one; blocks grow with its rate, but at most double', () => {
  expect(nextBlockSize(undefined, 1)).toBe(1)
  expect(nextBlockSize({ size: 1, ms: 60_000 }, 1)).toBe(1)
  expect(nextBlockSize({ size: 3, ms: 3_600_000 }, 1)).toBe(1)
  expect(nextBlockSize({ size: 1, ms: 20 }, 1)).toBe(2)
  expect(nextBlockSize({ size: 16, ms: 20 }, 1)).toBe(32)
  expect(nextBlockSize({ size: 50, ms: 10_000 }, 1)).toBe(50)
  expect(nextBlockSize({ size: 50, ms: 20_000 }, 1)).toBe(25)
})

test('a block has a number for each waiting request, but never more than the maximum', () => {
  expect(nextBlockSize(undefined, 7)).toBe(7)
  expect(nextBlockSize({ size: 40, ms: 5 }, 1)).toBe(MAX_BLOCK)
  expect(nextBlockSize(undefined, 1000)).toBe(MAX_BLOCK)
})
