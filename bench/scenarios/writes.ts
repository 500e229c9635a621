// Writes, each on its own rows, in a team created for them.
import type { Client } from 'pg'
import type { WritingTeam } from '../seed/writing-team.ts'
import { API, type Scenario, type ScenarioRequest } from './scenario.ts'

export async function writeScenarios(client: Client, team: WritingTeam): Promise<Scenario[]> {
  const headers = { authorization: `Bearer ${team.key}`, 'content-type': 'application/json' }
  const post = (path: string, body: object): ScenarioRequest => ({
    method: 'POST',
    path: API + path,
    headers,
    body: JSON.stringify(body),
  })
  const write = (name: string, status: number, next: () => ScenarioRequest): Scenario => ({
    name: `POST ${API}${name}`,
    kind: 'write',
    servers: ['full', 'bare'],
    status,
    share: 0.05,
    requests: { next, cannotRepeat: true },
  })
  const findIds = async (query: string) =>
    (await client.query<{ id: string }>(query, [team.tenantId])).rows.map(({ id }) => id)
  const freelancers = await findIds('select id from freelancer where tenant_id = $1 order by id')
  const nextMissionId = createIdIterator(
    await findIds(`select id from mission where tenant_id = $1 and status = 'in-progress'
    and not exists (select from activity_report r where r.tenant_id = mission.tenant_id and r.mission_id = mission.id)`),
  )
  const nextReportId = createIdIterator(
    await findIds(`select id from activity_report where tenant_id = $1 and status = 'pending'`),
  )
  let missionCount = 0
  return [
    write('/missions', 201, () => {
      missionCount += 1
      return post('/missions', newMission(missionCount, freelancers[missionCount % freelancers.length] ?? ''))
    }),
    write('/missions/{id}/terminate', 200, () =>
      post(`/missions/${nextMissionId()}/terminate`, {
        end_date: team.yesterday,
        reason: 'The budget was cut.',
      }),
    ),
    write('/activity-reports/{id}/approve', 200, () =>
      post(`/activity-reports/${nextReportId()}/approve`, {}),
    ),
  ]
}

/** Creates a function that returns each id once, and throws when none remains. */
function createIdIterator(ids: string[]): () => string {
  let index = 0
  return () => {
    const id = ids[index]
    if (!id) throw new Error(`All ${ids.length} rows that were seeded for a write are used up`)
    index += 1
    return id
  }
}

const newMission = (number: number, freelancer_id: string) => ({
  name: `Data platform ${number}`,
  description: 'Build and run the ingestion of sales data.',
  mission_type: 'daily',
  start_date: '2026-03-02',
  end_date: '2026-08-31',
  rate_amount: 550,
  external_id: `NEW-${number}`,
  freelancer_id,
})
