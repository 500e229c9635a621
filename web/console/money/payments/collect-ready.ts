// All entries of a list that can be paid by a batch, up to the size of a batch.
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
  const ready: PayableEntry[] = []
  let readCount = 0
  for (let after: string | null | undefined = 'start'; after && ready.length < MAX_BATCH_ENTRIES; ) {
    const query: PayableFilters & { after: string; per_page: number } = { ...filters, after, per_page: 100 }
    const page = await listPayableEntries({ client: api(), query })
    ready.push(...page.items.filter(isReady))
    readCount += page.items.length
    onProgress(readCount)
    after = page.next
  }
  return ready.slice(0, MAX_BATCH_ENTRIES)
}
