// What one credential may take of the process at a time. Further requests of it wait, in order; others pass by. Nothing is
// refused here: how many there may be in a minute is the rate limit's (decision 0034).
import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../db/client.ts'
import { createTurns, type Turns } from '../db/turns.ts'

/** Those that write have a connection each, of six; those that read share lines. */
const MOST = { reads: 10, writes: 4 }
/** Long enough for a burst, too short to hold whoever asks for a service that is stuck. */
const WAIT_MS = 5000
/** One that is forgotten while it is busy gets a fresh share. */
const KEPT_SHARES = 10_000

export type Share = {
  readonly reads: Turns
  readonly writes: Turns
  /** For what is read: it leaves a line to others. */
  readonly db: Db
}
export type Shares = { of(credentialId: string): Share }

export function createShares(database: Database): Shares {
  const shares = new LRUCache<string, Share>({ max: KEPT_SHARES })
  const fresh = () => ({
    reads: createTurns(MOST.reads, WAIT_MS),
    writes: createTurns(MOST.writes, WAIT_MS),
    db: database.reader(),
  })
  return {
    of(credentialId) {
      const share = shares.get(credentialId) ?? fresh()
      shares.set(credentialId, share)
      return share
    },
  }
}
