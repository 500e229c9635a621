// Filter values, read from the seeded rows.
import type { Client } from 'pg'
import type { SeededTeam } from './team-plan.ts'

const MISSION = `select freelancer_id, approver_id, project_code_id, external_id from mission
  where tenant_id = $1 and status <> 'deleted' and approver_id is not null and project_code_id is not null
    and external_id is not null order by created_at, id offset $2 limit 1`

export type SampleMission = {
  freelancer_id: string
  approver_id: string
  project_code_id: string
  external_id: string
}

/** Picks a mission from about the middle of the team's history, neither the newest nor the oldest. */
export async function sampleMission(client: Client, team: SeededTeam): Promise<SampleMission> {
  const { rows } = await client.query<SampleMission>(MISSION, [team.tenantId, Math.floor(team.missions / 10)])
  if (!rows[0])
    throw new Error('The seeded missions have none with an approver, a project code and an external id')
  return rows[0]
}

const DAYS = `select percentile_disc(array[0.001, 0.5, 0.999]) within group (order by start_date)::text[] as start_date,
    percentile_disc(array[0.001, 0.5, 0.999]) within group (order by effective_end_date)::text[] as end_date,
    percentile_disc(array[0.001, 0.5, 0.999]) within group (order by created_at::date)::text[] as created_at
  from mission where tenant_id = $1`

type DateColumn = 'start_date' | 'end_date' | 'created_at'
/** A thousandth of the missions is before `first` or after `last`, half of them before `middle`. */
export type SampleDays = Record<DateColumn, { first: string; middle: string; last: string }>

export async function sampleDays(client: Client, { tenantId }: SeededTeam): Promise<SampleDays> {
  const { rows } = await client.query<Record<DateColumn, string[]>>(DAYS, [tenantId])
  const days = (column: DateColumn) => {
    const [first = '', middle = '', last = ''] = rows[0]?.[column] ?? []
    return { first, middle, last }
  }
  return { start_date: days('start_date'), end_date: days('end_date'), created_at: days('created_at') }
}

const IDS = {
  project_code: 'select id from project_code where tenant_id = $1 order by id',
  mission: "select id from mission where tenant_id = $1 and status <> 'deleted' order by id",
}

/** Ids from all over the table, so that reads do not hit a single cached row. */
export async function sampleIds(
  client: Client,
  { tenantId }: SeededTeam,
  table: keyof typeof IDS,
  count: number,
): Promise<string[]> {
  const ids = (await client.query<{ id: string }>(IDS[table], [tenantId])).rows.map(({ id }) => id)
  const step = Math.max(1, Math.floor(ids.length / count))
  return ids.filter((_, index) => index % step === 0)
}
