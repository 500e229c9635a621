import type { Job, JobDeps } from '../../../kernel/feature.ts'
import * as queries from './mails.queries.ts'
import { getRetentionStart, getStaleBefore } from './mails.rules.ts'

const ROWS_PER_BATCH = 1000

export const mailJobs = (deps: JobDeps): Job[] => [
  { name: 'old mails', everyMs: 600_000, run: () => deleteOldMails(deps) },
  { name: 'mails that are no longer due', everyMs: 600_000, run: () => cancelUnfinishedMails(deps) },
]

export async function deleteOldMails({ db, clock }: JobDeps): Promise<void> {
  const old = { before: getRetentionStart(clock.now()), limit: ROWS_PER_BATCH }
  for (;;) {
    const teams = await queries.findTeamsWithOld.many(db, old)
    if (teams.length === 0) return
    for (const { tenant_id } of teams) await queries.deleteOld.many(db, { tenant_id, ...old })
  }
}

/** Cancels due mails of invitations, links and contests that ended before their mail was sent. */
export async function cancelUnfinishedMails({ db, clock }: JobDeps): Promise<void> {
  const at = clock.now()
  const old = { before: getStaleBefore(at), limit: ROWS_PER_BATCH }
  for (;;) {
    const teams = await queries.findTeamsWithUnfinished.many(db, old)
    if (teams.length === 0) return
    for (const { tenant_id } of teams) await queries.cancelUnfinished.many(db, { tenant_id, at, ...old })
  }
}
