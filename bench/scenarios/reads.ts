// Details and lists of the smallest team.
import type { Client } from 'pg'
import { sampleIds } from '../seed/sample.ts'
import type { SeededTeam } from '../seed/team-plan.ts'
import { API, type Scenario } from './scenario.ts'

const IDS = 50
const MIN_RATIO_TO_BARE = 0.85
const MIN_RATIO_TO_USUAL = 1.5

/** The conventional server implements missions only; project codes are compared with the bare server alone. */
const SIDES = {
  project_code: { servers: ['full', 'bare'], wanted: { bare: MIN_RATIO_TO_BARE } },
  mission: {
    servers: ['full', 'bare', 'usual'],
    wanted: { bare: MIN_RATIO_TO_BARE, usual: MIN_RATIO_TO_USUAL },
  },
} as const

export async function readScenarios(client: Client, team: SeededTeam): Promise<Scenario[]> {
  const read = (table: keyof typeof SIDES, name: string, paths: string[]): Scenario => ({
    name: `GET ${name}`,
    kind: 'read',
    status: 200,
    ...SIDES[table],
    requests: { paths, key: team.key },
  })
  const withShare = (share: number, scenario: Scenario): Scenario => ({ ...scenario, share })
  const byId = async (table: keyof typeof SIDES, path: string) =>
    read(
      table,
      `${path}/{id}`,
      (await sampleIds(client, team, table, IDS)).map((id) => `${path}/${id}`),
    )
  const page = (table: keyof typeof SIDES, path: string) => read(table, path, [path])
  return [
    await byId('project_code', `${API}/project-codes`),
    page('project_code', `${API}/project-codes?per_page=10`),
    withShare(0.6, await byId('mission', `${API}/missions`)),
    withShare(0.25, page('mission', `${API}/missions?per_page=10`)),
    page('mission', `${API}/missions?per_page=100`),
  ]
}
