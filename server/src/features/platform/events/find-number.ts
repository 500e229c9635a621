// Finds the place of a time in the feed of a team.
import type { Db } from '../../../kernel/db/connections/client.ts'
import { findEventFrom, findHeads } from './feed.queries.ts'

/** Tolerated difference of clocks: numbers follow the order of writing, but each server sets the times by its own clock. */
const TOLERANCE_MS = 300_000

type TeamKey = { tenant_id: string }

/** The number before the first event of this time, or a little earlier. */
export const findNumberBefore = (db: Db, teamKey: TeamKey, at: Date): Promise<number> =>
  findLastNumberBefore(db, teamKey, new Date(at.getTime() - TOLERANCE_MS))

/** The number of the last event before this time, or a little later. */
export const findNumberUntil = (db: Db, teamKey: TeamKey, at: Date): Promise<number> =>
  findLastNumberBefore(db, teamKey, new Date(at.getTime() + TOLERANCE_MS))

/** Finds the place by a binary search in the feed. */
async function findLastNumberBefore(db: Db, teamKey: TeamKey, at: Date): Promise<number> {
  const [head] = await findHeads.many(db, { tenant_ids: [teamKey.tenant_id] })
  let low = 0
  let high = (head?.number ?? 0) + 1
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const found = await findEventFrom.first(db, { ...teamKey, number: middle })
    if (found && found.at < at) low = found.number
    else high = middle
  }
  return low
}
