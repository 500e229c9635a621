// All rounds of a scenario. The two servers take turns and change who goes first, so that a busy neighbour on the
// machine meets both alike; the ratio of two neighbouring rounds is then fair even where the figures are not.
import { type Round, runRound } from './load.ts'
import { watchNeighbours } from './neighbours.ts'
import { progress } from './progress.ts'
import type { Scenario } from './scenarios.ts'
import type { Side, Targets } from './servers.ts'
import { median, type Spread, spreadOf } from './statistics.ts'

export const CONNECTIONS = 16

export type Plan = { rounds: number; seconds: number; warmUpSeconds: number }

export type Measured = {
  scenario: Scenario
  full: Round
  bare: Round
  /** Of the medians of the requests per second, full to bare. */
  ratio: number
  /** Of the ratios of each round. */
  ratios: Spread
  /** Share of the machine's CPU time that went to other processes meanwhile. */
  others: number
}

type Deps = { targets: Targets; key: string; plan: Plan; postgresPid: number }

export async function measure(
  scenario: Scenario,
  { targets, key, plan, postgresPid }: Deps,
): Promise<Measured> {
  const run = (side: Side, seconds: number) =>
    runRound({ target: targets[side], scenario, key, seconds, connections: CONNECTIONS })
  const rounds: Record<Side, Round[]> = { full: [], bare: [] }
  progress(`${scenario.name}: warming up`)
  for (const side of ['full', 'bare'] as const) await run(side, plan.warmUpSeconds)
  const shareOfOthers = watchNeighbours([process.pid, postgresPid])
  for (let number = 1; number <= plan.rounds; number += 1) {
    const order: Side[] = number % 2 === 1 ? ['full', 'bare'] : ['bare', 'full']
    for (const side of order) rounds[side].push(await run(side, plan.seconds))
    progress(`${scenario.name}: round ${number} of ${plan.rounds}, ${tell(rounds)}`)
  }
  const others = shareOfOthers()
  const full = middle(rounds.full)
  const bare = middle(rounds.bare)
  const ratio = full.perSecond / bare.perSecond
  return { scenario, full, bare, ratio, ratios: spreadOf(ratiosOf(rounds)), others }
}

const ratiosOf = ({ full, bare }: Record<Side, Round[]>) =>
  full.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? Number.NaN))

const middle = (rounds: Round[]): Round => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
  cpuPerRequest: median(rounds.map((round) => round.cpuPerRequest)),
})

const tell = (rounds: Record<Side, Round[]>) =>
  `full ${rounds.full.at(-1)?.perSecond.toFixed(0)}/s, bare ${rounds.bare.at(-1)?.perSecond.toFixed(0)}/s, ratio ${ratiosOf(rounds).at(-1)?.toFixed(3)}`
