// Measures cases one after the other and keeps the most expensive one of each operation.
import type { World } from '../../../world/world.ts'
import type { Target } from '../compose.ts'
import { type Actor, makeActor, makeTarget } from '../fixtures.ts'
import { OPERATIONS, type Operation } from '../operations.ts'
import { selectOperations, shuffle } from '../plan.ts'
import { createRandom } from '../samples/seeded.ts'
import { type CostCase, listCases } from './cost-cases.ts'
import type { Measurement, Meter } from './main-thread-cost.ts'

/** CPU time of the main thread, for any request. */
export const MAX_COST_MS = 50
const RUNS = 5
/** Other processes on the same cores slow a thread down temporarily: a result over the limit is measured again. */
const ATTEMPTS = 3
const WARM_UPS = 2
/** A request this far below or above the limit is not measured again. */
const CHEAP_MS = MAX_COST_MS / 5
const HOPELESS_MS = MAX_COST_MS * 20

export type Cost = Measurement & { caseName: string; operationId: string; isValid: boolean }

export type CostOptions = {
  seed: number
  /** An operation's id, or a part of its path. */
  only?: string | undefined
  caseName?: string | undefined
  /** A sample of this many cases instead of all. */
  cases?: number | undefined
  onProgress?: (done: number) => void
  isStopped?: () => boolean
}

export function selectCases({ seed, only, caseName, cases }: CostOptions): CostCase[] {
  const all = selectOperations(only).flatMap((operation) => listCases(operation, seed))
  const selectedCases = all.filter(({ name }) => caseName === undefined || name === caseName)
  if (selectedCases.length === 0) throw new Error(`There is no case ${caseName ?? only}`)
  if (cases === undefined) return selectedCases
  const sample = new Set(shuffle(selectedCases, createRandom(seed, 'cost sample')).slice(0, cases))
  return selectedCases.filter((one) => sample.has(one))
}

export async function measureCosts(world: World, meter: Meter, options: CostOptions): Promise<Cost[]> {
  const stage = await openStage(world)
  const costs: Cost[] = []
  for (const one of selectCases(options)) {
    if (options.isStopped?.()) break
    const measured = await measureCost(one, stage, meter)
    costs.push({ ...measured, caseName: one.name, operationId: one.operation.id, isValid: one.isValid })
    options.onProgress?.(costs.length)
  }
  return costs
}

type Stage = Awaited<ReturnType<typeof openStage>>

/** The resources of the requests: reused until a request succeeds. */
async function openStage(world: World) {
  let actor: Actor = await makeActor(world)
  const targets = new Map<string, Target>()
  let targetCount = 0
  return {
    actor: () => actor,
    async target(operation: Operation): Promise<Target> {
      const existingTarget = targets.get(operation.id)
      if (existingTarget) return existingTarget
      targetCount += 1
      if (targetCount % OPERATIONS.length === 0) {
        actor = await makeActor(world)
        targets.clear()
      }
      const target = await makeTarget(operation, actor)
      targets.set(operation.id, target)
      return target
    },
    async prepare(operation: Operation, make: NonNullable<CostCase['prepare']>): Promise<void> {
      const target = await makeTarget(operation, actor)
      targets.set(operation.id, { ...target, ids: { ...target.ids, ...(await make(actor)) } })
    },
    recordResponse({ id, method }: Operation, { status }: Measurement): void {
      if (method !== 'GET' && status < 300) targets.delete(id)
      // The fake clock does not advance, so the rate limit window would never pass.
      if (status === 429) world.clock.advance(61_000)
    },
  }
}

async function measureCost(costCase: CostCase, stage: Stage, meter: Meter): Promise<Measurement> {
  if (costCase.prepare) await stage.prepare(costCase.operation, costCase.prepare)
  const first = await run(costCase, stage, meter)
  if (first.ms < CHEAP_MS || first.ms > HOPELESS_MS) return first
  for (let count = 0; count < WARM_UPS; count += 1) await run(costCase, stage, meter)
  let least = await measureMedian(costCase, stage, meter)
  for (let count = 1; count < ATTEMPTS && isClose(least); count += 1) {
    const again = await measureMedian(costCase, stage, meter)
    if (again.ms < least.ms) least = again
  }
  return least
}

const isClose = ({ ms }: Measurement) => ms > MAX_COST_MS && ms < 3 * MAX_COST_MS

async function measureMedian(one: CostCase, stage: Stage, meter: Meter): Promise<Measurement> {
  const runs: Measurement[] = []
  for (let count = 0; count < RUNS; count += 1) runs.push(await run(one, stage, meter))
  return findMedian(runs)
}

const findMedian = (runs: Measurement[]) =>
  runs.toSorted((a, b) => a.ms - b.ms)[Math.floor(runs.length / 2)] as Measurement

async function run(costCase: CostCase, stage: Stage, meter: Meter): Promise<Measurement> {
  const target = await stage.target(costCase.operation)
  await meter.load(costCase.make(target, stage.actor()))
  const measured = await meter.measure()
  stage.recordResponse(costCase.operation, measured)
  return measured.status === 429 ? run(costCase, stage, meter) : measured
}

/** Too expensive, without a response, failed, or a valid request that was refused. */
export const isFinding = ({ ms, status, isValid }: Cost) =>
  ms > MAX_COST_MS || status === 0 || status >= 500 || (isValid && status >= 300)
