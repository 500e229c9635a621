// The number of missions by status. Every change only inserts rows, so that writers never wait for each other; a job
// compacts them (decision 0016).
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { MissionStatus } from '../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { newId } from '../../../kernel/domain/ids.ts'

type Row = { tenant_id: string; id: string; status: string; missions: number }

const insertTally = prepared('mission_tally.insert', (q, row: Row) =>
  q
    .insertInto('mission_tally')
    .values({ tenant_id: row.tenant_id, id: row.id, status: row.status, missions: row.missions }),
)

/** Records a status change of one mission; `from` is null for a new one. */
export function tallyMove(db: Db, tenant_id: string, from: MissionStatus | null, to: MissionStatus): void {
  if (from === to) return
  const id = newId()
  if (from) insertTally.queue(db, { tenant_id, id, status: from, missions: -1 })
  insertTally.queue(db, { tenant_id, id, status: to, missions: 1 })
}

const GATHERED = 20

export const findGathered = prepared('mission_tally.gathered', (q, _input: object) => ({
  compile: () =>
    sql<{ tenant_id: string; status: string }>`select tenant_id, status from mission_tally
      group by tenant_id, status having count(*) > ${sql.lit(GATHERED)}`.compile(q),
}))

/** Skips rows that a concurrent run has locked. */
export const addUpTally = prepared(
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
