// The probes of a run, and their order.
import { OPERATIONS, type Operation } from './operations.ts'
import { listCredentialProbes, listScopeProbes } from './probes/credentials.ts'
import { createMixedProbe, listFieldProbes } from './probes/fields.ts'
import { listForeignProbes } from './probes/foreign-ids.ts'
import { listLifecycleProbes, listRepeatProbes } from './probes/lifecycles.ts'
import { listMediaProbes } from './probes/media-types.ts'
import { listMethodProbes } from './probes/methods.ts'
import type { Probe } from './probes/probe.ts'
import { createWildProbe } from './probes/random-operations.ts'
import { listUploadProbes } from './probes/uploads.ts'
import { createRandom, type Random } from './samples/seeded.ts'

/** Selects operations by id, or by a part of the path. */
export const selectOperations = (only: string | undefined): Operation[] =>
  OPERATIONS.filter(({ id, path }) => only === undefined || id === only || path.includes(only))

/** All planned probes. */
export const listPlannedProbes = (operations: readonly Operation[], seed: number): Probe[] =>
  operations.flatMap((operation) => [
    ...listLifecycleProbes(operation),
    ...listRepeatProbes(operation),
    ...listScopeProbes(operation),
    ...listCredentialProbes(operation, seed),
    ...listMethodProbes(operation),
    ...listMediaProbes(operation),
    ...listUploadProbes(operation),
    ...listForeignProbes(operation, seed),
    ...listFieldProbes(operation, seed),
  ])

const MIXED_IN_A_ROW = 20

/** Endless random probes: in turn, a sequence of steps on the same resources, and one operation repeatedly. */
export function* generateRandomProbes(operations: readonly Operation[], seed: number): Generator<Probe> {
  const random = createRandom(seed, 'by chance')
  for (let round = 0; ; round += 1) {
    yield createWildProbe(operations, seed, round)
    const operation = random.pick(operations)
    for (let count = 0; count < MIXED_IN_A_ROW; count += 1)
      yield createMixedProbe(operation, seed, round * MIXED_IN_A_ROW + count)
  }
}

/** Finds a probe by its name, independently of the plan of a run. */
export function findProbe(name: string, operations: readonly Operation[], seed: number): Probe | undefined {
  const [, kind, rest = ''] = /^(\w+?)-(.+)$/.exec(name) ?? []
  if (kind === 'wild') return createWildProbe(operations, seed, Number(rest.split('-', 1)[0]))
  if (kind !== 'mixed') return listPlannedProbes(operations, seed).find((probe) => probe.name === name)
  const [id, number] = rest.split('-')
  const operation = operations.find((one) => one.id === id)
  return operation && createMixedProbe(operation, seed, Number(number))
}

export const shuffle = <T>(items: readonly T[], random: Random): T[] => {
  const order = [...items]
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = random.int(index + 1)
    ;[order[index], order[other]] = [order[other] as T, order[index] as T]
  }
  return order
}

/** An evenly spread sample of the plan, in its order. */
export function selectSample(plan: readonly Probe[], size: number, seed: number): Probe[] {
  const selectedProbes = new Set(shuffle(plan, createRandom(seed, 'sample')).slice(0, size))
  return plan.filter((probe) => selectedProbes.has(probe))
}

const CHUNK_SIZE = 25

/** Shuffles the plan, so that its beginning already covers all kinds of probes. */
export function shufflePlan(plan: readonly Probe[], seed: number): Probe[] {
  const chunks = Array.from({ length: Math.ceil(plan.length / CHUNK_SIZE) }, (_, index) =>
    plan.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
  )
  return shuffle(chunks, createRandom(seed, 'order')).flat()
}
