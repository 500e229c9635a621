import { fieldCases, mixedCase } from '../cases.ts'
import { compose } from '../compose.ts'
import type { Operation } from '../operations.ts'
import type { Probe } from './probe.ts'

/** Every class of values in every field, one at a time. */
export const fieldProbes = (operation: Operation, seed: number): Probe[] =>
  fieldCases(operation, seed).map((fieldCase) => ({
    name: fieldCase.name,
    operation,
    run: async (session) =>
      void (await session.exchange(compose(fieldCase, await session.target(operation)))),
  }))

/** Random values in several fields at a time. */
export const mixedProbe = (operation: Operation, seed: number, number: number): Probe => {
  const randomCase = mixedCase(operation, seed, number)
  return {
    name: randomCase.name,
    operation,
    run: async (session) =>
      void (await session.exchange(compose(randomCase, await session.target(operation)))),
  }
}
