// Pending reports, longest waiting first: the list fills the queue, and each report links to the next one.
import { signal } from '@preact/signals'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { type ActivityReport, listActivityReports } from '../../../shared/sdk.ts'
import { api, entered } from '../../../shared/session/session.ts'

/** The maximum page size. */
export const QUEUE_SIZE = 100

const queue = signal<ActivityReport[] | undefined>(undefined)
entered.subscribe(() => {
  queue.value = undefined
})

const waitingSince = ({ submission_date, created_at }: ActivityReport) => submission_date ?? created_at

export const longestWaitingFirst = (reports: readonly ActivityReport[]): ActivityReport[] =>
  reports.toSorted((one, other) => (waitingSince(one) < waitingSince(other) ? -1 : 1))

export const fillQueue = (reports: ActivityReport[]): void => {
  queue.value = reports
}

/** Removes a report that was reviewed or withdrawn. */
export const leaveQueue = (id: string): void => {
  queue.value = queue.peek()?.filter((report) => report.id !== id)
}

/** Loaded only where the list was not opened before. */
export function useNextToReview(id: string): { next: ActivityReport | undefined; count: number } {
  const known = queue.value
  const loaded = useLoaded('review queue', async (signal) => {
    if (queue.peek()) return
    const query = { status: 'pending', per_page: QUEUE_SIZE }
    const { items } = await listActivityReports({ client: api(), query, signal })
    fillQueue(longestWaitingFirst(items))
  })
  const others = known?.filter((report) => report.id !== id) ?? []
  return { next: loaded.isLoading ? undefined : others[0], count: others.length }
}
