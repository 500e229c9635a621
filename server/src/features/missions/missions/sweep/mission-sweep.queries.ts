// Stores statuses that have changed by date: team by team, exactly once on any number of nodes.
import { sql } from 'kysely'
import type { MissionStatus } from '../../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { selectToday, zonesOfAllTeams } from '../../../company/tenants/tenants.tables.ts'
import { isNotSandbox } from '../../../platform/sandbox/sandbox.tables.ts'
import { isDue, isDueSomewhere, statusOn } from '../mission-status.tables.ts'

export const findTenantsWithDue = prepared('mission.due_tenants', (q, input: { now: Date }) => ({
  compile: () =>
    sql<{
      tenant_id: string
    }>`select distinct mission.tenant_id from mission join ${zonesOfAllTeams} as tenant on tenant.id = mission.tenant_id
      where ${isDueSomewhere('mission', input.now)}
        and mission.due_on <= (${input.now}::timestamptz at time zone tenant.time_zone)::date
        and ${isNotSandbox(sql`mission.tenant_id`)}`.compile(q),
}))

export type DueMission = { id: string; was: MissionStatus; now_is: MissionStatus; effective_end_date: string }

/** Locks a batch until the transaction ends; skips missions that another node or a request has locked. */
export const lockDueMissions = prepared(
  'mission.lock_due',
  (q, input: { tenant_id: string; now: Date; limit: number }) => {
    const today = selectToday(input.now)
    return {
      compile: () =>
        sql<DueMission>`select mission.id, mission.status as was, ${statusOn('mission', today)} as now_is, mission.effective_end_date
          from mission where mission.tenant_id = ${input.tenant_id} and ${isDue('mission', today)}
          order by mission.due_on, mission.id limit ${input.limit} for update skip locked`.compile(q),
    }
  },
)

type Settled = { tenant_id: string; ids: string[]; status: MissionStatus; at: Date }

export const updateDueStatus = prepared('mission.settle', (q, input: Settled) =>
  q
    .updateTable('mission')
    .set({
      status: input.status,
      extension_end_date: null,
      extension_rate_amount: null,
      extension_effective_from: null,
      updated_at: input.at,
    })
    .where('tenant_id', '=', input.tenant_id)
    .where(sql<boolean>`id = any(${input.ids}::uuid[])`),
)
