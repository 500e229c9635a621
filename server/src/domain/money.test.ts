import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateUnits, toTenThousandths } from '../../test/check/exact-fractions.ts'
import {
  allocate,
  decimalText,
  digits,
  displayDigits,
  exact,
  MAX_AMOUNT,
  roundTo,
  sumAmounts,
  toNumber,
  ZERO,
} from './money.ts'

test.each([
  ['0.1', '0.2', '0.3'],
  ['1.005', '0', '1.005'],
  ['99999999999.9999', '0.0001', '100000000000'],
  ['-0.0001', '0.0001', '0'],
])('%s plus %s is %s', (a, b, sum) => {
  expect(digits(sumAmounts([exact(a), exact(b)]))).toBe(sum)
})

test('an empty sum is zero', () => {
  expect(digits(sumAmounts([]))).toBe('0')
})

test.each([
  ['1.005', 2, '1.01'],
  ['1.0049999', 2, '1'],
  ['2.675', 2, '2.68'],
  ['50.005', 2, '50.01'],
  ['-50.005', 2, '-50.01'],
  ['-50.0049', 2, '-50'],
  ['0.5', 0, '1'],
  ['1.5', 0, '2'],
  ['2.5', 0, '3'],
  ['-0.5', 0, '-1'],
  ['-0.4', 0, '0'],
  ['1.2345', 3, '1.235'],
  ['1.2344', 3, '1.234'],
])('%s to %i decimals is %s: rounded half away from zero', (value, decimals, rounded) => {
  expect(digits(roundTo(exact(value), decimals))).toBe(rounded)
})

test('prints no exponent and no negative zero', () => {
  expect(digits(exact('0.0000001'))).toBe('0.0000001')
  expect(digits(exact(1e21))).toBe('1000000000000000000000')
  expect(digits(ZERO.negated())).toBe('0')
  expect(toNumber(ZERO.negated())).toBe(0)
})

test('a repeating fraction is shown with twelve decimals, rounded', () => {
  expect(displayDigits(exact(60_000).div(22))).toBe('2727.272727272727')
  expect(displayDigits(exact(2).div(3))).toBe('0.666666666667')
})

/** Every possible amount, in ten-thousandths. */
const amounts = fc.bigInt({ min: -10_000n * BigInt(MAX_AMOUNT), max: 10_000n * BigInt(MAX_AMOUNT) })
const formatTenThousandths = (tenThousandths: bigint) => {
  const size = String(tenThousandths < 0n ? -tenThousandths : tenThousandths).padStart(5, '0')
  return `${tenThousandths < 0n ? '-' : ''}${size.slice(0, -4)}.${size.slice(-4)}`
}

test('every amount survives a JSON round trip', () => {
  fc.assert(
    fc.property(amounts, (tenThousandths) => {
      const sent: number = JSON.parse(formatTenThousandths(tenThousandths))
      expect(toTenThousandths(digits(exact(sent)))).toBe(tenThousandths)
      expect(toTenThousandths(JSON.stringify(toNumber(exact(formatTenThousandths(tenThousandths)))))).toBe(
        tenThousandths,
      )
    }),
    { numRuns: 1000 },
  )
})

test('sums are exact', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 50 }), (all) => {
      const sum = all.reduce((before, one) => before + one, 0n)
      expect(toTenThousandths(digits(sumAmounts(all.map((one) => exact(formatTenThousandths(one))))))).toBe(
        sum,
      )
    }),
  )
})

/** Few different weights give equal remainders; large weights give repeating fractions. */
const weights: fc.Arbitrary<bigint[]> = fc.oneof(
  fc.array(fc.constantFrom(1n, 10n, 100n), { minLength: 2, maxLength: 5 }),
  fc.array(fc.bigInt(1n, 12n), { minLength: 1, maxLength: 12 }),
  fc.array(fc.bigInt(1n, 10_000_000n), { minLength: 1, maxLength: 12 }),
)
const splits = fc.record({
  units: fc.oneof(fc.bigInt(0n, 2000n), fc.bigInt(0n, 10n ** 13n)),
  weights,
  decimals: fc.constantFrom(0, 2, 3),
})

test('allocated parts differ from the exact share by less than a unit, are not negative and add up to the total', () => {
  fc.assert(
    fc.property(splits, ({ units, weights, decimals }) => {
      const amount = exact(String(units)).div(10 ** decimals)
      const asMoney = weights.map((weight) => exact(String(weight)).div(10_000))
      const parts = allocate(amount, asMoney, decimals).map((part) =>
        BigInt(digits(part.times(10 ** decimals))),
      )
      const whole = weights.reduce((before, one) => before + one, 0n)
      expect(parts.reduce((before, one) => before + one, 0n)).toBe(units)
      for (const [index, part] of parts.entries()) {
        const deviation = part * whole - units * (weights[index] as bigint)
        expect(part).toBeGreaterThanOrEqual(0n)
        expect(deviation < whole && -deviation < whole).toBe(true)
      }
      expect(parts).toEqual(allocateUnits(units, weights))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  { amount: '10', weights: [10, 1, 1], parts: ['8.34', '0.83', '0.83'] },
  { amount: '10', weights: [1, 10, 1], parts: ['0.84', '8.33', '0.83'] },
  { amount: '100', weights: [1, 1, 1], parts: ['33.34', '33.33', '33.33'] },
  { amount: '0.01', weights: [1, 1], parts: ['0.01', '0'] },
  { amount: '0', weights: [2, 1], parts: ['0', '0'] },
])('$amount allocated by $weights is $parts: the earlier of equal remainders gets the unit', (split) => {
  const parts = allocate(
    exact(split.amount),
    split.weights.map((weight) => exact(weight)),
    2,
  )
  expect(parts.map(digits)).toEqual(split.parts)
})

test('a number of a request is stored with all of its digits, and null as null', () => {
  expect([decimalText(0.1), decimalText(1e-7), decimalText(-0), decimalText(1e21)]).toEqual([
    '0.1',
    '0.0000001',
    '0',
    '1000000000000000000000',
  ])
  expect(decimalText(null)).toBeNull()
})

test('a fraction has far more digits than an amount: truncating it never affects a cent', () => {
  expect(digits(exact(1).div(3))).toBe(`0.${'3'.repeat(80)}`)
  expect(digits(exact(MAX_AMOUNT).div(22).times(22).toDecimalPlaces(4))).toBe(String(MAX_AMOUNT))
})

test('a response has no negative zero', () => {
  expect(Object.is(toNumber(ZERO.negated()), 0)).toBe(true)
  expect(toNumber(exact('-0.5'))).toBe(-0.5)
})
