// Storage quotas of teams. For the audit log and stored responses each process reads every two seconds which teams are over
// their quota, so that a write needs no query. For documents, which are few and large, it is queried when one is stored.

import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import { refused } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { QuotaLimits, QuotaResource } from '../../../domain/quota-limits.ts'
import type { Db } from '../connections/client.ts'
import {
  compactRows,
  documentUsage,
  findClosing,
  findExceeded,
  findUncompacted,
  type TeamUsage,
} from './usage.queries.ts'

export type Quotas = {
  /** Reads which teams are over their quota or will be deleted; before the first call none is. */
  refresh(): Promise<void>
  /** Throws 403 `quota_exceeded` when the team is over its quota, or 403 `team_closing` when it will be deleted. */
  check(tenantId: string | null, resource: 'audit' | 'idempotency', ignoredStops?: readonly WriteStop[]): void
}

/** Why a team may not write. */
export type WriteStop = 'over_quota' | 'closing'

export function createQuotas(db: Db, defaults: QuotaLimits): Quotas {
  let exceeded = new Map<string, TeamUsage>()
  let closing = new Map<string, Date>()
  const toUsageKey = (tenantId: string, resource: QuotaResource) => `${tenantId} ${resource}`
  return {
    async refresh() {
      const [rows, closed] = await Promise.all([findExceeded.many(db, defaults), findClosing.many(db, {})])
      closing = new Map(closed.map(({ id, deletion_due_at }) => [id, deletion_due_at]))
      exceeded = new Map(rows.map((row) => [toUsageKey(row.tenant_id, row.resource), row]))
    },
    check(tenantId, resource, ignoredStops = []) {
      const due = tenantId && closing.get(tenantId)
      if (due && !ignoredStops.includes('closing'))
        throw refused(ACCESS_ERRORS.team_closing, { due_at: due.toISOString() })
      const usage = tenantId && exceeded.get(toUsageKey(tenantId, resource))
      if (usage && !ignoredStops.includes('over_quota')) throw quotaExceeded(resource, usage)
    },
  }
}

const quotaExceeded = (
  storage: QuotaResource,
  { bytes, quota, additionalBytes = 0 }: { bytes: number; quota: number; additionalBytes?: number },
) => {
  const sizes = { limit_bytes: quota, used_bytes: bytes, needed_bytes: additionalBytes }
  return refused(ACCESS_ERRORS.storage_quota, { storage, ...sizes })
}

/** Throws 403 `quota_exceeded` when the team's documents would take more than its quota. */
export async function checkDocumentQuota(
  db: Db,
  quota: number,
  file: { tenantId: string; size: number },
): Promise<void> {
  const usage = await documentUsage.only(db, { tenant_id: file.tenantId, quota })
  if (usage.quota > 0 && usage.bytes + file.size > usage.quota)
    throw quotaExceeded('documents', { ...usage, additionalBytes: file.size })
}

/** Compacts the usage rows, to which writes only add. */
export async function compactUsage({ db }: { db: Db }): Promise<void> {
  for (const uncompacted of await findUncompacted.many(db, {}))
    await compactRows.run(db, { ...uncompacted, id: newId() })
}
