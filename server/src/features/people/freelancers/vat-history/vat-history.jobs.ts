// When a planned VAT regime begins, the freelancer gets it, with an event: whoever mirrors freelancers sees that it is another one.
import { SERVICE } from '../../../../domain/access/principal.ts'
import type { Db } from '../../../../kernel/db/connections/client.ts'
import { recordEvents } from '../../../../kernel/db/events.ts'
import type { JobDeps } from '../../../../kernel/feature.ts'
import { FREELANCER_EVENTS } from '../freelancers.manifest.ts'
import { copyPeriods, findTeamsWithDue, lockDueFreelancers, markCopied } from './copy-due.queries.ts'

const BATCH_SIZE = 100

type Deps = Pick<JobDeps, 'db' | 'clock'>

/** Returns how many freelancers have another regime. */
export async function beginVatPeriods(deps: Deps): Promise<number> {
  let count = 0
  for (const { tenant_id } of await findTeamsWithDue.many(deps.db, { now: deps.clock.now() }))
    count += await beginVatPeriodsOfTeam(deps, tenant_id)
  return count
}

export async function beginVatPeriodsOfTeam({ db, clock }: Deps, tenantId: string): Promise<number> {
  let count = 0
  for (;;) {
    const batch = await db.transaction((tx) => beginBatch({ db: tx, clock, tenantId }))
    count += batch
    if (batch === 0) return count
  }
}

async function beginBatch(team: { db: Db; clock: Deps['clock']; tenantId: string }): Promise<number> {
  const { db, clock, tenantId: tenant_id } = team
  const now = clock.now()
  const due = await lockDueFreelancers.many(db, { tenant_id, now, limit: BATCH_SIZE })
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  copyPeriods.queue(db, { tenant_id, ids, now })
  markCopied.queue(db, { tenant_id, ids, now })
  const data = { changed_fields: ['vat_regime', 'vat_rate'] }
  recordEvents(
    { ...team, actor: SERVICE, requestId: null },
    ids.map((subjectId) => ({ kind: FREELANCER_EVENTS.updated, subjectId, data })),
  )
  return ids.length
}
