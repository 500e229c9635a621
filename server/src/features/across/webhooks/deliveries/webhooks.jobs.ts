// Background work of webhooks: the delivery engine, and the deletion of old deliveries.
import { DAY_MS } from '../../../../domain/durations.ts'
import type { Job, ServiceDeps } from '../../../../kernel/feature.ts'
import { reviewCreatorAccess } from '../creator-access/review-access.service.ts'
import * as queries from './deliveries.queries.ts'
import { createDeliveryEngine } from './delivery-engine.ts'

const ROWS_PER_BATCH = 1000

export function webhookJobs(deps: ServiceDeps): Job[] {
  const engine = createDeliveryEngine(deps)
  return [
    { name: 'webhooks', everyMs: 200, run: engine.round, stop: engine.stop },
    { name: 'webhooks behind the feed', everyMs: 10_000, run: engine.catchUp },
    { name: 'access of webhook creators', everyMs: 10_000, run: () => reviewCreatorAccess(deps) },
    { name: 'old webhook deliveries', everyMs: 600_000, run: () => deleteOldDeliveries(deps) },
    { name: 'deleted webhook endpoints', everyMs: 10_000, run: () => deleteOfDeletedEndpoints(deps) },
  ]
}

type RetentionDeps = Pick<ServiceDeps, 'db' | 'clock' | 'webhookRetentionDays'>

export async function deleteOldDeliveries({ db, clock, webhookRetentionDays }: RetentionDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - webhookRetentionDays * DAY_MS)
  for (;;) {
    const teams = await queries.findTeamsWithOld.many(db, { before, limit: ROWS_PER_BATCH })
    if (teams.length === 0) return
    for (const { tenant_id } of teams)
      await queries.deleteOld.many(db, { tenant_id, before, limit: ROWS_PER_BATCH })
  }
}

export async function deleteOfDeletedEndpoints({ db }: Pick<ServiceDeps, 'db'>): Promise<void> {
  for (const endpoint of await queries.findDeleted.many(db, { limit: ROWS_PER_BATCH })) {
    while (
      (await queries.deleteOfEndpoint.many(db, { ...endpoint, limit: ROWS_PER_BATCH })).length ===
      ROWS_PER_BATCH
    );
    await queries.deleteProgress.run(db, endpoint)
  }
}
