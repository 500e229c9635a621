// Reads, verifies and seals the audit log.

import { getReadAccess, listReadable, requireRead } from '../../../domain/access/read-access.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { KeyCtx } from '../../../kernel/db/context.ts'
import * as queries from './audit-log.queries.ts'
import type { AuditEntry, AuditQuery, AuditVerification, VerificationQuery } from './audit-log.schemas.ts'
import { verifyRange } from './chain.rules.ts'

/** A reader sees the entries of the resources whose lists they may read. */
export async function listAuditLog(ctx: KeyCtx, query: AuditQuery): Promise<JsonText<Page<AuditEntry>>> {
  const { auditedResources, readAccess } = ctx.declared
  if (query.resource !== undefined) requireRead(ctx.principal, getReadAccess(readAccess, query.resource))
  const readable = listReadable(ctx.principal, auditedResources, readAccess)
  const { json } = await queries.pageOfEntries.only(ctx.db, {
    tenant_id: ctx.tenantId,
    ...query,
    ...(readable.length < auditedResources.length && { readable: narrow(readable, query.resource) }),
  })
  return json
}

const narrow = (readable: readonly string[], resource: string | undefined) =>
  resource === undefined ? readable : [resource]

/** Maximum number of entries that one request verifies, well within the statement timeout. */
const MAX_CHECKED_ENTRIES = 10_000
/** Maximum stored (compressed) size of the changes that one request verifies. */
const MAX_CHECKED_BYTES = 8_000_000

/** The chain contains the entries of all resources, so only a reader of all resources sees its numbers and hashes. */
export async function verifyAuditLog(
  ctx: KeyCtx,
  { from_number: from, to_number: until = Number.MAX_SAFE_INTEGER }: VerificationQuery,
): Promise<JsonText<AuditVerification>> {
  const { auditedResources, readAccess } = ctx.declared
  for (const resource of auditedResources) requireRead(ctx.principal, getReadAccess(readAccess, resource))
  const to = Math.min(until, from + MAX_CHECKED_ENTRIES - 1)
  const facts = await queries.findChainFacts.only(ctx.db, {
    tenant_id: ctx.tenantId,
    from,
    to,
    most_bytes: MAX_CHECKED_BYTES,
  })
  return toJsonText(verifyRange(facts, { from, to, until }))
}

/** Hashing one batch takes well under the statement timeout. A larger entry is a separate batch. */
const MAX_BATCH = { limit: 500, most_bytes: 8_000_000 }

/**
 * Several nodes may run it, one at a time for each team. Writes do not wait for it. Each round seals one batch of each team, so that many
 * entries of one team, or a batch that fails, do not delay other teams.
 */
export async function sealAuditLog({ db }: { db: Db }): Promise<number> {
  let sum = 0
  const failures: unknown[] = []
  let teams = await queries.findTenantsToSeal.many(db, {})
  while (teams.length > 0) {
    const unfinished: typeof teams = []
    for (const team of teams) {
      try {
        const { sealed, is_more } = await queries.sealBatch.only(db, { ...team, ...MAX_BATCH })
        sum += sealed
        if (is_more) unfinished.push(team)
      } catch (error) {
        failures.push(error)
      }
    }
    teams = unfinished
  }
  if (failures.length > 0) throw failures[0]
  return sum
}

/** Seals the entries of the team. Returns whether all are sealed: false while another node seals some. */
export async function sealTeam(db: Db, tenantId: string): Promise<boolean> {
  const team = { tenant_id: tenantId }
  while ((await queries.sealBatch.only(db, { ...team, ...MAX_BATCH })).is_more);
  return (await queries.countUnsealed.only(db, team)).count === 0
}
