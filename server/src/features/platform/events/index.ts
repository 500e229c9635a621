import type { Db } from '../../../kernel/db/connections/client.ts'
import { createFeedWaits } from './feed-waits.ts'
import { createNumbering } from './numbering.ts'

export { eventSchema } from './events.schemas.ts'
export {
  claimNewEvents,
  type FeedRow,
  findOldestUnnumbered,
  findTeamsWithNews,
  numberBatch,
} from './feed.queries.ts'
export { findNumberBefore, findNumberUntil } from './find-number.ts'
export { renderEvents } from './render-events.ts'

/** The feeds of all teams, in one process. */
export function openFeed(db: Db, onFailure: (error: unknown) => void) {
  const waits = createFeedWaits(db, onFailure)
  const numbering = createNumbering({ db, onNumbered: waits.notify, onFailure })
  return {
    waits,
    numbering,
    async close() {
      waits.close()
      await numbering.close()
    },
  }
}
