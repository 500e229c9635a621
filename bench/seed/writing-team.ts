// A team for requests that are not repeatable: missions to end, reports to approve, and many keys, each within its rate limit.
import type { Client } from 'pg'
import { issueOperatorKey } from '../../server/src/features/identity/api-keys/index.ts'
import type { Database } from '../../server/src/kernel/db/connections/client.ts'
import { progress } from '../progress.ts'
import { createContext, openTeam } from './open-team.ts'
import { seedPeople } from './people.ts'
import { copyReport, createFirstReport, MISSIONS } from './report-copies.ts'
import { createPlan, type OpenedTeam } from './team-plan.ts'

export type WritingTeam = OpenedTeam & { yesterday: string; keys: string[] }

/** The key cache cannot hold them all while the scenario uses each once (scenarios/admission.ts). */
const KEYS = 8000

/** A thousand freelancers: approvals of one freelancer are serialized, because invoices are numbered without gaps. */
const TEAM_PLAN = createPlan(20_000)
export async function seedWritingTeam(
  database: Database,
  client: Client,
  rows: number,
): Promise<WritingTeam> {
  progress(`Seeding ${rows} missions to end and ${rows} reports to approve…`)
  const team = await openTeam(database, 'Team that writes')
  const { tenantId, userId } = team
  const { began, projectCodes, freelancers } = TEAM_PLAN
  await seedPeople(client, tenantId, TEAM_PLAN)
  await client.query(MISSIONS, [tenantId, began, 2 * rows, projectCodes, freelancers, userId])
  const original = await createFirstReport(database, client, { team, began, days: 10, expenses: 1 })
  await copyReport(client, { tenantId, began, rows, original })
  return { ...team, yesterday: await findPastDay(client), keys: await issueKeys(database, team) }
}

/** A date that is in the past in every time zone. */
const findPastDay = async (client: Client): Promise<string> =>
  (await client.query<{ day: string }>(`select (current_date - 2)::text as day`)).rows[0]?.day ?? ''

/** Keys without the scope to read users: the requests are refused after authentication and rate limit. */
const issueKeys = (database: Database, { tenantId, userId }: OpenedTeam): Promise<string[]> =>
  database.transaction(async (db) => {
    const ctx = createContext(db, tenantId)
    const keys: string[] = []
    for (let index = 1; index <= KEYS; index += 1)
      keys.push(
        (await issueOperatorKey(ctx, { name: `Key ${index}`, user_id: userId, scopes: ['teams:read'] }))
          .secret,
      )
    return keys
  })
