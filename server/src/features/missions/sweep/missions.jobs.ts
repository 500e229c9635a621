// The sweeper: stores statuses that have changed by date, and compacts the tally. Safe on any number of nodes and after
// downtime; readers do not wait for it.

import type { Db } from '../../../kernel/db/connections/client.ts'
import type { Clock } from '../../../kernel/domain/clock.ts'
import { newId } from '../../../kernel/domain/ids.ts'
import { addUpTally, findGathered } from '../list/mission-tally.queries.ts'
import { findTenantsWithDue, settleDue } from './mission-sweep.queries.ts'

const BATCH = 200

export async function settleMissions({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  let settled = 0
  for (const { tenant_id } of await findTenantsWithDue.many(db, { now: clock.now() }))
    settled += await settleTeam({ db, clock }, tenant_id)
  return settled
}

async function settleTeam({ db, clock }: { db: Db; clock: Clock }, tenant_id: string): Promise<number> {
  let settled = 0
  for (;;) {
    const event_ids = Array.from({ length: BATCH }, newId)
    const batch = await settleDue.only(db, { tenant_id, now: clock.now(), most: BATCH, event_ids })
    settled += batch.settled
    if (batch.settled === 0) return settled
  }
}

export async function addUpMissionTally({ db }: { db: Db }): Promise<void> {
  for (const gathered of await findGathered.many(db, {}))
    await addUpTally.many(db, { ...gathered, id: newId() })
}
