// The number of items of each status, from the summary of a list.

export type StatusTotals = { total: number; statuses: readonly { status: string; total: number }[] }

/** Of one status, of several (`draft,pending`), or of `all`. */
export function totalOf(totals: StatusTotals | undefined, wanted: string): number | undefined {
  if (!totals || wanted === 'all') return totals?.total
  const words = wanted.split(',')
  return totals.statuses
    .filter(({ status }) => words.includes(status))
    .reduce((sum, { total }) => sum + total, 0)
}
