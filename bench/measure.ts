// All rounds of a scenario. The servers alternate and change their order, so that other load on the machine
// affects all alike; the ratio of two consecutive rounds is then fair even where the absolute figures are not.
import { type Load, type Round, runRound } from './load.ts'
import { watchNeighbours } from './neighbours.ts'
import { progress } from './progress.ts'
import type { Scenario } from './scenarios/scenario.ts'
import type { Side, Targets } from './servers.ts'
import { calculateSpread, median, type Spread } from './statistics.ts'

export const CONNECTIONS = 16

/** Rounds of repeatable requests are timed; rounds of writes are counted. */
export type Plan = { rounds: number; seconds: number; warmUpSeconds: number; writes: number }

export type MeasuredSide = {
  side: Side
  /** The medians of its rounds. */
  round: Round
  /** The service's requests per second divided by this server's: of the medians, and per round. */
  ratio: number
  ratios: Spread
}

export type Measured = {
  scenario: Scenario
  /** The service is first. */
  servers: MeasuredSide[]
  /** Share of the machine's CPU time used by other processes during the measurement. */
  others: number
}

type Deps = { targets: Targets; plan: Plan }

export async function measure(scenario: Scenario, deps: Deps): Promise<Measured> {
  const { targets, plan } = deps
  const { servers } = scenario
  const run = (side: Side, until: Load['until']) =>
    runRound({ target: targets[side], scenario, until, connections: CONNECTIONS })
  const rounds = new Map<Side, Round[]>(servers.map((side) => [side, []]))
  progress(`${scenario.name}: warming up`)
  for (const side of servers) await run(side, getRoundLength(scenario, plan, plan.warmUpSeconds))
  const shareOfOthers = watchNeighbours([process.pid, targets[servers[0]].postgresPid])
  for (let number = 1; number <= plan.rounds; number += 1) {
    for (const side of listTurns(servers, number))
      rounds.get(side)?.push(await run(side, getRoundLength(scenario, plan, plan.seconds)))
    progress(`${scenario.name}: round ${number} of ${plan.rounds}, ${formatSummary(rounds)}`)
  }
  return { scenario, servers: compare(rounds), others: shareOfOthers() }
}

const isWrittenOnce = ({ requests }: Scenario) => 'cannotRepeat' in requests && requests.cannotRepeat

const getRoundLength = (scenario: Scenario, plan: Plan, seconds: number): Load['until'] =>
  isWrittenOnce(scenario) ? { requests: plan.writes } : { seconds }

/** Rows that a write scenario needs: all rounds of both servers, the warm-up, and the requests prepared but not sent. */
export const countRowsForWrites = ({ rounds, writes }: Plan): number =>
  2 * (rounds + 1) * (writes + CONNECTIONS) + 2

/** Each round starts with another server. */
function listTurns(servers: readonly Side[], round: number): Side[] {
  const first = round % servers.length
  return [...servers.slice(first), ...servers.slice(0, first)]
}

function compare(rounds: Map<Side, Round[]>): MeasuredSide[] {
  const [service = []] = rounds.values()
  return [...rounds].map(([side, own]) => ({
    side,
    round: calculateMedians(own),
    ratio: calculateMedians(service).perSecond / calculateMedians(own).perSecond,
    ratios: calculateSpread(calculateRatios(service, own)),
  }))
}

const calculateRatios = (service: Round[], other: Round[]) =>
  service.map(({ perSecond }, index) => perSecond / (other[index]?.perSecond ?? Number.NaN))

const calculateMedians = (rounds: Round[]): Round => {
  const medianField = (field: keyof Round) => median(rounds.map((round) => round[field]))
  return {
    perSecond: medianField('perSecond'),
    p50: medianField('p50'),
    p99: medianField('p99'),
    nodeCpu: medianField('nodeCpu'),
    postgresCpu: medianField('postgresCpu'),
  }
}

const formatSummary = (rounds: Map<Side, Round[]>) =>
  [...rounds].map(([side, own]) => `${side} ${own.at(-1)?.perSecond.toFixed(0)}/s`).join(', ')
