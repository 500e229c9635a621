// Pending reports, longest waiting first: the list fills the queue, and each report links to the next one.
import { signal } from '@preact/signals'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { type ActivityReport, listActivityReports } from '../../../shared/sdk.ts'
import { api, entered } from '../../../shared/session/session.ts'

/** The maximum page size. */
const QUEUE_SIZE = 100

const queue = signal<ActivityReport[] | undefined>(undefined)
entered.subscribe(() => {
  queue.value = undefined
})

/** Longest waiting first. */
export const QUEUE = { status: 'pending', sort: 'submission_date', per_page: QUEUE_SIZE } as const

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
    const { items } = await listActivityReports({ client: api(), query: QUEUE, signal })
    fillQueue(items)
  })
  const others = known?.filter((report) => report.id !== id) ?? []
  return { next: loaded.isLoading ? undefined : others[0], count: others.length }
}
