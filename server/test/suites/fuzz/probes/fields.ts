import { fieldCases, mixedCase } from '../cases.ts'
import { compose } from '../compose.ts'
import type { Operation } from '../operations.ts'
import type { Probe } from './probe.ts'

/** Every class of values in every field, one at a time. */
export const fieldProbes = (operation: Operation, seed: number): Probe[] =>
  fieldCases(operation, seed).map((one) => ({
    name: one.name,
    operation,
    run: async (session) => void (await session.exchange(compose(one, await session.target(operation)))),
  }))

/** Several at once. */
export const mixedProbe = (operation: Operation, seed: number, number: number): Probe => {
  const one = mixedCase(operation, seed, number)
  return {
    name: one.name,
    operation,
    run: async (session) => void (await session.exchange(compose(one, await session.target(operation)))),
  }
}
