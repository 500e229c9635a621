// Retention settings of a team, and the job that deletes what is past its date. What is retained of erased people is continued by the
// erasure itself (continue-erasures.service.ts).

import { NIL_UUID } from '../../../domain/ids.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import { type Db, eraseIn } from '../../../kernel/db/connections/client.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import type { JobDeps } from '../../../kernel/feature.ts'
import { changeSettings } from '../../company/tenants/index.ts'
import { CONSOLE } from '../../identity/sessions/index.ts'
import { emptyOldExports } from '../../money/accounting-exports/index.ts'
import { PORTAL } from '../../people/portal-sessions/index.ts'
import { eraseEntries } from '../../platform/audit-log/index.ts'
import { deleteOldAddresses, deleteOldMailsOf } from '../../platform/mails/index.ts'
import { findTeamsWithRetention } from './erasures.queries.ts'
import { readRetention } from './erasures.service.ts'
import type { RetentionSettings, UpdateRetentionSettings } from './personal-data.schemas.ts'
import {
  daysBefore,
  keptBefore,
  type Retention,
  resolveRetention,
  storedRetention,
} from './retention.rules.ts'

export const getRetention = async (ctx: Ctx): Promise<JsonText<RetentionSettings>> =>
  toJsonText(await readRetention(ctx))

export async function updateRetention(
  ctx: Ctx,
  changes: UpdateRetentionSettings,
): Promise<JsonText<RetentionSettings>> {
  await changeSettings<Partial<Retention>>(ctx, 'retention_settings', (stored) =>
    storedRetention(stored, changes),
  )
  return getRetention(ctx)
}

const TEAMS = 500
const BATCH = 500
/** Large files: few in one transaction. */
const EXPORTS = 20

type Deps = Pick<JobDeps, 'db' | 'clock'>

/** Team by team, in batches; may run on several nodes at once. */
export async function deleteExpired(deps: Deps): Promise<void> {
  for (let after = NIL_UUID, page = TEAMS; page === TEAMS; ) {
    const teams = await findTeamsWithRetention.many(deps.db, { after, most: TEAMS })
    for (const { id, retention_settings } of teams)
      await deleteOfTeam(deps, id, resolveRetention(retention_settings))
    page = teams.length
    after = teams.at(-1)?.id ?? after
  }
}

async function deleteOfTeam({ db, clock }: Deps, tenant_id: string, retention: Retention): Promise<void> {
  const now = clock.now()
  const mails = { tenant_id, before: daysBefore(now, retention.mail_days), most: BATCH }
  await untilNone(async () => (await deleteOldMailsOf.many(db, mails)).length)
  await untilNone(async () => (await deleteOldAddresses.many(db, mails)).length)
  const exports = { tenant_id, before: keptBefore(now, retention.accounting_years), most: EXPORTS }
  while ((await db.transaction((tx) => emptyOldExports(tx, exports))) === EXPORTS);
  const ended = { tenant_id, before: daysBefore(now, retention.session_days), most: BATCH }
  for (const [resource, { eraseEnded }] of SESSIONS)
    await untilNone(() =>
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
  ['portal_session', PORTAL.statements],
] as const

/** The log has the same address and browser. */
const eraseSessionLog = (tx: Db, about: { tenant_id: string; resource: string; subjects: string[] }) =>
  untilNone(
    async () => (await eraseEntries.only(tx, { ...about, mentions: null, fields: null, most: BATCH })).erased,
  )

async function untilNone(run: () => Promise<number>): Promise<void> {
  while ((await run()) === BATCH);
}
