// Counts of missions by status, from the tally: the cost does not grow with the team.
import { sql } from 'kysely'
import type { JsonText } from '../../../../domain/json-text.ts'
import { MISSION_STATUSES } from '../../../../kernel/db/schema/tables.ts'
import { jsonObject } from '../../../../kernel/db/sql/json.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { selectToday } from '../../../company/tenants/tenants.tables.ts'
import { selectDueMissions } from './mission-list.queries.ts'
import type { MissionSummary, StatusTotal } from './mission-summary.schemas.ts'

const statusTotal = jsonObject<StatusTotal>({
  status: sql`wanted.status`,
  total: sql`(select coalesce(sum(missions), 0) from kept where kept.status = wanted.status)`,
})

const summary = jsonObject<MissionSummary>({
  total: sql`(select coalesce(sum(missions), 0) from kept where status <> 'deleted')`,
  statuses: sql`(select json_agg(${statusTotal} order by wanted.position)
    from unnest(${sql.lit(`{${MISSION_STATUSES}}`)}::text[]) with ordinality as wanted(status, position))`,
})

export const findMissionSummary = prepared(
  'mission.summary',
  (q, input: { tenant_id: string; now: Date }) => ({
    compile: () =>
      sql<{
        json: JsonText<MissionSummary>
      }>`with clock as materialized (select ${selectToday(input.now)} as today),
        ${selectDueMissions(input, sql<string>`(select today from clock)`)},
        kept as materialized (
          select status, missions from mission_tally where tenant_id = ${input.tenant_id}
          union all select status, 1 from passed
          union all select stored_status, -1 from passed)
      select ${summary}::text as json`.compile(q),
  }),
)
