// The naive query: the same view, the same total, all preceding rows skipped in the table.
import { sql } from 'kysely'
import { selectToday } from '../../server/src/features/company/tenants/tenants.tables.ts'
import type { Mission } from '../../server/src/features/missions/missions/missions.schemas.ts'
import { type Caller, missionView } from '../../server/src/features/missions/missions/missions.views.ts'
import { jsonPage, limitExpression, offsetExpression } from '../../server/src/kernel/db/sql/json.ts'
import { prepared } from '../../server/src/kernel/db/sql/prepared.ts'

type Input = Caller & { tenant_id: string; now: Date; page: number; per_page: number }

export const plainPageOfMissions = prepared('mission.plain_page', (q, input: Input) => {
  const today = sql<string>`(select today from clock)`
  const rows = sql`select mission.* from mission where tenant_id = ${input.tenant_id} and status <> 'deleted'
    order by created_at desc, id desc limit ${limitExpression(input)} offset ${offsetExpression(input)}`
  const items = sql<{
    item: Mission
  }>`(select ${missionView(today, input)} as item from (${rows}) as mission)`
  const total = sql<number>`(select coalesce(sum(missions), 0) from mission_tally
    where tenant_id = ${input.tenant_id} and status <> 'deleted')`
  const clock = sql`with clock as materialized (select ${selectToday(input.now)} as today)`
  const page = jsonPage<Mission>(items, total, input)
  return { compile: () => sql<{ json: string }>`${clock} select ${page}::text as json`.compile(q) }
})
