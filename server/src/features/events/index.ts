import type { Db } from '../../kernel/db/connections/client.ts'
import { createFeedWaits } from './feed-waits.ts'
import { createNumbering } from './numbering.ts'

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
