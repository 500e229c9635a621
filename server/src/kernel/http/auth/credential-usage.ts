// Records when keys and sessions were last used, outside of the request, at most once a minute for each of them.
import type { Clock } from '../../../domain/clock.ts'
import type { Db } from '../../db/connections/client.ts'
import type { writeUses } from '../../db/sql/write-uses.ts'

const WRITE_EVERY_MS = 60_000

type Use = { tenantId: string; at: Date }

export type CredentialUsage = { record(tenantId: string, id: string): void; write(): Promise<void> }

type Deps = { db: Db; clock: Clock }

export function createUsage({ db, clock }: Deps, statement: ReturnType<typeof writeUses>): CredentialUsage {
  const unwritten = new Map<string, Use>()
  const writtenAt = new Map<string, number>()
  const isDue = (id: string) => clock.monotonic() - (writtenAt.get(id) ?? -Infinity) >= WRITE_EVERY_MS
  return {
    record: (tenantId, id) => void unwritten.set(id, { tenantId, at: clock.now() }),
    async write() {
      for (const [id, at] of writtenAt) if (clock.monotonic() - at >= WRITE_EVERY_MS) writtenAt.delete(id)
      const due = [...unwritten].filter(([id]) => isDue(id))
      // One after the other: requests use the same connections.
      for (const [tenant_id, uses] of Map.groupBy(due, ([, { tenantId }]) => tenantId)) {
        const ids = uses.map(([id]) => id)
        for (const id of ids) {
          unwritten.delete(id)
          writtenAt.set(id, clock.monotonic())
        }
        await statement.run(db, { tenant_id, ids, times: uses.map(([, { at }]) => at) })
      }
    },
  }
}
