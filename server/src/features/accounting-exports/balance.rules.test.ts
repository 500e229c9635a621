import { expect, test } from 'vitest'
import { checksOfEntries, totalsOf } from './balance.rules.ts'

const FACTS = { report_count: 0, report_errors: 0, credit_count: 0, credit_errors: 0 }
const SUMS = {
  currency: 'EUR',
  entry_count: 2,
  amount_excl_vat: '300',
  vat_amount: '60',
  amount_incl_vat: '360',
}

const isOk = (file: (typeof SUMS)[], entries: (typeof SUMS)[], missing = 0) =>
  checksOfEntries(totalsOf(file), totalsOf(entries), FACTS, missing)[0]?.is_ok

test('a file that has everything of its range is right', () => {
  expect(isOk([SUMS], [{ ...SUMS, amount_excl_vat: '300.0000' }])).toBe(true)
  expect(isOk([], [])).toBe(true)
})

test.each([
  ['an entry', { entry_count: 3 }],
  ['a cent', { amount_incl_vat: '360.01' }],
  ['a cent of VAT', { vat_amount: '59.99' }],
])('finds %s that the file lacks', (_name, more) => {
  expect(isOk([SUMS], [{ ...SUMS, ...more }])).toBe(false)
})

test('finds a currency that the file lacks, a file without a row, and entries without a posting', () => {
  expect(isOk([SUMS], [SUMS, { ...SUMS, currency: 'USD' }])).toBe(false)
  expect(isOk([], [SUMS])).toBe(false)
  expect(isOk([SUMS], [SUMS], 1)).toBe(false)
})
