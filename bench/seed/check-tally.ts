// Verifies the seeded tally: a wrong one would make totals wrong and misleadingly fast.
import type { Client } from 'pg'
import type { SeededTeam } from './team-plan.ts'

const COUNTS = `select coalesce(counted.tenant_id, tallied.tenant_id) as tenant_id,
    coalesce(counted.status, tallied.status) as status, coalesce(counted.missions, 0)::int as missions,
    coalesce(tallied.missions, 0)::int as tallied
  from (select tenant_id, status, count(*) as missions from mission group by tenant_id, status) as counted
  full join (select tenant_id, status, sum(missions) as missions from mission_tally group by tenant_id, status) as tallied
    on counted.tenant_id = tallied.tenant_id and counted.status = tallied.status`

type Count = { tenant_id: string; status: string; missions: number; tallied: number }

export async function checkTally(client: Client, teams: readonly SeededTeam[]): Promise<void> {
  const { rows } = await client.query<Count>(COUNTS)
  for (const { status, missions, tallied } of rows)
    if (missions !== tallied)
      throw new Error(`There are ${missions} missions in the state ${status}, but the tally says ${tallied}`)
  for (const { tenantId, missions } of teams) {
    const own = rows.filter(({ tenant_id }) => tenant_id === tenantId)
    const sum = own.reduce((total, row) => total + row.missions, 0)
    if (sum !== missions) throw new Error(`A team was to have ${missions} missions and has ${sum}`)
  }
}
