// A server that answers faster with something else would win for nothing.
import { isDeepStrictEqual } from 'node:util'
import type { Side, Targets } from '../servers.ts'
import type { OneRequest, Scenario } from './scenario.ts'

export async function checkSameAnswers(scenarios: Scenario[], targets: Targets): Promise<void> {
  for (const scenario of scenarios) {
    const { asked } = scenario
    // A write can't be asked twice, so that only the members can be the same.
    const same = 'paths' in asked ? isDeepStrictEqual : haveSameMembers
    for (const requestOf of requestsOf(scenario)) {
      const answers = new Map<Side, unknown>()
      for (const side of scenario.sides)
        answers.set(side, await answerOf(targets[side].url, requestOf(), scenario.status))
      const [first, ...others] = answers.values()
      if (!others.every((other) => same(first, other)))
        throw new Error(`${[...answers.keys()].join(' and ')} answer ${scenario.name} differently`)
    }
  }
}

function requestsOf({ asked }: Scenario): (() => OneRequest)[] {
  if ('next' in asked) return [asked.next]
  const headers = { authorization: `Bearer ${asked.key}` }
  return asked.paths.map((path) => () => ({ method: 'GET', path, headers }))
}

async function answerOf(url: string, request: OneRequest, status: number): Promise<unknown> {
  const { path, ...init } = request
  const response = await fetch(url + path, init)
  const text = await response.text()
  if (response.status !== status)
    throw new Error(`${url}${path} answered ${response.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}

/** Not of members within members: a project code is there or not. */
const haveSameMembers = (one: unknown, other: unknown) => isDeepStrictEqual(membersOf(one), membersOf(other))

const membersOf = (answer: unknown) =>
  Object.values(answer as object).map((data: object) => Object.keys(data))
