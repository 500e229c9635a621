// Stores statuses that have changed by date: one statement per team, exactly once on any number of nodes.
import { sql } from 'kysely'
import { eventType, INSERT_EVENTS } from '../../../kernel/db/events.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { isDue, isDueSomewhere, statusOn, todayOf } from '../../mission-status/index.ts'
import { zonesOfAllTeams } from '../../operator/tenants.tables.ts'

export const findTenantsWithDue = prepared('mission.due_tenants', (q, input: { now: Date }) => ({
  compile: () =>
    sql<{
      tenant_id: string
    }>`select distinct mission.tenant_id from mission join ${zonesOfAllTeams} as tenant on tenant.id = mission.tenant_id
      where ${isDueSomewhere(input.now)}
        and mission.due_on <= (${input.now}::timestamptz at time zone tenant.time_zone)::date`.compile(q),
}))

type Sweep = { tenant_id: string; now: Date; most: number; event_ids: string[] }

const COMPLETED = eventType('mission.completed')
const EARLY_TERMINATED = eventType('mission.early_terminated')

/**
 * Locks the rows, skips those that another node has locked, and checks the status again in the update, so that it can be
 * repeated safely. Status, event and tally are one statement.
 */
export const settleDue = prepared('mission.settle', (q, input: Sweep) => {
  const today = todayOf(input.now)
  return {
    compile: () =>
      sql<{ settled: number }>`with due as (
        select mission.id, mission.status as was, ${statusOn(today)} as now_is, mission.effective_end_date from mission
        where mission.tenant_id = ${input.tenant_id} and ${isDue(today)}
        order by mission.due_on, mission.id limit ${input.most} for update skip locked
      ), settled as (
        update mission set status = due.now_is, extension_end_date = null, extension_rate_amount = null,
          updated_at = ${input.now} from due
        where mission.tenant_id = ${input.tenant_id} and mission.id = due.id and mission.status = due.was
        returning mission.id, due.was, due.now_is, due.effective_end_date
      ), told as (
        ${INSERT_EVENTS}
        select ${input.tenant_id}::uuid, (${input.event_ids}::uuid[])[row_number() over (order by id)],
          case now_is when 'completed' then ${COMPLETED} else ${EARLY_TERMINATED} end, id, ${input.now}::timestamptz,
          'system', null, null, jsonb_build_object('from', was, 'to', now_is, 'end_date', effective_end_date) from settled
      ), tallied as (
        insert into mission_tally (tenant_id, status, id, missions)
        select ${input.tenant_id}::uuid, status, gen_random_uuid(), sum(missions) from (
          select was as status, -1 as missions from settled union all select now_is, 1 from settled) as moves group by status
      ) select count(*)::int as settled from settled`.compile(q),
  }
})
