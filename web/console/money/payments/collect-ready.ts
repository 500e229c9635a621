// Collects all entries of a list that a batch can pay, up to the maximum size of a batch.
import { listPayableEntries, type PayableEntry } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

/** The maximum number of entries of a payment batch. */
export const MAX_BATCH_ENTRIES = 2000

export const isReady = ({ problems }: PayableEntry) => problems.length === 0

type PayableFilters = { due_date_to?: string; freelancer_id?: string }

/** Reads by cursor, so that entries paid meanwhile do not shift the following pages. */
export async function collectReadyEntries(
  filters: PayableFilters,
  onProgress: (read: number) => void,
): Promise<PayableEntry[]> {
  const readyEntries: PayableEntry[] = []
  let readCount = 0
  for (let after: string | null | undefined = 'start'; after && readyEntries.length < MAX_BATCH_ENTRIES; ) {
    const query: PayableFilters & { after: string; per_page: number } = { ...filters, after, per_page: 100 }
    const page = await listPayableEntries({ client: api(), query })
    readyEntries.push(...page.items.filter(isReady))
    readCount += page.items.length
    onProgress(readCount)
    after = page.next
  }
  return readyEntries.slice(0, MAX_BATCH_ENTRIES)
}
