// Deletes receipts that no expense has referred to for a month, with their files.
import { DAY_MS } from '../../../../domain/durations.ts'
import type { ServiceDeps } from '../../../../kernel/feature.ts'
import { deleteUnused, findTeamsWithUnused } from './receipts.queries.ts'

export const UNUSED_DAYS = 30
const BATCH_SIZE = 20

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'files'>

export async function deleteUnusedReceipts(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - UNUSED_DAYS * DAY_MS)
  let deleted = 0
  for (const { tenant_id } of await findTeamsWithUnused.many(deps.db, { before }))
    deleted += await deleteUnusedOfTeam(deps, tenant_id, before)
  return deleted
}

async function deleteUnusedOfTeam({ db, files }: Deps, tenant_id: string, before: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const deletedCount = await db.transaction(async (tx) => {
      const deletedReceipts = await deleteUnused.many(tx, { tenant_id, before, limit: BATCH_SIZE })
      for (const { sha256 } of deletedReceipts) await files.remove(tx, { tenantId: tenant_id, sha256 })
      return deletedReceipts.length
    })
    deleted += deletedCount
    if (deletedCount < BATCH_SIZE) return deleted
  }
}
