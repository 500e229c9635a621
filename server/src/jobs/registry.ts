// Every job. Those of the service run in its background worker, and may run on any number of nodes at once.
import { sealAuditLog } from '../features/audit-log/index.ts'
import { deliverPortalLinks } from '../features/freelancers/index.ts'
import { deliverInvitations } from '../features/invitations/index.ts'
import { addUpMissionTally, settleMissions } from '../features/missions/index.ts'
import type { Db } from '../kernel/db/connections/client.ts'
import { addUpUsage } from '../kernel/db/quotas/quotas.ts'
import { countGrownTables } from '../kernel/db/schema/statistics.ts'
import type { Clock } from '../kernel/domain/clock.ts'
import { deleteOldResponses } from '../kernel/http/pipeline/idempotency.ts'
import type { Mailer } from '../kernel/mail/mail.ts'
import type { Job } from './runner.ts'

type Deps = {
  db: Db
  clock: Clock
  mailer: Mailer | undefined
  publicUrl: () => string
  onFailure(error: unknown): void
}

type OwnState = { writeKeyUsage(): Promise<void>; refreshQuotas(): Promise<void> }

/** In every worker: what it keeps in its memory. */
export const workerJobs = ({ writeKeyUsage, refreshQuotas }: OwnState): Job[] => [
  { name: 'key usage', everyMs: 5000, run: writeKeyUsage },
  { name: 'quotas', everyMs: 2000, run: refreshQuotas },
]

export function serviceJobs({ mailer, ...deps }: Deps): Job[] {
  const jobs: Job[] = [
    { name: 'mission sweep', everyMs: 5000, run: () => settleMissions(deps) },
    { name: 'idempotency', everyMs: 60_000, run: () => deleteOldResponses(deps) },
    { name: 'audit seals', everyMs: 1000, run: () => sealAuditLog(deps) },
    { name: 'statistics', everyMs: 5000, run: () => countGrownTables(deps) },
    { name: 'usage', everyMs: 5000, run: () => addUpUsage(deps) },
    { name: 'mission tally', everyMs: 10_000, run: () => addUpMissionTally(deps) },
  ]
  if (mailer)
    jobs.push({
      name: 'mail',
      everyMs: 1000,
      run: async () => {
        while ((await deliverInvitations({ ...deps, mailer })) > 0);
        while ((await deliverPortalLinks({ ...deps, mailer })) > 0);
      },
    })
  return jobs
}
