import { DAY_MS } from '../../../domain/durations.ts'
import type { Job, ServiceDeps } from '../../../kernel/feature.ts'
import { makeFromDates, makeFromEvents } from './make/make-notifications.ts'
import { DELETIONS } from './notifications.queries.ts'
import { RETENTION_DAYS } from './notifications.schemas.ts'

const BATCH = 1000

export const notificationJobs = (deps: ServiceDeps): Job[] => [
  { name: 'notifications', everyMs: 1000, run: () => makeFromEvents(deps) },
  { name: 'notifications of dates', everyMs: 60_000, run: () => makeFromDates(deps) },
  { name: 'old notifications', everyMs: 600_000, run: () => deleteOldNotifications(deps) },
]

export async function deleteOldNotifications({
  db,
  clock,
}: Pick<ServiceDeps, 'db' | 'clock'>): Promise<void> {
  const old = { before: new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS), most: BATCH }
  for (const { teams, delete: deleteOld } of DELETIONS)
    for (let found = await teams.many(db, old); found.length > 0; found = await teams.many(db, old))
      for (const { tenant_id } of found) await deleteOld.many(db, { tenant_id, ...old })
}
