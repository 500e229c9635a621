// The cost of a page in a small and in a large team. The teams alternate within every round, so that other load on the machine
// affects all of them alike; one connection, because a queue would measure the machine instead of the page.
import { runRound } from '../load.ts'
import { progress } from '../progress.ts'
import { createPlainRead } from '../scenarios/scenario.ts'
import type { SeededTeam } from '../seed/team-plan.ts'
import type { Target } from '../servers.ts'
import { calculateSpread, median, type Spread } from '../statistics.ts'
import type { GrowthCase } from './growth-cases.ts'

export type GrowthPlan = { rounds: number; seconds: number; warmUpSeconds: number }

export type MeasuredGrowth = {
  case: GrowthCase
  /** Milliseconds per request for each team: the median of the rounds' medians. */
  latencies: number[]
  /** Ratio of the latencies, largest team to smallest. */
  ratio: number
  /** The ratio of each round. */
  ratios: Spread
}

type Deps = { target: Target; teams: SeededTeam[]; plan: GrowthPlan }

export async function measureGrowth(growthCase: GrowthCase, deps: Deps): Promise<MeasuredGrowth> {
  const { teams, plan } = deps
  const rounds: number[][] = teams.map(() => [])
  progress(`${growthCase.name}: warming up`)
  for (const teamIndex of teams.keys()) await measureLatency(growthCase, teamIndex, plan.warmUpSeconds, deps)
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const teamIndex of listTurns(teams.length, round))
      rounds[teamIndex]?.push(await measureLatency(growthCase, teamIndex, plan.seconds, deps))
    progress(`${growthCase.name}: round ${round + 1} of ${plan.rounds}, ${formatSummary(rounds, teams)}`)
  }
  const latencies = rounds.map(median)
  const ratiosByRound =
    rounds[0]?.map((smallest, index) => (rounds.at(-1)?.[index] ?? Number.NaN) / smallest) ?? []
  return {
    case: growthCase,
    latencies,
    ratio: (latencies.at(-1) ?? Number.NaN) / (latencies[0] ?? Number.NaN),
    ratios: calculateSpread(ratiosByRound),
  }
}

/** Each round starts with another team. */
const listTurns = (teams: number, round: number) =>
  Array.from({ length: teams }, (_, turn) => (turn + round) % teams)

async function measureLatency(
  growthCase: GrowthCase,
  teamIndex: number,
  seconds: number,
  { target, teams }: Deps,
) {
  const scenario = createPlainRead(
    growthCase.name,
    [growthCase.paths[teamIndex] ?? ''],
    teams[teamIndex]?.key ?? '',
  )
  return (await runRound({ target, scenario, until: { seconds }, connections: 1 })).p50
}

const formatSummary = (rounds: number[][], teams: SeededTeam[]) =>
  rounds
    .map((own, index) => `${teams[index]?.missions.toLocaleString('en')}: ${own.at(-1)?.toFixed(2)} ms`)
    .join(', ')
