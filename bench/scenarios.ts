// What is asked of both servers, and the check that both give the same answer to it.
import { isDeepStrictEqual } from 'node:util'
import type { Seed } from './seed.ts'
import type { Targets } from './servers.ts'

const PATH = '/api/v1/project-codes'
const IDS = 50

export type Scenario = { name: string; paths: string[] }

/** Ids from all over the table, so that not one row alone is warm. */
export function scenariosOf({ projectCodeIds }: Seed): Scenario[] {
  const step = Math.floor(projectCodeIds.length / IDS)
  const spread = projectCodeIds.filter((_, at) => at % step === 0)
  return [
    { name: `GET ${PATH}/{id}`, paths: spread.map((id) => `${PATH}/${id}`) },
    { name: `GET ${PATH}?per_page=10`, paths: [`${PATH}?per_page=10`] },
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
