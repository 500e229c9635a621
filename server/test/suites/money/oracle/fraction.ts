// Exact fractions of integers, for an oracle that shares no arithmetic with the service.

export type Fraction = { readonly over: bigint; readonly under: bigint }

const size = (value: bigint) => (value < 0n ? -value : value)

function findCommonDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [size(one), size(other)]
  while (b > 0n) [a, b] = [b, a % b]
  return a
}

export function divideIntegers(over: bigint, under: bigint): Fraction {
  if (under === 0n) throw new Error('A fraction has the denominator 0')
  const common = findCommonDivisor(over, under) * (under < 0n ? -1n : 1n)
  return common === 0n ? ZERO : { over: over / common, under: under / common }
}

export const ZERO: Fraction = { over: 0n, under: 1n }

/** Reads decimal digits, as a request sends them or a response has them. */
export function parseDecimal(text: string | number): Fraction {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? []
  if (whole === undefined) throw new Error(`No decimal number: ${text}`)
  const digits = BigInt(whole + part)
  return divideIntegers(sign ? -digits : digits, 10n ** BigInt(part.length))
}

export const add = (one: Fraction, other: Fraction): Fraction =>
  divideIntegers(one.over * other.under + other.over * one.under, one.under * other.under)
export const negate = ({ over, under }: Fraction): Fraction => ({ over: -over, under })
export const subtract = (one: Fraction, other: Fraction): Fraction => add(one, negate(other))
export const multiply = (one: Fraction, other: Fraction): Fraction =>
  divideIntegers(one.over * other.over, one.under * other.under)
export const divide = (one: Fraction, other: Fraction): Fraction =>
  divideIntegers(one.over * other.under, one.under * other.over)
export function sum(parts: Iterable<Fraction>): Fraction {
  let [over, under] = [0n, 1n]
  for (const part of parts)
    if (part.under === under) over += part.over
    else [over, under] = [over * part.under + part.over * under, under * part.under]
  return divideIntegers(over, under)
}
export const compare = (one: Fraction, other: Fraction): number => {
  const difference = one.over * other.under - other.over * one.under
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
export const isZero = ({ over }: Fraction): boolean => over === 0n

/** Rounds half away from zero to this number of decimals. */
export function round({ over, under }: Fraction, decimals: number): Fraction {
  const unit = 10n ** BigInt(decimals)
  const rounded = (2n * size(over) * unit + under) / (2n * under)
  return divideIntegers(over < 0n ? -rounded : rounded, unit)
}

/** The decimal digits without trailing zeros; throws if they are infinite. */
export function formatDecimal({ over, under }: Fraction): string {
  for (let decimals = 0; decimals <= 20; decimals += 1) {
    const scaled = over * 10n ** BigInt(decimals)
    if (scaled % under !== 0n) continue
    const digits = size(scaled / under)
      .toString()
      .padStart(decimals + 1, '0')
    const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
    return over < 0n ? `-${text}` : text
  }
  throw new Error(`${over}/${under} has no finite number of decimals`)
}

/**
 * Allocates an amount in units of this number of decimals: every share is truncated, and the units that are left go to the largest
 * remainders, the earlier share first.
 */
export function allocate(amount: Fraction, weights: readonly Fraction[], decimals: number): Fraction[] {
  const unit = divideIntegers(1n, 10n ** BigInt(decimals))
  const whole = sum(weights)
  const shares = weights.map((weight, index) => {
    const units = divide(divide(multiply(amount, weight), whole), unit)
    const truncated = units.over / units.under
    return { index, truncated, remainder: subtract(units, { over: truncated, under: 1n }) }
  })
  const left = divide(amount, unit).over - shares.reduce((total, { truncated }) => total + truncated, 0n)
  const favoured = new Set(
    shares
      .toSorted((one, other) => compare(other.remainder, one.remainder) || one.index - other.index)
      .slice(0, Number(left))
      .map(({ index }) => index),
  )
  return shares.map(({ index, truncated }) =>
    multiply({ over: truncated + (favoured.has(index) ? 1n : 0n), under: 1n }, unit),
  )
}
