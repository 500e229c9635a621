// The number of items of each status, from the summary of a list.

export type StatusTotals = { total: number; statuses: readonly { status: string; total: number }[] }

/** Returns the total of one status, of several (`draft,pending`), or of `all`. */
export function sumStatuses(totals: StatusTotals | undefined, statusFilter: string): number | undefined {
  if (!totals || statusFilter === 'all') return totals?.total
  const wantedStatuses = statusFilter.split(',')
  return totals.statuses
    .filter(({ status }) => wantedStatuses.includes(status))
    .reduce((sum, { total }) => sum + total, 0)
}
