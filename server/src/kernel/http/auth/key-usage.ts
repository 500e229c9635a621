// Records when keys were last used, outside of the request, at most once a minute for each key.
import { sql } from 'kysely'
import type { Db } from '../../db/connections/client.ts'
import { prepared } from '../../db/sql/prepared.ts'
import type { Clock } from '../../domain/clock.ts'

const WRITE_EVERY_MS = 60_000

type Use = { tenantId: string; at: Date }
type Columns = { tenant_ids: string[]; key_ids: string[]; times: Date[] }

/** Skips locked rows, so that it never waits for a revocation or another node. */
const writeUses = prepared('api_key.touch', (q, input: Columns) => ({
  compile: () =>
    sql`with free as materialized (
        select key.tenant_id, key.id, use.at
        from unnest(${input.tenant_ids}::uuid[], ${input.key_ids}::uuid[], ${input.times}::timestamptz[]) as use(tenant_id, id, at)
        join api_key key on key.tenant_id = use.tenant_id and key.id = use.id
        for no key update of key skip locked)
      update api_key set last_used_at = free.at from free
      where api_key.tenant_id = free.tenant_id and api_key.id = free.id`.compile(q),
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
      if (due.length === 0) return
      for (const [keyId] of due) {
        unwritten.delete(keyId)
        writtenAt.set(keyId, clock.monotonic())
      }
      await writeUses.many(db, {
        tenant_ids: due.map(([, use]) => use.tenantId),
        key_ids: due.map(([keyId]) => keyId),
        times: due.map(([, use]) => use.at),
      })
    },
  }
}
