// The number of missions by status. Every change only inserts rows, so that writers never wait for each other; a job
// compacts them (decision 0016).
import { sql } from 'kysely'
import { newId } from '../../../../domain/ids.ts'
import type { Db } from '../../../../kernel/db/connections/client.ts'
import type { MissionStatus } from '../../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'

type Row = { tenant_id: string; id: string; status: string; missions: number }

const insertTally = prepared('mission_tally.insert', (q, row: Row) =>
  q
    .insertInto('mission_tally')
    .values({ tenant_id: row.tenant_id, id: row.id, status: row.status, missions: row.missions }),
)

type Move = { from: MissionStatus | null; to: MissionStatus }

/** Records status changes; `from` is null for a new mission. */
export function tallyMoves(db: Db, tenant_id: string, moves: readonly Move[]): void {
  const changes = new Map<MissionStatus, number>()
  const add = (status: MissionStatus, by: number) => changes.set(status, (changes.get(status) ?? 0) + by)
  for (const { from, to } of moves) {
    if (from) add(from, -1)
    add(to, 1)
  }
  const id = newId()
  for (const [status, missions] of changes)
    if (missions !== 0) insertTally.queue(db, { tenant_id, id, status, missions })
}

const COMPACT_ABOVE_ROWS = 20

export const findTalliesToCompact = prepared('mission_tally.gathered', (q, _input: object) => ({
  compile: () =>
    sql<{ tenant_id: string; status: string }>`select tenant_id, status from mission_tally
      group by tenant_id, status having count(*) > ${sql.lit(COMPACT_ABOVE_ROWS)}`.compile(q),
}))

/** Skips rows that a concurrent run has locked. */
export const compactTally = prepared(
  'mission_tally.add_up',
  (q, input: { tenant_id: string; status: string; id: string }) => ({
    compile: () =>
      sql`with taken as (delete from mission_tally where tenant_id = ${input.tenant_id} and status = ${input.status}
          and id in (select id from mission_tally where tenant_id = ${input.tenant_id} and status = ${input.status}
            for update skip locked)
        returning missions)
      insert into mission_tally (tenant_id, status, id, missions)
      select ${input.tenant_id}::uuid, ${input.status}::text, ${input.id}::uuid, sum(missions) from taken having count(*) > 0`.compile(
        q,
      ),
  }),
)
