// Order statistics of a few rounds.

/** Interpolates between two values; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export type Spread = { min: number; lower: number; median: number; upper: number; max: number }

export const calculateSpread = (values: readonly number[]): Spread => ({
  min: quantile(values, 0),
  lower: quantile(values, 0.25),
  median: median(values),
  upper: quantile(values, 0.75),
  max: quantile(values, 1),
})

export const formatSpread = ({ min, lower, median, upper, max }: Spread): string =>
  [min, lower, median, upper, max].map((value) => value.toFixed(3)).join(' · ')
