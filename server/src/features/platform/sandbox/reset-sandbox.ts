// Deletes the data of a sandbox: table by table, in small transactions. What is deleted is not found again, so the job may stop anywhere.
import { SERVICE } from '../../../domain/access/principal.ts'
import { eraseIn } from '../../../kernel/db/connections/client.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { listDeletions } from '../../../kernel/db/schema/delete-team-rows.ts'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import type { ServiceDeps } from '../../../kernel/feature.ts'
import { SANDBOX_EVENTS } from './sandbox.manifest.ts'
import * as queries from './sandbox.queries.ts'

const ROWS_PER_BATCH = 1000

/** Keeps people and credentials, so that a test can use the same key, and data that other places have copied. */
const KEPT_TABLES: readonly (keyof Tables)[] = [
  'team_user',
  'api_key',
  'session',
  'identity',
  'passkey',
  'sign_in_link',
  'rate_window',
  'sandbox',
  'webhook_endpoint',
  // Positions of webhooks and clients in the feed stay valid.
  'webhook_progress',
  'feed_head',
  // Processes hold blocks of numbers in memory, which must not be assigned again.
  'reference_block',
  // Contains the record of the reset request itself.
  'idempotency',
]

const DELETIONS = listDeletions(KEPT_TABLES)

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'files'>

export async function deleteSandboxData(
  deps: Deps,
  tenant_id: string,
  claimedUntil: () => Date,
): Promise<void> {
  const { db, clock, files } = deps
  // Repeated, because deleting rows writes other rows: sums of missions and of storage.
  for (let rows = 1; rows > 0; ) {
    rows = 0
    for (const statement of DELETIONS)
      for (let batch = ROWS_PER_BATCH; batch === ROWS_PER_BATCH; rows += batch)
        batch = await db.transaction(async (tx) => {
          await eraseIn(tx, 'team')
          const deleted = (await statement.many(tx, { tenant_id, limit: ROWS_PER_BATCH })).length
          if (deleted > 0)
            await queries.noteDeleted.run(tx, { tenant_id, rows: deleted, until: claimedUntil() })
          return deleted
        })
  }
  await files.removeTeam(tenant_id)
  await db.transaction(async (tx) => {
    queries.endReset.queue(tx, { tenant_id, at: clock.now() })
    const eventCtx = {
      db: tx,
      clock,
      tenantId: tenant_id,
      actor: SERVICE,
      requestId: null,
    } as const
    recordEvent(eventCtx, SANDBOX_EVENTS.reset, tenant_id)
  })
}
