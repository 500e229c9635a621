// Finds the place of a time in the feed of a team.
import type { Db } from '../../../kernel/db/connections/client.ts'
import { eventFrom, findHeads } from './feed.queries.ts'

/** The clocks of servers differ: numbers follow the order of writing, times are those of the server that wrote. */
const TOLERANCE_MS = 300_000

type Of = { tenant_id: string }

/** The number before the first event of this time, or a little earlier. */
export const numberBefore = (db: Db, of: Of, at: Date): Promise<number> =>
  lastBefore(db, of, new Date(at.getTime() - TOLERANCE_MS))

/** The number of the last event before this time, or a little later. */
export const numberUntil = (db: Db, of: Of, at: Date): Promise<number> =>
  lastBefore(db, of, new Date(at.getTime() + TOLERANCE_MS))

/** Finds the place by a binary search in the feed. */
async function lastBefore(db: Db, of: Of, at: Date): Promise<number> {
  const [head] = await findHeads.many(db, { tenant_ids: [of.tenant_id] })
  let before = 0
  let from = (head?.number ?? 0) + 1
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    const found = await eventFrom.first(db, { ...of, number: middle })
    if (found && found.at < at) before = found.number
    else from = middle
  }
  return before
}
