// The cases of a run, their order, and its end.
import { OPERATIONS, type Operation } from './operations.ts'
import { credentialProbes, scopeProbes } from './probes/credentials.ts'
import { fieldProbes, mixedProbe } from './probes/fields.ts'
import { foreignProbes } from './probes/foreign-ids.ts'
import { lifeProbes, repeatProbes } from './probes/lifecycles.ts'
import { mediaProbes } from './probes/media-types.ts'
import { methodProbes } from './probes/methods.ts'
import type { Probe } from './probes/probe.ts'
import { wildProbe } from './probes/random-operations.ts'
import { uploadProbes } from './probes/uploads.ts'
import { createRandom, type Random } from './samples/seeded.ts'

/** Selects operations by id, or by a part of the path. */
export const operationsFor = (only: string | undefined): Operation[] =>
  OPERATIONS.filter(({ id, path }) => only === undefined || id === only || path.includes(only))

/** All listed cases. */
export const listPlannedProbes = (operations: readonly Operation[], seed: number): Probe[] =>
  operations.flatMap((operation) => [
    ...lifeProbes(operation),
    ...repeatProbes(operation),
    ...scopeProbes(operation),
    ...credentialProbes(operation, seed),
    ...methodProbes(operation),
    ...mediaProbes(operation),
    ...uploadProbes(operation),
    ...foreignProbes(operation, seed),
    ...fieldProbes(operation, seed),
  ])

const MIXED_IN_A_ROW = 20

/** Random and endless: a sequence of steps on the same resources, then one operation repeatedly. */
export function* generateRandomProbes(operations: readonly Operation[], seed: number): Generator<Probe> {
  const random = createRandom(seed, 'by chance')
  for (let round = 0; ; round += 1) {
    yield wildProbe(operations, seed, round)
    const operation = random.pick(operations)
    for (let at = 0; at < MIXED_IN_A_ROW; at += 1)
      yield mixedProbe(operation, seed, round * MIXED_IN_A_ROW + at)
  }
}

/** The probe of this name, whatever else is in the plan. */
export function findProbe(name: string, operations: readonly Operation[], seed: number): Probe | undefined {
  const [, kind, rest = ''] = /^(\w+?)-(.+)$/.exec(name) ?? []
  if (kind === 'wild') return wildProbe(operations, seed, Number(rest.split('-', 1)[0]))
  if (kind !== 'mixed') return listPlannedProbes(operations, seed).find((probe) => probe.name === name)
  const [id, number] = rest.split('-')
  const operation = operations.find((one) => one.id === id)
  return operation && mixedProbe(operation, seed, Number(number))
}

export const inAnyOrder = <T>(items: readonly T[], random: Random): T[] => {
  const order = [...items]
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = random.int(at + 1)
    ;[order[at], order[other]] = [order[other] as T, order[at] as T]
  }
  return order
}

/** An evenly spread sample of the plan, in its order. */
export function selectSample(plan: readonly Probe[], size: number, seed: number): Probe[] {
  const selectedProbes = new Set(inAnyOrder(plan, createRandom(seed, 'sample')).slice(0, size))
  return plan.filter((probe) => selectedProbes.has(probe))
}

const CHUNK = 25

/** The plan in an order in which any prefix has something of everything. */
export function shufflePlan(plan: readonly Probe[], seed: number): Probe[] {
  const chunks = Array.from({ length: Math.ceil(plan.length / CHUNK) }, (_, index) =>
    plan.slice(index * CHUNK, (index + 1) * CHUNK),
  )
  return inAnyOrder(chunks, createRandom(seed, 'order')).flat()
}
