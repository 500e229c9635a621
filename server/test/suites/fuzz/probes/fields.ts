import { createMixedCase, listFieldCases } from '../cases.ts'
import { compose } from '../compose.ts'
import type { Operation } from '../operations.ts'
import type { Probe } from './probe.ts'

/** Every class of values in every field, one at a time. */
export const listFieldProbes = (operation: Operation, seed: number): Probe[] =>
  listFieldCases(operation, seed).map((fieldCase) => ({
    name: fieldCase.name,
    operation,
    run: async (session) =>
      void (await session.exchange(compose(fieldCase, await session.target(operation)))),
  }))

/** Random values in several fields at a time. */
export const createMixedProbe = (operation: Operation, seed: number, number: number): Probe => {
  const randomCase = createMixedCase(operation, seed, number)
  return {
    name: randomCase.name,
    operation,
    run: async (session) =>
      void (await session.exchange(compose(randomCase, await session.target(operation)))),
  }
}
