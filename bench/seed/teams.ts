// Three teams: use cases of the service create the team, its admin and its key; SQL creates the bulk of the rows.
import type { Client } from 'pg'
import { compactMissionTally } from '../../server/src/features/missions/missions/index.ts'
import type { Database } from '../../server/src/kernel/db/connections/client.ts'
import { createProgressBar } from '../progress-bar.ts'
import { checkTally } from './check-tally.ts'
import { makeIdFunctions } from './ids.ts'
import { seedMissions } from './missions.ts'
import { openTeam } from './open-team.ts'
import { seedPeople } from './people.ts'
import { dropForSeeding } from './take-down.ts'
import { createPlan, type SeededTeam } from './team-plan.ts'

const SEEDED_TABLES = ['freelancer', 'framework_agreement', 'mission', 'mission_deliverable']

export async function seedTeams(database: Database, client: Client, sizes: number[]): Promise<SeededTeam[]> {
  const teams: SeededTeam[] = []
  for (const missions of sizes)
    teams.push({ missions, ...(await openTeam(database, `Team of ${missions} missions`)) })
  // The same random numbers in every run.
  await client.query('select setseed(0.5)')
  await makeIdFunctions(client)
  const recreateDropped = await dropForSeeding(client, SEEDED_TABLES)
  const bar = createProgressBar(
    'missions',
    sizes.reduce((sum, size) => sum + size, 0),
  )
  for (const { tenantId, missions } of teams) {
    const plan = createPlan(missions)
    await seedPeople(client, tenantId, plan)
    await seedMissions(client, tenantId, plan, bar.advance)
  }
  await recreateDropped()
  await compactMissionTally({ db: database })
  await checkTally(client, teams)
  return teams
}
