// Money is exact: decimals of any length, rounded only where a rule says so, half away from zero.
import { Decimal } from 'decimal.js'

// Far more digits than an amount can have: truncating a fraction such as 1/22 never affects a cent.
const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP })

export type Money = Decimal

/** Converts a value of JSON or the database; a number of JSON has exactly the digits that were sent. */
export const exact = (value: string | number): Money => new Exact(value)
export const ZERO = exact(0)

export const sumAmounts = (parts: Iterable<Money>): Money => {
  let total = ZERO
  for (const part of parts) total = total.plus(part)
  return total
}

export const roundTo = (value: Money, decimals: number): Money => value.toDecimalPlaces(decimals)

/** Plain digits, without an exponent. No negative zero. */
export const digits = (value: Money): string => (value.isZero() ? '0' : value.toFixed())

/** Formats a value for display: repeating fractions are rounded to twelve decimals. */
export const displayDigits = (value: Money): string => digits(value.toDecimalPlaces(12))

/**
 * Divides the total in proportion to the weights, by the largest remainder method: each part is truncated to the minor
 * unit, and the remaining units go to the parts with the largest remainders, the earlier first.
 */
export function allocate(total: Money, weights: readonly Money[], decimals: number): Money[] {
  const totalWeight = sumAmounts(weights)
  const unit = exact(`1e-${decimals}`)
  const shares = weights.map((weight) => {
    const part = total.times(weight)
    const truncated = part.div(totalWeight).toDecimalPlaces(decimals, Decimal.ROUND_DOWN)
    // Multiplied instead of divided: rounding a repeating fraction would make equal remainders differ.
    return { truncated, remainder: part.minus(truncated.times(totalWeight)) }
  })
  const unitsLeft = total
    .minus(sumAmounts(shares.map(({ truncated }) => truncated)))
    .div(unit)
    .toNumber()
  const byRemainder = shares.toSorted((a, b) => b.remainder.comparedTo(a.remainder))
  const roundedUp = new Set(byRemainder.slice(0, unitsLeft))
  return shares.map((share) => (roundedUp.has(share) ? share.truncated.plus(unit) : share.truncated))
}

/** Returns a JSON number, never a negative zero. No digit is lost: an amount has at most fifteen (see MAX_AMOUNT). */
export const toNumber = (value: Money): number => (value.isZero() ? 0 : value.toNumber())

/** A number of a request as a `numeric` column stores it. */
export function decimalText(value: number): string
export function decimalText(value: number | null): string | null
export function decimalText(value: number | null): string | null {
  return value === null ? null : digits(exact(value))
}

/** Limit of every amount, in requests and in results. */
export const MAX_AMOUNT = 100_000_000_000
