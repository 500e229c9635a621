// All entries of a list that can be paid by a batch, up to the size of a batch.
import { listPayableEntries, type PayableEntry } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

/** The maximum number of entries of a payment batch. */
export const MAX_BATCH_ENTRIES = 2000

export const isReady = ({ problems }: PayableEntry) => problems.length === 0

type Narrow = { due_date_to?: string; freelancer_id?: string }

/** Reads by cursor, so that entries paid meanwhile do not shift the following pages. */
export async function collectReady(
  narrow: Narrow,
  onProgress: (read: number) => void,
): Promise<PayableEntry[]> {
  const ready: PayableEntry[] = []
  let read = 0
  for (let after: string | null | undefined = 'start'; after && ready.length < MAX_BATCH_ENTRIES; ) {
    const query: Narrow & { after: string; per_page: number } = { ...narrow, after, per_page: 100 }
    const page = await listPayableEntries({ client: api(), query })
    ready.push(...page.items.filter(isReady))
    read += page.items.length
    onProgress(read)
    after = page.next
  }
  return ready.slice(0, MAX_BATCH_ENTRIES)
}
