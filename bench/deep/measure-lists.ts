// Page 1 and pages far down the lists of other resources, through the service on one connection, alternating.
import { runInTurns } from '../in-turns.ts'
import { runRound } from '../load.ts'
import { progress } from '../progress.ts'
import { API, createPlainRead } from '../scenarios/scenario.ts'
import type { ListsTeam } from '../seed/lists-team.ts'
import type { Target } from '../servers.ts'
import { calculateSpread, median, type Spread } from '../statistics.ts'

const LISTS = ['freelancers', 'activity-reports', 'accounting/entries', 'audit-log']
export const PER_PAGE = 20

export type ListsPlan = { rounds: number; seconds: number }
export type MeasuredList = {
  list: string
  page: number
  /** Median response time in milliseconds. */
  first: number
  deep: number
  ratio: number
  ratios: Spread
}

type Deps = { target: Target; team: ListsTeam; plan: ListsPlan }

export async function measureLists(deps: Deps): Promise<MeasuredList[]> {
  const last = Math.floor(deps.team.rows / PER_PAGE)
  const measured: MeasuredList[] = []
  // Includes the middle page: a page near the end could be read backwards from the end.
  for (const list of LISTS)
    for (const page of [Math.ceil(last / 2), last]) measured.push(await measureList(list, page, deps))
  return measured
}

async function measureList(list: string, page: number, { target, team, plan }: Deps): Promise<MeasuredList> {
  const measureLatency = async (number: number) => {
    const scenario = createPlainRead(list, [`${API}/${list}?page=${number}&per_page=${PER_PAGE}`], team.key)
    return (await runRound({ target, scenario, until: { seconds: plan.seconds }, connections: 1 })).p50
  }
  for (const number of [1, page]) await measureLatency(number)
  const times: { first: number; deep: number }[] = []
  for (let round = 1; round <= plan.rounds; round += 1) {
    const [first, deep] = await runInTurns(
      round,
      () => measureLatency(1),
      () => measureLatency(page),
    )
    times.push({ first, deep })
    progress(
      `${list}, page ${page}: round ${round} of ${plan.rounds}, ${deep.toFixed(1)} ms, page 1 ${first.toFixed(1)} ms`,
    )
  }
  const [first, deep] = [median(times.map((time) => time.first)), median(times.map((time) => time.deep))]
  const ratios = calculateSpread(times.map((time) => time.deep / time.first))
  return { list, page, first, deep, ratio: deep / first, ratios }
}
