// Integer arithmetic for tests: independent of the decimal library that the service uses.

/** An amount, quantity or rate as an integer number of ten-thousandths. */
export function toTenThousandths(value: number | string): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,4})0*)?$/.exec(String(value)) ?? []
  if (whole === undefined) throw new Error(`Not at most four decimals: ${value}`)
  const size = BigInt(whole + part.padEnd(4, '0'))
  return sign ? -size : size
}

/** Rounds a fraction half away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

export const total = (parts: Iterable<bigint>): bigint => {
  let sum = 0n
  for (const part of parts) sum += part
  return sum
}

/** A JSON number in minor units; more decimals than the currency has are an error. */
export function toMinorUnits(value: number | string, decimals: number): bigint {
  const unit = 10n ** BigInt(4 - decimals)
  const exact = toTenThousandths(value)
  if (exact % unit !== 0n) throw new Error(`${value} has more than ${decimals} decimals`)
  return exact / unit
}

/**
 * Largest remainder method: each share is truncated, and the remaining units go to the largest remainders,
 * the earlier share first, until the total is reached.
 */
export function allocateUnits(units: bigint, weights: readonly bigint[]): bigint[] {
  const whole = total(weights)
  const shares = weights.map((weight, index) => ({
    index,
    truncated: (units * weight) / whole,
    remainder: (units * weight) % whole,
  }))
  const remainingUnits = units - total(shares.map(({ truncated }) => truncated))
  const byRemainder = shares.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index,
  )
  const favoured = new Set(byRemainder.slice(0, Number(remainingUnits)))
  return shares.map((share) => share.truncated + (favoured.has(share) ? 1n : 0n))
}
