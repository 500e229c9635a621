// Due dates and VAT: test vectors from the decisions.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest, tenThousandths } from '../../../test/check/exact-fractions.ts'
import { digits, exact } from '../../kernel/domain/money.ts'
import { dueDateOf, dueDateRule, mayBePaid, vatOf } from './accounting.rules.ts'

const terms = (payment_terms_days: number, payment_terms_basis: 'invoice_date' | 'end_of_month') => ({
  payment_terms_days,
  payment_terms_basis,
})

test.each([
  ['2026-01-02', 45, '2026-02-28'],
  ['2026-01-15', 45, '2026-03-31'],
  ['2026-01-31', 30, '2026-03-31'],
  ['2026-02-28', 45, '2026-04-30'],
  ['2026-04-02', 45, '2026-05-31'],
  ['2026-11-30', 60, '2027-01-31'],
  ['2024-01-15', 30, '2024-02-29'],
  ['2026-01-01', 30, '2026-01-31'],
  ['2026-12-31', 365, '2027-12-31'],
])('%s and %i days to the end of the month: due on %s', (date, days, due) => {
  expect(dueDateOf(date, terms(days, 'end_of_month')).due_date).toBe(due)
})

test.each([
  ['2026-01-02', 45, '2026-02-16'],
  ['2026-01-31', 30, '2026-03-02'],
  ['2024-01-31', 30, '2024-03-01'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-11-30', 60, '2027-01-29'],
  ['2026-03-28', 1, '2026-03-29'],
  ['2026-12-31', 365, '2027-12-31'],
])('%s and %i days from the invoice: due on %s', (date, days, due) => {
  const found = dueDateOf(date, terms(days, 'invoice_date'))
  expect(found).toEqual({ plus_days: due, due_date: due })
})

test('describes the payment terms in words', () => {
  expect(dueDateRule(terms(45, 'end_of_month'))).toBe('invoice date + 45 days, then the end of that month')
  expect(dueDateRule(terms(30, 'invoice_date'))).toBe('invoice date + 30 days')
})

test.each([
  ['337.56', '20', 2, '67.51'],
  ['562.65', '20', 2, '112.53'],
  ['0.125', '20', 2, '0.03'],
  ['0.025', '20', 2, '0.01'],
  ['101', '5.5', 0, '6'],
  ['100', '5.5', 0, '6'],
  ['90', '5.5', 0, '5'],
  ['99.987', '8.1', 3, '8.099'],
  ['-0.025', '20', 2, '-0.01'],
])('VAT of %s at %s %% to %i decimals is %s', (base, vat_rate, decimals, amount) => {
  expect(digits(vatOf(exact(base), { vat_regime: 'standard', vat_rate }, decimals).amount)).toBe(amount)
})

test.each(['franchise', 'reverse_charge', 'exempt'])('%s adds no VAT to an invoice', (vat_regime) => {
  const { rate, amount, unrounded } = vatOf(exact('337.56'), { vat_regime, vat_rate: '20.0000' }, 2)
  expect([rate, amount, unrounded].map(digits)).toEqual(['0', '0', '0'])
})

test('VAT of any base and rate is rounded half up to the minor unit', () => {
  const cases = fc.record({
    cents: fc.bigInt(0n, 10n ** 13n),
    rate: fc.integer({ min: 0, max: 1_000_000 }).map((tenths) => (tenths / 10_000).toFixed(4)),
  })
  fc.assert(
    fc.property(cases, ({ cents, rate }) => {
      const base = exact(String(cents)).div(100)
      const found = vatOf(base, { vat_regime: 'standard', vat_rate: rate }, 2).amount
      expect(digits(found.times(100))).toBe(String(nearest(cents * tenThousandths(rate), 1_000_000n)))
    }),
    { numRuns: 1000 },
  )
})

test('a pending entry can be paid, a paid one stays paid, others are refused', () => {
  const free = { is_contested: false, batch_id: null }
  expect(mayBePaid('waiting_payment', free)).toBe(true)
  expect(mayBePaid('paid', free)).toBe(false)
  expect(mayBePaid('paid', { ...free, is_contested: true })).toBe(false)
  expect(() => mayBePaid('cancelled', free)).toThrow('cancelled')
  expect(() => mayBePaid('waiting_payment', { ...free, is_contested: true })).toThrow('contests')
  expect(() => mayBePaid('waiting_payment', { ...free, batch_id: 'one' })).toThrow('batch')
})
