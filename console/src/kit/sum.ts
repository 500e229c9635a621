// Sums of amounts and quantities, which have few decimals: added as whole numbers, so that nothing drifts.
const STEP = 1_000_000

export const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(value * STEP), 0) / STEP
