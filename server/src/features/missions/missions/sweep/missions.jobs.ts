// The sweeper: stores statuses that have changed by date, and compacts the tally. Safe on any number of nodes and after
// downtime; readers do not wait for it.

import { SERVICE } from '../../../../domain/access/principal.ts'
import { newId } from '../../../../domain/ids.ts'
import type { Db } from '../../../../kernel/db/connections/client.ts'
import { recordEvents } from '../../../../kernel/db/events.ts'
import type { JobDeps } from '../../../../kernel/feature.ts'
import { compactTally, findTalliesToCompact, tallyMoves } from '../list/mission-tally.queries.ts'
import { MISSION_EVENTS } from '../missions.manifest.ts'
import {
  type DueMission,
  findTenantsWithDue,
  lockDueMissions,
  updateDueStatus,
} from './mission-sweep.queries.ts'

const BATCH_SIZE = 200

type SweepDeps = Pick<JobDeps, 'db' | 'clock'>

export async function sweepMissions(deps: SweepDeps): Promise<number> {
  let settled = 0
  for (const { tenant_id } of await findTenantsWithDue.many(deps.db, { now: deps.clock.now() }))
    settled += await sweepTeam(deps, tenant_id)
  return settled
}

export async function sweepTeam({ db, clock }: SweepDeps, tenantId: string): Promise<number> {
  let settled = 0
  for (;;) {
    const batch = await db.transaction((tx) => sweepBatch({ db: tx, clock, tenantId }))
    settled += batch
    if (batch === 0) return settled
  }
}

async function sweepBatch(team: { db: Db; clock: SweepDeps['clock']; tenantId: string }): Promise<number> {
  const { db, clock, tenantId: tenant_id } = team
  const now = clock.now()
  const due = await lockDueMissions.many(db, { tenant_id, now, limit: BATCH_SIZE })
  if (due.length === 0) return 0
  for (const [status, missions] of Map.groupBy(due, ({ now_is }) => now_is))
    updateDueStatus.queue(db, { tenant_id, ids: missions.map(({ id }) => id), status, at: now })
  recordEvents({ ...team, actor: SERVICE, requestId: null }, due.map(toEvent))
  tallyMoves(
    db,
    tenant_id,
    due.map(({ was, now_is }) => ({ from: was, to: now_is })),
  )
  return due.length
}

const toEvent = ({ id, was, now_is, effective_end_date }: DueMission) => ({
  kind: now_is === 'completed' ? MISSION_EVENTS.completed : MISSION_EVENTS.early_terminated,
  subjectId: id,
  data: { from: was, to: now_is, end_date: effective_end_date },
})

export async function compactMissionTally({ db }: { db: Db }): Promise<void> {
  for (const gathered of await findTalliesToCompact.many(db, {}))
    await compactTally.run(db, { ...gathered, id: newId() })
}
