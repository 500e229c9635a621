// Sums of amounts and quantities, added as integers to avoid floating-point errors.
const SCALE = 1_000_000

export const sumValues = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(value * SCALE), 0) / SCALE

/** Returns the items of each currency, in alphabetical order of the currencies. */
export function groupByCurrency<T extends { currency: string }>(items: readonly T[]): [string, T[]][] {
  const currencies = [...new Set(items.map(({ currency }) => currency))].sort()
  return currencies.map((currency) => [currency, items.filter((item) => item.currency === currency)])
}

export const sumInclVat = (entries: readonly { amount_incl_vat: number }[]): number =>
  sumValues(entries.map(({ amount_incl_vat }) => amount_incl_vat))
