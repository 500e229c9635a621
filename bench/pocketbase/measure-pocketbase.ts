// The same reads of missions from the service and from PocketBase, alternating.
import type { Client } from 'pg'
import { runInTurns } from '../in-turns.ts'
import { type Round, runRound } from '../load.ts'
import { CONNECTIONS, type Plan } from '../measure.ts'
import { progress } from '../progress.ts'
import { API, createPlainRead } from '../scenarios/scenario.ts'
import { sampleIds } from '../seed/sample.ts'
import type { SeededTeam } from '../seed/team-plan.ts'
import type { Target } from '../servers.ts'
import { calculateSpread, median, type Spread } from '../statistics.ts'
import { EXPANDED } from './missions.ts'
import type { PocketBase } from './server.ts'

type Case = { name: string; atLeast?: number; service: string[]; pocketBase: string[] }
export type MeasuredCase = Pick<Case, 'name' | 'atLeast'> & {
  service: number
  pocketBase: number
  ratio: number
  ratios: Spread
}

const IDS = 50
const RECORDS = '/api/collections/missions/records'
const NEWEST = `perPage=10&sort=-created&expand=${EXPANDED}`

const byStatus = (status: string): Case => ({
  name: `list of 10, status=${status}`,
  service: [`${API}/missions?per_page=10&status=${status}`],
  pocketBase: [`${RECORDS}?${NEWEST}&filter=${encodeURIComponent(`status='${status}'`)}`],
})

async function buildCases(client: Client, team: SeededTeam, { missionIds }: PocketBase): Promise<Case[]> {
  const missions = await sampleIds(client, team, 'mission', IDS)
  const step = Math.max(1, Math.floor(missionIds.length / IDS))
  const recordIds = missionIds.filter((_, index) => index % step === 0)
  return [
    {
      name: 'read by id',
      atLeast: 2,
      service: missions.map((id) => `${API}/missions/${id}`),
      pocketBase: recordIds.map((id) => `${RECORDS}/${id}?expand=${EXPANDED}`),
    },
    {
      name: 'list of 10',
      atLeast: 5,
      service: [`${API}/missions?per_page=10`],
      pocketBase: [`${RECORDS}?${NEWEST}`],
    },
    { ...byStatus('completed'), atLeast: 5 },
    byStatus('in-progress'),
  ]
}

type Deps = { client: Client; full: Target; pocketBase: PocketBase; team: SeededTeam; plan: Plan }

export async function measurePocketBase(deps: Deps): Promise<MeasuredCase[]> {
  const measured: MeasuredCase[] = []
  for (const readCase of await buildCases(deps.client, deps.team, deps.pocketBase))
    measured.push(await measureCase(readCase, deps))
  return measured
}

async function measureCase(readCase: Case, { full, pocketBase, team, plan }: Deps): Promise<MeasuredCase> {
  const run = (isService: boolean, seconds: number): Promise<Round> => {
    const scenario = isService
      ? createPlainRead(readCase.name, readCase.service, team.key)
      : createPlainRead(readCase.name, readCase.pocketBase, pocketBase.token)
    const target = isService ? full : pocketBase.target
    return runRound({ target, scenario, until: { seconds }, connections: CONNECTIONS })
  }
  for (const isService of [true, false]) await run(isService, plan.warmUpSeconds)
  const rounds: { service: number; pocketBase: number }[] = []
  for (let number = 1; number <= plan.rounds; number += 1) {
    const perSecond = async (isService: boolean) => (await run(isService, plan.seconds)).perSecond
    const [ours, theirs] = await runInTurns(
      number,
      () => perSecond(true),
      () => perSecond(false),
    )
    const round = { service: ours, pocketBase: theirs }
    rounds.push(round)
    progress(
      `PocketBase, ${readCase.name}: round ${number} of ${plan.rounds}, ${round.service.toFixed(0)}/s and ${round.pocketBase.toFixed(0)}/s`,
    )
  }
  const [service, other] = [
    median(rounds.map((round) => round.service)),
    median(rounds.map((round) => round.pocketBase)),
  ]
  const ratios = calculateSpread(rounds.map((round) => round.service / round.pocketBase))
  const { name, atLeast } = readCase
  return { name, ...(atLeast && { atLeast }), service, pocketBase: other, ratio: service / other, ratios }
}
