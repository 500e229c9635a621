// Records when keys and sessions were last used, outside of the request, at most once a minute for each of them.
import { sql } from 'kysely'
import type { Clock } from '../../../domain/clock.ts'
import type { Db } from '../../db/connections/client.ts'
import { prepared } from '../../db/sql/prepared.ts'

const WRITE_EVERY_MS = 60_000

type Use = { tenantId: string; at: Date }
/** When credentials of a team were used last, as columns. */
type Uses = { tenant_id: string; ids: string[]; times: Date[] }

/** Skips locked rows, so that it never waits for a revocation or another node. */
const writeSessionUses = prepared('session.touch', (q, input: Uses) => ({
  compile: () =>
    sql`update session set last_seen_at = use.at
      from unnest(${input.ids}::uuid[], ${input.times}::timestamptz[]) as use(id, at)
      where session.tenant_id = ${input.tenant_id} and session.id = use.id and session.id in (
        select id from session where tenant_id = ${input.tenant_id} and id = any(${input.ids}::uuid[])
        for no key update skip locked)`.compile(q),
}))

export type CredentialUsage = { note(tenantId: string, id: string): void; write(): Promise<void> }

type Deps = { db: Db; clock: Clock }

export const createSessionUsage = (deps: Deps) =>
  createUsage(deps, (input) => writeSessionUses.many(deps.db, input))

export function createUsage(
  { clock }: Pick<Deps, 'clock'>,
  writeUses: (input: Uses) => Promise<unknown>,
): CredentialUsage {
  const unwritten = new Map<string, Use>()
  const writtenAt = new Map<string, number>()
  const isDue = (id: string) => clock.monotonic() - (writtenAt.get(id) ?? -Infinity) >= WRITE_EVERY_MS
  return {
    note: (tenantId, id) => void unwritten.set(id, { tenantId, at: clock.now() }),
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
        await writeUses({ tenant_id, ids, times: uses.map(([, { at }]) => at) })
      }
    },
  }
}
