// The rolling window shared by all nodes: one statement, so one round trip, and the row's lock makes it exact.
// It uses the clock of the database; a hit is never earlier than the previous one.
import { sql } from 'kysely'
import { toCaller, VISITOR_TENANT_ID } from '../../../domain/access/principal.ts'
import type { Db } from '../../db/connections/client.ts'
import { prepared } from '../../db/sql/prepared.ts'
import { type Limiter, toWholeSeconds } from './limiter.ts'

type Row = { accepted: boolean; used: number; wait_ms: number }

const takeSlot = prepared(
  'rate_window.take',
  (q, input: { tenant_id: string; key_id: string; limit: number }) => ({
    compile: () =>
      sql<Row>`
      insert into rate_window as w (tenant_id, key_id, hits, accepted)
      values (${input.tenant_id}, ${input.key_id}, array[clock_timestamp()], true)
      on conflict (tenant_id, key_id) do update set (hits, accepted) = (
        select
          case when cardinality(live.hits) < ${input.limit}::int then live.hits || live.at else live.hits end,
          cardinality(live.hits) < ${input.limit}::int
        from (
          select moment.at, array(select hit from unnest(w.hits) as hit where hit > moment.at - interval '60 seconds' order by hit) as hits
          from (select greatest(clock_timestamp(), w.hits[cardinality(w.hits)]) as at) as moment
        ) as live
      )
      returning accepted, cardinality(hits) as used,
        extract(epoch from hits[1] + interval '60 seconds' - greatest(clock_timestamp(), hits[cardinality(hits)]))::float8 * 1000 as wait_ms`.compile(
        q,
      ),
  }),
)

export function createPostgresLimiter(db: Db): Limiter {
  return {
    async take(principal, limit) {
      const { tenantId, id } = toCaller(principal)
      const row = await takeSlot.only(db, { tenant_id: tenantId, key_id: id, limit })
      return {
        accepted: row.accepted,
        remaining: Math.max(0, limit - row.used),
        resetSeconds: toWholeSeconds(row.wait_ms),
      }
    },
  }
}

const deleteWindows = prepared('rate_window.forget', (q, input: { tenant_id: string }) => ({
  compile: () =>
    sql`delete from rate_window where tenant_id = ${input.tenant_id}
      and hits[cardinality(hits)] < clock_timestamp() - interval '60 seconds'`.compile(q),
}))

/** Deletes old windows of networks: each network that signs in has one. Windows of credentials do not accumulate. */
export async function deleteOldWindows({ db }: { db: Db }): Promise<void> {
  await deleteWindows.run(db, { tenant_id: VISITOR_TENANT_ID })
}
