// Verifies that all servers return the same response: a faster server with a different response would be no comparison.
import { isDeepStrictEqual } from 'node:util'
import type { Side, Targets } from '../servers.ts'
import type { Scenario, ScenarioRequest } from './scenario.ts'

export async function checkSameResponses(scenarios: Scenario[], targets: Targets): Promise<void> {
  for (const scenario of scenarios) {
    const { requests } = scenario
    // A write cannot be repeated, so only the fields are compared.
    const isSame = 'paths' in requests ? isDeepStrictEqual : haveSameFields
    for (const createRequest of listRequests(scenario)) {
      const responses = new Map<Side, unknown>()
      for (const side of scenario.servers)
        responses.set(side, await fetchResponse(targets[side].url, createRequest(), scenario.status))
      const [first, ...others] = responses.values()
      if (!others.every((other) => isSame(first, other)))
        throw new Error(
          `${[...responses.keys()].join(' and ')} return different responses to ${scenario.name}`,
        )
    }
  }
}

function listRequests({ requests }: Scenario): (() => ScenarioRequest)[] {
  if ('next' in requests) return [requests.next]
  const headers = { authorization: `Bearer ${requests.key}` }
  return requests.paths.map((path) => () => ({ method: 'GET', path, headers }))
}

async function fetchResponse(url: string, request: ScenarioRequest, status: number): Promise<unknown> {
  const { path, ...init } = request
  const response = await fetch(url + path, init)
  const text = await response.text()
  if (response.status !== status)
    throw new Error(`${url}${path} returned ${response.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}

/** Top-level fields only: a project code may be null. */
const haveSameFields = (one: unknown, other: unknown) =>
  isDeepStrictEqual(listFieldNames(one), listFieldNames(other))

const listFieldNames = (response: unknown) =>
  Object.values(response as object).map((data: object) => Object.keys(data))
