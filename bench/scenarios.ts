// What is asked of both servers, and the check that both give the same answer to it.

import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import { spreadIds } from './seed/sample.ts'
import type { SeededTeam } from './seed/team-plan.ts'
import type { Targets } from './servers.ts'

const API = '/api/v1'
const IDS = 50

export type Scenario = { name: string; paths: string[] }

export async function scenariosOf(client: Client, team: SeededTeam): Promise<Scenario[]> {
  const byId = async (table: 'project_code' | 'mission', path: string): Promise<Scenario> => ({
    name: `GET ${path}/{id}`,
    paths: (await spreadIds(client, team, table, IDS)).map((id) => `${path}/${id}`),
  })
  const page = (path: string): Scenario => ({ name: `GET ${path}`, paths: [path] })
  return [
    await byId('project_code', `${API}/project-codes`),
    page(`${API}/project-codes?per_page=10`),
    await byId('mission', `${API}/missions`),
    page(`${API}/missions?per_page=10`),
    page(`${API}/missions?per_page=100`),
  ]
}

/** A server that answers faster with something else would win for nothing. */
export async function checkSameAnswers(scenarios: Scenario[], targets: Targets, key: string): Promise<void> {
  for (const path of scenarios.flatMap(({ paths }) => paths)) {
    const full = await dataOf(targets.full.url + path, key)
    const bare = await dataOf(targets.bare.url + path, key)
    if (!isDeepStrictEqual(full, bare)) throw new Error(`The two servers answer ${path} differently`)
  }
}

async function dataOf(url: string, key: string): Promise<object> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`)
  const { data } = JSON.parse(text) as { data?: unknown }
  if (typeof data !== 'object' || data === null) throw new Error(`${url} answered without data`)
  return data
}
