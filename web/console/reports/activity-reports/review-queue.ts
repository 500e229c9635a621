// Pending reports in the order of their review: a list fills the queue, and each report links to the next one.
import { signal } from '@preact/signals'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { type ActivityReport, listActivityReports } from '../../../shared/sdk.ts'
import { api, authentication } from '../../../shared/session/session.ts'

/** The maximum page size. */
const QUEUE_SIZE = 100

export type QueuedReport = Pick<ActivityReport, 'id' | 'report_month'> & {
  freelancer: Pick<ActivityReport['freelancer'], 'first_name' | 'last_name'>
}

const queue = signal<QueuedReport[] | undefined>(undefined)
/** The month to close, if its page filled the queue. */
export const monthOfQueue = signal<string | undefined>(undefined)
authentication.subscribe(() => {
  queue.value = undefined
  monthOfQueue.value = undefined
})

/** The reports that have waited longest come first. */
export const QUEUE_QUERY = { status: 'pending', sort: 'submission_date', per_page: QUEUE_SIZE } as const

export const fillQueue = (reports: QueuedReport[], month?: string): void => {
  queue.value = reports
  monthOfQueue.value = month
}

/** Removes a report that was reviewed or withdrawn. */
export const removeFromQueue = (id: string): void => {
  queue.value = queue.peek()?.filter((report) => report.id !== id)
}

/** Loads the queue, unless a list has filled it. */
export function useNextToReview(id: string): { next: QueuedReport | undefined; count: number } {
  const queuedReports = queue.value
  const loaded = useLoaded('review queue', async (signal) => {
    if (queue.peek()) return
    const { items } = await listActivityReports({ client: api(), query: QUEUE_QUERY, signal })
    fillQueue(items)
  })
  const others = queuedReports?.filter((report) => report.id !== id) ?? []
  return { next: loaded.isLoading ? undefined : others[0], count: others.length }
}
