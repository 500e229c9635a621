// Searches compared with a list of ten, request by request on one connection, so that other load on the machine affects both alike.
import { Agent, get } from 'node:http'
import { progress } from '../progress.ts'
import type { SeededTeam } from '../seed/team-plan.ts'
import type { Target } from '../servers.ts'
import { quantile } from '../statistics.ts'

export type SearchPlan = { requests: number; warmUp: number }

const LIST = '/api/v1/missions?per_page=10'
const SEARCHES = {
  'a word of all missions': 'mission',
  'two words, one of all missions': 'mission 42',
  'two words in another order': '42 mission',
  'the first letters of a word': 'mi',
  'a word of no mission': 'zebra',
  'two words that no mission has together': 'mission zebra',
} as const

export type MeasuredSearch = { name: string; q: string | undefined; p50: number; p99: number }

/** Measures the list and the searches; the list is the first result. */
export async function measureSearch(
  { url }: Target,
  { key }: SeededTeam,
  plan: SearchPlan,
): Promise<MeasuredSearch[]> {
  const paths = [
    { name: 'list of ten missions', q: undefined, path: LIST },
    ...Object.entries(SEARCHES).map(([name, q]) => ({
      name,
      q,
      path: `/api/v1/search?${new URLSearchParams({ q })}`,
    })),
  ]
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = paths.map((): number[] => [])
  for (let round = 0; round < plan.warmUp + plan.requests; round += 1) {
    for (const [index, { path }] of paths.entries()) {
      const time = await measureRequest(agent, url + path, key)
      if (round >= plan.warmUp) times[index]?.push(time)
    }
    if (round % 100 === 0) progress(`Searches: ${round} of ${plan.warmUp + plan.requests} rounds`)
  }
  agent.destroy()
  return paths.map(({ name, q }, index) => ({
    name,
    q,
    p50: quantile(times[index] ?? [], 0.5),
    p99: quantile(times[index] ?? [], 0.99),
  }))
}

const measureRequest = (agent: Agent, url: string, key: string) =>
  new Promise<number>((resolve, reject) => {
    const start = performance.now()
    const request = get(url, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - start))
    })
    request.once('error', reject)
  })
