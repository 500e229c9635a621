// A page far down the list of the largest team: the service's statement and plain OFFSET, alternating, on one connection.
import type { Client } from 'pg'
import {
  missionPage,
  pageOfMissions,
} from '../../server/src/features/missions/missions/list/mission-list.queries.ts'
import type { Statement } from '../../server/src/kernel/db/connections/client.ts'
import { runInTurns } from '../in-turns.ts'
import { progress } from '../progress.ts'
import { type SeededTeam, toReader } from '../seed/team-plan.ts'
import { calculateSpread, median, type Spread } from '../statistics.ts'
import { plainPageOfMissions } from './plain-offset.ts'

const PER_PAGE = 10
const DEEPEST_PAGE = 10_000
/** The deep page of a smaller team is near the end of its list; a few percent of the missions are deleted and not listed. */
const LISTED_SHARE = 0.9

export type DeepPlan = { rounds: number }
export type MeasuredDeep = {
  page: number
  perPage: number
  /** Whether the team is large enough for the page that counts. */
  isDeep: boolean
  /** Median response time in milliseconds. */
  service: number
  plain: number
  ratio: number
  ratios: Spread
}

export async function measureDeep(client: Client, team: SeededTeam, plan: DeepPlan): Promise<MeasuredDeep> {
  const page = Math.min(DEEPEST_PAGE, Math.floor((team.missions * LISTED_SHARE) / PER_PAGE))
  const reader = { ...toReader(team), now: new Date() }
  const pageQuery = { page, per_page: PER_PAGE }
  const service = pageOfMissions.statement(missionPage(reader, pageQuery))
  const plain = plainPageOfMissions.statement({ ...reader, ...pageQuery })
  await checkSame(client, service, plain)
  const times: { service: number; plain: number }[] = []
  for (let round = 1; round <= plan.rounds; round += 1) {
    const [ours, theirs] = await runInTurns(
      round,
      () => measureStatement(client, service),
      () => measureStatement(client, plain),
    )
    times.push({ service: ours, plain: theirs })
    progress(
      `Page ${page}: round ${round} of ${plan.rounds}, ${times.at(-1)?.service.toFixed(1)} ms, plain ${times.at(-1)?.plain.toFixed(1)} ms`,
    )
  }
  const middle = (side: 'service' | 'plain') => median(times.map((time) => time[side]))
  return {
    page,
    perPage: PER_PAGE,
    isDeep: page === DEEPEST_PAGE,
    service: middle('service'),
    plain: middle('plain'),
    ratio: middle('service') / middle('plain'),
    ratios: calculateSpread(times.map((time) => time.service / time.plain)),
  }
}

async function measureStatement(client: Client, statement: Statement): Promise<number> {
  const start = performance.now()
  await client.query(statement)
  return performance.now() - start
}

/** Checks that both find the same page. Also warms up: pages are then cached and statements prepared. */
async function checkSame(client: Client, service: Statement, plain: Statement): Promise<void> {
  const [one, other] = [await client.query(service), await client.query(plain)]
  if (one.rows[0]?.json !== other.rows[0]?.json) throw new Error('Plain OFFSET finds another page')
}
