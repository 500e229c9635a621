// Records when keys were last used, outside of the request, at most once a minute for each key.
import { sql } from 'kysely'
import type { Db } from '../../db/connections/client.ts'
import { prepared } from '../../db/sql/prepared.ts'
import type { Clock } from '../../domain/clock.ts'

const WRITE_EVERY_MS = 60_000

type Use = { tenantId: string; at: Date }
type Columns = { tenant_id: string; key_ids: string[]; times: Date[] }

/** Skips locked rows, so that it never waits for a revocation or another node. */
const writeUses = prepared('api_key.touch', (q, input: Columns) => ({
  compile: () =>
    sql`update api_key set last_used_at = use.at
      from unnest(${input.key_ids}::uuid[], ${input.times}::timestamptz[]) as use(id, at)
      where api_key.tenant_id = ${input.tenant_id} and api_key.id = use.id and api_key.id in (
        select id from api_key where tenant_id = ${input.tenant_id} and id = any(${input.key_ids}::uuid[])
        for no key update skip locked)`.compile(q),
}))

export type KeyUsage = { note(tenantId: string, keyId: string): void; write(): Promise<void> }

export function createKeyUsage({ db, clock }: { db: Db; clock: Clock }): KeyUsage {
  const unwritten = new Map<string, Use>()
  const writtenAt = new Map<string, number>()
  const isDue = (keyId: string) => clock.monotonic() - (writtenAt.get(keyId) ?? -Infinity) >= WRITE_EVERY_MS
  return {
    note: (tenantId, keyId) => void unwritten.set(keyId, { tenantId, at: clock.now() }),
    async write() {
      for (const [keyId, at] of writtenAt)
        if (clock.monotonic() - at >= WRITE_EVERY_MS) writtenAt.delete(keyId)
      const due = [...unwritten].filter(([keyId]) => isDue(keyId))
      // One after the other: requests use the same connections.
      for (const [tenant_id, uses] of Map.groupBy(due, ([, { tenantId }]) => tenantId)) {
        const key_ids = uses.map(([keyId]) => keyId)
        for (const keyId of key_ids) {
          unwritten.delete(keyId)
          writtenAt.set(keyId, clock.monotonic())
        }
        await writeUses.many(db, { tenant_id, key_ids, times: uses.map(([, { at }]) => at) })
      }
    },
  }
}
