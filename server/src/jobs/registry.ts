// All background jobs. Service jobs run in the background worker and are safe on any number of nodes at once.
import { DECLARATIONS, FEATURES, MAILS, SUBJECTS, TEAM_RULES } from '../features/all.ts'
import { deliverDue } from '../features/platform/mails/index.ts'
import { sandboxJobs } from '../features/platform/sandbox/index.ts'
import { compactUsage } from '../kernel/db/quotas/quotas.ts'
import { analyzeGrownTables } from '../kernel/db/schema/statistics.ts'
import type { Job, ServiceDeps } from '../kernel/feature.ts'
import { deleteOldWindows } from '../kernel/http/limits/postgres-limiter.ts'
import { deleteOldResponses } from '../kernel/http/pipeline/idempotency.ts'
import type { Mailer } from '../kernel/mail/mail.ts'

type Deps = Omit<ServiceDeps, 'declared' | 'subjects' | 'rules' | 'sendsMail'> & {
  mailer: Mailer | undefined
}

type OwnState = Record<'writeUsage' | 'refreshQuotas' | 'checkDisk', () => Promise<void>>

/** Jobs of every worker, for its in-memory state. */
export const createWorkerJobs = ({ writeUsage, refreshQuotas, checkDisk }: OwnState): Job[] => [
  { name: 'usage of credentials', everyMs: 5000, run: writeUsage },
  { name: 'quotas', everyMs: 2000, run: refreshQuotas },
  { name: 'disk', everyMs: 2000, run: checkDisk },
]

export function createServiceJobs({ mailer, ...services }: Deps): Job[] {
  const deps = {
    ...services,
    declared: DECLARATIONS,
    subjects: SUBJECTS,
    rules: TEAM_RULES,
    sendsMail: mailer !== undefined,
  }
  const jobs: Job[] = [
    { name: 'idempotency', everyMs: 60_000, run: () => deleteOldResponses(deps) },
    { name: 'rate limits', everyMs: 60_000, run: () => deleteOldWindows(deps) },
    { name: 'statistics', everyMs: 5000, run: () => analyzeGrownTables(deps) },
    { name: 'usage', everyMs: 5000, run: () => compactUsage(deps) },
    ...FEATURES.flatMap((feature) => feature.jobs?.(deps) ?? []),
    ...sandboxJobs(deps, FEATURES, MAILS),
  ]
  if (mailer)
    jobs.push({
      name: 'mail',
      everyMs: 1000,
      run: async () => {
        while ((await deliverDue({ ...deps, realClock: deps.clock, mailer }, MAILS)) > 0);
      },
    })
  return jobs
}
