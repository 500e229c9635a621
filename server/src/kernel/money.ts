// Money is exact: decimals of any length, rounded only where a rule says so, half away from zero.
import { Decimal } from 'decimal.js'

// Far more digits than an amount can have: what is cut off a fraction such as 1/22 never reaches a cent.
const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP })

export type Money = Decimal

/** From the wire or the database; a number that was read from JSON has the digits that were sent. */
export const exact = (value: string | number): Money => new Exact(value)
export const ZERO = exact(0)

export const sumOf = (parts: Iterable<Money>): Money => {
  let total = ZERO
  for (const part of parts) total = total.plus(part)
  return total
}

export const roundTo = (value: Money, decimals: number): Money => value.toDecimalPlaces(decimals)

/** Plain digits, without an exponent; nothing has no sign. */
export const digits = (value: Money): string => (value.isZero() ? '0' : value.toFixed())

/** For a person who follows a calculation: endless fractions are cut at twelve decimals. */
export const shownDigits = (value: Money): string => digits(value.toDecimalPlaces(12))

/**
 * Parts in proportion to the weights that add up to the total: each is cut to the minor unit, and the units that are left
 * go to those that were cut most, the earlier first.
 */
export function allocate(total: Money, weights: readonly Money[], decimals: number): Money[] {
  const whole = sumOf(weights)
  const unit = exact(`1e-${decimals}`)
  const shares = weights.map((weight) => {
    const part = total.times(weight)
    const cut = part.div(whole).toDecimalPlaces(decimals, Decimal.ROUND_DOWN)
    // Times the whole instead of divided by it: an endless fraction would make equal losses differ in their last digit.
    return { cut, lost: part.minus(cut.times(whole)) }
  })
  const left = total
    .minus(sumOf(shares.map(({ cut }) => cut)))
    .div(unit)
    .toNumber()
  const byLoss = shares.toSorted((a, b) => b.lost.comparedTo(a.lost))
  const favoured = new Set(byLoss.slice(0, left))
  return shares.map((share) => (favoured.has(share) ? share.cut.plus(unit) : share.cut))
}

/** As a JSON number. Amounts have at most fifteen digits (see MAX_AMOUNT), so no digit is lost. No negative zero. */
export const toNumber = (value: Money): number => (value.isZero() ? 0 : value.toNumber())

/** A number of a request as a `numeric` column stores it. */
export function decimalText(value: number): string
export function decimalText(value: number | null): string | null
export function decimalText(value: number | null): string | null {
  return value === null ? null : digits(exact(value))
}

/** Limit of every amount, in requests and in results. */
export const MAX_AMOUNT = 100_000_000_000
