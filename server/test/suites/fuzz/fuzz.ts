// Runs the plan against a listening service until it is complete, or the time or request limit is reached.
import type { Request } from './compose.ts'
import {
  findProbe,
  generateRandomProbes,
  listPlannedProbes,
  selectOperations,
  selectSample,
  shufflePlan,
} from './plan.ts'
import type { Probe } from './probes/probe.ts'
import type { Session } from './session.ts'

export type FuzzOptions = {
  seed: number
  /** The limits of the run, of which at least one is required; the first that is reached ends the run. */
  requests?: number | undefined
  seconds?: number | undefined
  /** An operation's id, or a part of its path. */
  only?: string | undefined
  /** The name of one case. */
  caseName?: string | undefined
  onProgress?: (requests: number) => void
  isStopped?: () => boolean
}

/** The run ends above this number, because more findings would add nothing. */
const MAX_FINDINGS = 500

export async function fuzz(session: Session, options: FuzzOptions): Promise<void> {
  const { requests = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY, onProgress } = options
  const end = performance.now() + seconds * 1000
  for (const probe of generateProbes(options)) {
    await run(session, probe)
    onProgress?.(session.tally.requests())
    const isOver = performance.now() > end || session.tally.requests() >= requests || options.isStopped?.()
    if (isOver || session.tally.findings.length > MAX_FINDINGS) break
  }
  await session.checkOtherTeam()
}

function* generateProbes({ seed, requests, only, caseName }: FuzzOptions): Generator<Probe> {
  const operations = selectOperations(only)
  if (operations.length === 0) throw new Error(`No operation has the id or the path ${only}`)
  if (caseName !== undefined) {
    const probe = findProbe(caseName, operations, seed)
    if (!probe) throw new Error(`There is no case ${caseName}`)
    return yield probe
  }
  const plan = listPlannedProbes(operations, seed)
  const isSample = requests !== undefined && requests < plan.length
  const plannedProbes = isSample
    ? selectSample(plan, requests * PLANNED_SHARE, seed)
    : shufflePlan(plan, seed)
  yield* alternate(plannedProbes, generateRandomProbes(operations, seed))
}

/** Share of planned probes in a sample; the rest is random. */
const PLANNED_SHARE = 0.6
const PLANNED_IN_A_ROW = 100
const RANDOM_IN_A_ROW = 21

/** Alternates planned and random cases; random cases have no end. */
function* alternate(plannedProbes: readonly Probe[], randomProbes: Generator<Probe>): Generator<Probe> {
  for (let start = 0; ; start += PLANNED_IN_A_ROW) {
    yield* plannedProbes.slice(start, start + PLANNED_IN_A_ROW)
    for (let count = 0; count < RANDOM_IN_A_ROW; count += 1) yield randomProbes.next().value
  }
}

/** An exception is a finding, too: a resource that could not be created, a response that could not be read. */
async function run(session: Session, probe: Probe): Promise<void> {
  try {
    await probe.run(session)
  } catch (error) {
    const { operation, name: caseName } = probe
    const request = { operation, caseName, method: operation.method, url: operation.path, headers: {} }
    session.report('canBeTried', request as Request, (error as Error).stack ?? String(error))
  }
}
