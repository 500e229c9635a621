// Retention settings of a team, and the job that deletes what is past its date. Data that a law keeps after an erasure is deleted by the
// erasure job (continue-erasures.service.ts).

import { NIL_UUID } from '../../../domain/ids.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import { type Db, eraseIn } from '../../../kernel/db/connections/client.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import type { JobDeps } from '../../../kernel/feature.ts'
import { changeSettings } from '../../company/tenants/index.ts'
import { CONSOLE } from '../../identity/sessions/index.ts'
import { emptyOldExports } from '../../money/accounting-exports/index.ts'
import { PORTAL_SESSION_KIND } from '../../people/portal-sessions/index.ts'
import { eraseEntries } from '../../platform/audit-log/index.ts'
import { deleteOldAddresses, deleteOldMailsOfTeam } from '../../platform/mails/index.ts'
import { findTeamsWithRetention } from './erasures.queries.ts'
import { readRetention } from './erasures.service.ts'
import type { RetentionSettings, UpdateRetentionSettings } from './personal-data.schemas.ts'
import {
  daysBefore,
  getRetentionStart,
  type Retention,
  resolveRetention,
  toStoredRetention,
} from './retention.rules.ts'

export const getRetention = async (ctx: Ctx): Promise<JsonText<RetentionSettings>> =>
  toJsonText(await readRetention(ctx))

export async function updateRetention(
  ctx: Ctx,
  changes: UpdateRetentionSettings,
): Promise<JsonText<RetentionSettings>> {
  await changeSettings<Partial<Retention>>(ctx, 'retention_settings', (stored) =>
    toStoredRetention(stored, changes),
  )
  return getRetention(ctx)
}

const TEAMS_PER_PAGE = 500
const ROWS_PER_BATCH = 500
/** Smaller than ROWS_PER_BATCH, because the files are large. */
const EXPORTS_PER_BATCH = 20

type Deps = Pick<JobDeps, 'db' | 'clock'>

/** Deletes team by team, in batches. Several nodes may run it at once. */
export async function deleteExpired(deps: Deps): Promise<void> {
  for (let after = NIL_UUID, page = TEAMS_PER_PAGE; page === TEAMS_PER_PAGE; ) {
    const teams = await findTeamsWithRetention.many(deps.db, { after, limit: TEAMS_PER_PAGE })
    for (const { id, retention_settings } of teams)
      await deleteExpiredOfTeam(deps, id, resolveRetention(retention_settings))
    page = teams.length
    after = teams.at(-1)?.id ?? after
  }
}

async function deleteExpiredOfTeam(
  { db, clock }: Deps,
  tenant_id: string,
  retention: Retention,
): Promise<void> {
  const now = clock.now()
  const mails = { tenant_id, before: daysBefore(now, retention.mail_days), limit: ROWS_PER_BATCH }
  await repeatBatches(async () => (await deleteOldMailsOfTeam.many(db, mails)).length)
  await repeatBatches(async () => (await deleteOldAddresses.many(db, mails)).length)
  const exports = {
    tenant_id,
    before: getRetentionStart(now, retention.accounting_years),
    limit: EXPORTS_PER_BATCH,
  }
  while ((await db.transaction((tx) => emptyOldExports(tx, exports))) === EXPORTS_PER_BATCH);
  const ended = { tenant_id, before: daysBefore(now, retention.session_days), limit: ROWS_PER_BATCH }
  for (const [resource, { eraseEnded }] of SESSIONS)
    await repeatBatches(() =>
      db.transaction(async (tx) => {
        await eraseIn(tx, 'person')
        const ids = (await eraseEnded.many(tx, ended)).map(({ id }) => id)
        if (ids.length > 0) await eraseSessionLog(tx, { tenant_id, resource, subjects: ids })
        return ids.length
      }),
    )
}

const SESSIONS = [
  ['session', CONSOLE.statements],
  ['portal_session', PORTAL_SESSION_KIND.statements],
] as const

/** The audit log contains the address and the browser of a session, too. */
const eraseSessionLog = (tx: Db, about: { tenant_id: string; resource: string; subjects: string[] }) =>
  repeatBatches(
    async () =>
      (await eraseEntries.only(tx, { ...about, mentions: null, fields: null, limit: ROWS_PER_BATCH })).erased,
  )

async function repeatBatches(run: () => Promise<number>): Promise<void> {
  while ((await run()) === ROWS_PER_BATCH);
}
