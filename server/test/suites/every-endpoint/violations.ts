// Checks a rule over many endpoints and collects every violation, so that one run names all endpoints that break the rule.
import { expect } from 'vitest'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { formatEndpoint } from './every-endpoint.ts'

/** Throws if the endpoint breaks the rule. */
export type Rule<T = EndpointRecord> = (subject: T) => Promise<unknown>

export type Violation = { name: string; message: string }

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Checks one subject after the other, because a rule may move the clock of the world. */
export async function findViolations<T>(
  subjects: readonly T[],
  rule: Rule<T>,
  describe: (subject: T) => string,
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const subject of subjects)
    try {
      await rule(subject)
    } catch (error) {
      violations.push({ name: describe(subject), message: toMessage(error) })
    }
  return violations
}

/** Fails with the name and the response of each endpoint that breaks the rule; also fails without endpoints. */
export async function expectOfEach<T extends EndpointRecord>(
  endpoints: readonly T[],
  rule: Rule<T>,
): Promise<void> {
  expect(endpoints.length).toBeGreaterThan(0)
  expect(await findViolations(endpoints, rule, formatEndpoint)).toEqual([])
}
