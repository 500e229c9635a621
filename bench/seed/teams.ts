// Three teams: the service's own use cases make the team, its admin and its key; SQL makes the masses.
import type { Client } from 'pg'
import { issueKey } from '../../server/src/features/api-keys/index.ts'
import { addUpMissionTally } from '../../server/src/features/missions/index.ts'
import { addTenantUser, createTenant } from '../../server/src/features/operator/index.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import type { Database, Db } from '../../server/src/kernel/db/client.ts'
import { createFileStore } from '../../server/src/kernel/files/file-store.ts'
import type { CallCtx, Ctx } from '../../server/src/kernel/http/context.ts'
import { progressBar } from '../progress-bar.ts'
import { checkTally } from './check-tally.ts'
import { makeIdFunctions } from './ids.ts'
import { seedMissions } from './missions.ts'
import { seedPeople } from './people.ts'
import { takeDown } from './take-down.ts'
import { planOf, type SeededTeam } from './team-plan.ts'

const ADMIN = {
  email: 'ada@example.com',
  role: 'team-admin',
  first_name: 'Ada',
  last_name: 'Bench',
} as const

const FILLED = ['freelancer', 'framework_agreement', 'mission', 'mission_deliverable']

export async function seedTeams(database: Database, client: Client, sizes: number[]): Promise<SeededTeam[]> {
  const teams: SeededTeam[] = []
  for (const missions of sizes)
    teams.push({ missions, ...(await database.transaction((db) => openTeam(db, missions))) })
  // The same chances in every run.
  await client.query('select setseed(0.5)')
  await makeIdFunctions(client)
  const putBack = await takeDown(client, FILLED)
  const bar = progressBar(
    'missions',
    sizes.reduce((sum, size) => sum + size, 0),
  )
  for (const { tenantId, missions } of teams) {
    const plan = planOf(missions)
    await seedPeople(client, tenantId, plan)
    await seedMissions(client, tenantId, plan, bar.advance)
  }
  await putBack()
  await addUpMissionTally({ db: database })
  await checkTally(client, teams)
  return teams
}

async function openTeam(db: Db, missions: number): Promise<{ tenantId: string; key: string }> {
  const call: CallCtx = {
    db,
    clock: systemClock,
    publicUrl: () => '',
    sendsMail: false,
    requestId: null,
    client: null,
    files: createFileStore({ putsInto: 'postgres' }),
    renderer: { render: () => Promise.reject(new Error('The benchmark makes no documents')) },
    afterCommit: () => {},
  }
  const { id: tenantId } = await createTenant(call, { name: `Team of ${missions} missions` })
  const ctx: Ctx = { ...call, tenantId, actor: { kind: 'system', id: null } }
  const { id: user_id } = await addTenantUser(ctx, ADMIN)
  const { secret: key } = await issueKey(ctx, { name: 'Benchmark', user_id, scopes: ['*'] })
  return { tenantId, key }
}
