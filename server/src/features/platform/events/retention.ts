// Removes old events from the feeds. The events themselves, which timelines show, stay.

import type { Clock } from '../../../domain/clock.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { firstIdAt } from '../../../domain/ids.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { deleteFeedEntriesBefore, findTenantsWithFeed } from './feed.queries.ts'

const ENTRIES_PER_BATCH = 2000

type Deps = { db: Db; clock: Pick<Clock, 'now'>; eventRetentionDays: number }

/** Returns the number of removed entries. */
export async function deleteOldFeedEntries({ db, clock, eventRetentionDays: days }: Deps): Promise<number> {
  if (days === 0) return 0
  const before = firstIdAt(clock.now().getTime() - days * DAY_MS)
  let removed = 0
  for (const team of await findTenantsWithFeed.many(db, {}))
    for (let count = ENTRIES_PER_BATCH; count === ENTRIES_PER_BATCH; removed += count)
      count = (await deleteFeedEntriesBefore.many(db, { ...team, before, limit: ENTRIES_PER_BATCH })).length
  return removed
}
