// Due dates, VAT and actions of accounting entries.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listAllowedActions, parseActionLists } from '../../../../test/check/action-tables.ts'
import { divideRounded, toTenThousandths } from '../../../../test/check/exact-fractions.ts'
import { findRefusal } from '../../../../test/check/refusals.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { digits, exact } from '../../../domain/money.ts'
import {
  calculateDueDate,
  calculateExpenseAmounts,
  calculateVat,
  completeLines,
  describeDueDateRule,
  ENTRY_ACTION_TABLE,
  entryActionLists,
  mayBePaid,
  mayBeReversed,
  mayBeSent,
} from './accounting.rules.ts'

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
])('an invoice of %s with the terms %i days end of month is due on %s', (date, days, due) => {
  expect(calculateDueDate(date, terms(days, 'end_of_month')).due_date).toBe(due)
})

test.each([
  ['2026-01-02', 45, '2026-02-16'],
  ['2026-01-31', 30, '2026-03-02'],
  ['2024-01-31', 30, '2024-03-01'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-11-30', 60, '2027-01-29'],
  ['2026-03-28', 1, '2026-03-29'],
  ['2026-12-31', 365, '2027-12-31'],
])('an invoice of %s with the terms %i days is due on %s', (date, days, due) => {
  const found = calculateDueDate(date, terms(days, 'invoice_date'))
  expect(found).toEqual({ plus_days: due, due_date: due })
})

test('describes the payment terms in words', () => {
  expect(describeDueDateRule(terms(45, 'end_of_month'))).toBe(
    'invoice date + 45 days, then the end of that month',
  )
  expect(describeDueDateRule(terms(30, 'invoice_date'))).toBe('invoice date + 30 days')
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
  expect(digits(calculateVat(exact(base), { vat_regime: 'standard', vat_rate }, decimals).amount)).toBe(
    amount,
  )
})

test.each(['franchise', 'reverse_charge', 'exempt'])('%s adds no VAT to an invoice', (vat_regime) => {
  const { rate, amount, unrounded } = calculateVat(exact('337.56'), { vat_regime, vat_rate: '20.0000' }, 2)
  expect([rate, amount, unrounded].map(digits)).toEqual(['0', '0', '0'])
})

test('VAT of any base and rate is rounded half up to the minor unit', () => {
  const cases = fc.record({
    cents: fc.bigInt(0n, 10n ** 13n),
    rate: fc
      .integer({ min: 0, max: 1_000_000 })
      .map((tenThousandths) => (tenThousandths / 10_000).toFixed(4)),
  })
  fc.assert(
    fc.property(cases, ({ cents, rate }) => {
      const base = exact(String(cents)).div(100)
      const found = calculateVat(base, { vat_regime: 'standard', vat_rate: rate }, 2).amount
      expect(digits(found.times(100))).toBe(String(divideRounded(cents * toTenThousandths(rate), 1_000_000n)))
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

describe('the actions on an entry', () => {
  test.each([
    ['waiting_payment', [], ['pay', 'send']],
    ['waiting_payment', ['is_sent'], ['pay']],
    ['waiting_payment', ['is_contested'], ['send']],
    ['waiting_payment', ['is_in_batch'], ['send']],
    ['waiting_payment', ['is_reversible'], ['pay', 'send']],
    ['paid', [], ['send']],
    ['paid', ['is_sent'], []],
    ['paid', ['is_reversible'], ['send', 'reverse-payment']],
    ['cancelled', [], ['send']],
    ['cancelled', ['is_sent'], []],
    ['cancelled', ['is_reversible'], ['send']],
  ] as const)('in status %s with the facts %j are %j', (status, facts, actions) => {
    const trueFacts = Object.fromEntries(facts.map((fact) => [fact, true]))
    expect(listAllowedActions(ENTRY_ACTION_TABLE, status, trueFacts)).toEqual(actions)
    const { is_sent = false, is_reversible = false } = trueFacts
    expect(mayBeSent(status, is_sent)).toBe((actions as readonly string[]).includes('send'))
    expect(mayBeReversed(status, is_reversible)).toBe(
      (actions as readonly string[]).includes('reverse-payment'),
    )
  })

  test.each<[Scope, string[]]>([
    ['accounting:read', []],
    ['accounting:write', ['pay', 'send']],
    ['payments:reverse', ['reverse-payment']],
    ['*', ['pay', 'reverse-payment', 'send']],
  ])('are offered to a key with %s: %j', (scope, actions) => {
    expect(parseActionLists(entryActionLists([scope]))).toEqual(actions)
  })

  test('that are possible instead of a refused payment are in its error', () => {
    const free = { is_contested: false, batch_id: null }
    const refusalFor = (...args: Parameters<typeof mayBePaid>) => findRefusal(() => mayBePaid(...args))
    expect(refusalFor('cancelled', free)).toMatchObject({ currentStatus: 'cancelled', allowed: [] })
    expect(refusalFor('waiting_payment', { ...free, is_contested: true })).toMatchObject({
      code: 'entry_contested',
      currentStatus: 'waiting_payment',
      allowed: ['send'],
    })
    expect(refusalFor('waiting_payment', { ...free, batch_id: 'one' })).toMatchObject({
      code: 'entry_in_batch',
      currentStatus: 'waiting_payment',
      allowed: ['send'],
      params: { batch_id: 'one' },
    })
    expect(mayBePaid('paid', { ...free, batch_id: 'one' })).toBe(false)
  })
})

describe('VAT of expenses', () => {
  const STANDARD = { vat_regime: 'standard', vat_rate: '20.0000' }
  const calculateAmounts = (...lines: Parameters<typeof calculateExpenseAmounts>[0]) => {
    const { amount_excl_vat, vat_amount, vat, vat_rate } = calculateExpenseAmounts(lines, STANDARD, 2)
    return { net: digits(amount_excl_vat), vat_amount: digits(vat_amount), vat, vat_rate }
  }
  const rebilled = (amount_excl_vat: number) =>
    ({ amount_excl_vat, vat_amount: null, expense_kind: 'rebilled' }) as const

  test('re-billed expenses have the rate of the work, on one base, rounded once', () => {
    expect(calculateAmounts(rebilled(0.02), rebilled(0.02))).toEqual({
      net: '0.04',
      vat_amount: '0.01',
      vat: { regime: 'standard', rate: 20, base: 0.04, unrounded_amount: '0.008', amount: 0.01 },
      vat_rate: '20',
    })
  })

  test('a disbursement has the VAT of its line, and no rate holds for both', () => {
    const disbursement = { amount_excl_vat: 50, vat_amount: 0, expense_kind: 'disbursement' } as const
    expect(calculateAmounts(rebilled(100), disbursement)).toEqual({
      net: '150',
      vat_amount: '20',
      vat: { regime: 'standard', rate: 20, base: 100, unrounded_amount: '20', amount: 20 },
      vat_rate: null,
    })
    expect(calculateAmounts(disbursement)).toEqual({ net: '50', vat_amount: '0', vat: null, vat_rate: null })
  })

  test('lines without a kind have the VAT that was sent; a line without VAT has none', () => {
    const lines = [
      { amount_excl_vat: 10, vat_amount: 2.1 },
      { amount_excl_vat: 5, vat_amount: null },
    ]
    expect(calculateAmounts(...lines)).toEqual({ net: '15', vat_amount: '2.1', vat: null, vat_rate: null })
  })

  test('without expenses every amount is zero', () => {
    expect(calculateAmounts()).toEqual({ net: '0', vat_amount: '0', vat: null, vat_rate: null })
  })

  test('a line of an earlier release has no kind and no period', () => {
    const period = { first_day: '2026-03-01', last_day: '2026-03-15', rate_amount: 5000 }
    expect(completeLines([{ expense_kind: 'rebilled' as const, period }, {}])).toEqual([
      { expense_kind: 'rebilled', period },
      { expense_kind: null, period: null },
    ])
  })
})
