// Removes old events from the feeds. The events themselves, which timelines show, stay.

import type { Clock } from '../../../domain/clock.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { firstIdAt } from '../../../domain/ids.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { endFeed, findTenantsWithFeed } from './feed.queries.ts'

const BATCH = 2000

type Given = { db: Db; clock: Pick<Clock, 'now'>; eventRetentionDays: number }

/** Returns the number of removed entries. */
export async function endFeeds({ db, clock, eventRetentionDays: days }: Given): Promise<number> {
  if (days === 0) return 0
  const before = firstIdAt(clock.now().getTime() - days * DAY_MS)
  let removed = 0
  for (const team of await findTenantsWithFeed.many(db, {}))
    for (let batch = BATCH; batch === BATCH; removed += batch)
      batch = (await endFeed.many(db, { ...team, before, most: BATCH })).length
  return removed
}
