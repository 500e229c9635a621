// Reads, verifies and seals the audit log.

import type { Db } from '../../kernel/db/connections/client.ts'
import type { Ctx } from '../../kernel/db/context.ts'
import { type JsonText, toJsonText } from '../../kernel/domain/json-text.ts'
import type { Page } from '../../kernel/domain/pagination.ts'
import * as queries from './audit-log.queries.ts'
import type { AuditEntry, AuditQuery, AuditVerification, VerificationQuery } from './audit-log.schemas.ts'
import { verdictOf } from './chain.rules.ts'

export async function listAuditLog(ctx: Ctx, query: AuditQuery): Promise<JsonText<Page<AuditEntry>>> {
  const { json } = await queries.pageOfEntries.only(ctx.db, { tenant_id: ctx.tenantId, ...query })
  return json
}

/** Entries that one request verifies, well within the statement timeout. */
const MAX_CHECKED_ENTRIES = 10_000
/** Stored, compressed size of the changes. */
const MAX_CHECKED_BYTES = 8_000_000

export async function verifyAuditLog(
  ctx: Ctx,
  { from_number: from, to_number: until = Number.MAX_SAFE_INTEGER }: VerificationQuery,
): Promise<JsonText<AuditVerification>> {
  const to = Math.min(until, from + MAX_CHECKED_ENTRIES - 1)
  const facts = await queries.chainFacts.only(ctx.db, {
    tenant_id: ctx.tenantId,
    from,
    to,
    most_bytes: MAX_CHECKED_BYTES,
  })
  return toJsonText(verdictOf(facts, { from, to, until }))
}

const BATCH = 500

/** May run on several nodes, one at a time per team. Writes do not wait for it. */
export async function sealAuditLog({ db }: { db: Db }): Promise<number> {
  let sum = 0
  for (const { tenant_id } of await queries.findTenantsToSeal.many(db, {})) {
    for (;;) {
      const { sealed } = await queries.sealEntries.only(db, { tenant_id, most: BATCH })
      sum += sealed
      if (sealed < BATCH) break
    }
  }
  return sum
}
