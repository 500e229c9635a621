// Random commands: each performs the same action on the model and on the service, and compares the responses.
import type fc from 'fast-check'
import { expect } from 'vitest'
import { compactMissionTally, sweepMissions } from '../../../src/features/missions/missions/index.ts'
import type { Reply } from '../../world/world.ts'
import {
  ACT_NAMES,
  ACTS,
  type ActInput,
  type ActionContext,
  type ActName,
  foresee,
  isInPortal,
  isOfPortal,
  NOT_FOUND,
} from './mission-actions-model.ts'
import * as model from './missions-model.ts'
import { buildMissionBody, buildRequest, type Call, type Real, type RealTeam } from './real-teams.ts'

export type Command = fc.AsyncCommand<model.Model, Real>
/** Numbers of performed and refused actions over all runs. */
export type Coverage = Map<string, number>

function expectRefusal(name: string, reply: Reply, { status, ...details }: model.Refusal): void {
  expect({ status: reply.status, ...reply.body.error?.details }, `${name}: ${reply.text}`).toMatchObject({
    status,
    ...details,
  })
}

type TeamPair = { mine: model.ModelTeam; theirs: model.ModelTeam; real: RealTeam; others: RealTeam }

function teamsAt(at: number, { teams }: model.Model, real: Real): TeamPair {
  const [mine, theirs, own, others] = [teams[at], teams[1 - at], real.teams[at], real.teams[1 - at]]
  if (!mine || !theirs || !own || !others) throw new Error(`There is no team ${at}`)
  return { mine, theirs, real: own, others }
}

const describedBy = (name: string, input: object) => () => `${name} ${JSON.stringify(input)}`

type Where = { team: number; caller: number }

export const createCommand = (
  coverage: Coverage,
  { team, caller }: Where,
  input: model.NewMission,
): Command => ({
  check: () => true,
  async run(m, r) {
    const { mine, theirs, real } = teamsAt(team, m, r)
    const body = buildMissionBody(input, mine, theirs, real, model.todayIn(mine, m.now))
    const expected = model.create(mine, m.now, input)
    const reply = await (real.callers[caller] as Call)('POST', '/missions', body)
    if ('reason' in expected) {
      count(coverage, `create refused: ${expected.reason}`)
      return expectRefusal('create', reply, expected)
    }
    count(coverage, `create, ${input.contract}`)
    expect(reply.status, reply.text).toBe(201)
    expected.id = reply.body.data.id
    expect(reply.body.data).toMatchObject(model.teamView(mine, m.now, expected))
  },
  toString: describedBy('create', { team, caller, ...input }),
})

const count = (coverage: Coverage, what: string) => coverage.set(what, (coverage.get(what) ?? 0) + 1)

type Pick = Where & {
  mission: number
  input: ActInput
  /** Uses the key of the other team, or the portal of the other freelancer. */
  isStranger: boolean
}

const missionAt = (pick: Pick, m: model.Model): model.ModelMission | undefined => {
  const missions = m.teams[pick.team]?.missions ?? []
  return missions[pick.mission % missions.length]
}

async function perform(
  name: ActName,
  pick: Pick,
  m: model.Model,
  r: Real,
  coverage: Coverage,
): Promise<void> {
  const { mine, theirs } = teamsAt(pick.team, m, r)
  const mission = missionAt(pick, m)
  if (!mission) throw new Error('There is no mission')
  const isPortal = isOfPortal(name)
  const caller = isPortal ? undefined : mine.users[pick.caller]
  const on: ActionContext = {
    team: mine,
    mission,
    caller,
    today: model.todayIn(mine, m.now),
    input: pick.input,
  }
  const { method, path, body } = buildRequest(name, on, theirs)
  const before = mission.status
  const isHidden = pick.isStranger || (isPortal && !isInPortal(mission))
  const refusal = isHidden ? NOT_FOUND : ACTS[name](on)
  model.passDays(mine, m.now)
  const call = await selectCaller(pick, mission, isPortal, teamsAt(pick.team, m, r))
  const reply = await call(method, `/missions/${mission.id}${path}`, body)
  count(coverage, refusal ? `${name} refused: ${refusal.reason}` : `${name} in ${before}`)
  if (refusal) return expectRefusal(name, reply, refusal)
  expect(reply.status, `${name}: ${reply.text}`).toBe(200)
  const view = isPortal ? model.portalView : model.teamView
  expect(reply.body.data, name).toMatchObject(view(mine, m.now, mission))
}

function selectCaller(
  { caller, isStranger }: Pick,
  { freelancer }: model.ModelMission,
  isPortal: boolean,
  { real, others }: TeamPair,
) {
  if (isPortal) return real.portal(isStranger ? 1 - freelancer : freelancer)
  return (isStranger ? others : real).callers[caller] as Call
}

export const actCommand = (coverage: Coverage, name: ActName, pick: Pick): Command => ({
  check: (m) => missionAt(pick, m) !== undefined,
  run: (m, r) => perform(name, pick, m, r, coverage),
  toString: describedBy(name, pick),
})

/** Actions that end a mission or change nothing are less frequent than others. */
const SELDOM: readonly ActName[] = ['cancel', 'refuse', 'decline', 'remove', 'patch']
const PROCEEDING = ACT_NAMES.flatMap((name) =>
  SELDOM.includes(name) ? [name] : [name, name, name, name, name, name],
)

/** The weight of an outcome; 0 is never. */
type WeighOutcome = (foreseen: model.Refusal | undefined) => number

/** Lists the actions and callers that lead to the target outcome now, according to the model. */
function waysTo(weigh: WeighOutcome, names: readonly ActName[], pick: Pick, m: model.Model) {
  const mission = missionAt(pick, m)
  const team = m.teams[pick.team]
  if (!mission || !team) return []
  const on = { team, mission, today: model.todayIn(team, m.now), input: pick.input }
  return team.users.flatMap((user, caller) =>
    names.flatMap((name) => {
      const length = weigh(foresee(name, { ...on, caller: user }))
      return Array.from({ length }, () => ({ name, caller }))
    }),
  )
}

const createGuidedCommand =
  (what: string, weigh: WeighOutcome, names: readonly ActName[]) =>
  (coverage: Coverage, choice: number, pick: Pick): Command => {
    const ways = (m: model.Model) => waysTo(weigh, names, pick, m)
    return {
      check: (m) => ways(m).length > 0,
      async run(m, r) {
        const way = ways(m)[choice % ways(m).length]
        if (!way) return
        await perform(way.name, { ...pick, caller: way.caller, isStranger: false }, m, r, coverage)
      },
      toString: describedBy(what, { choice, ...pick }),
    }
  }

/** Any action that the model allows now: reaches states that random choice rarely reaches. */
export const proceedCommand = createGuidedCommand('proceed', (refusal) => (refusal ? 0 : 1), PROCEEDING)

const CONDITIONAL_STATUSES = ['pending-company-review', 'in-progress', 'pending-freelancer-extension']

/** Any action that is refused for another reason than the status, or in a status with conditions. */
export const stumbleCommand = createGuidedCommand(
  'stumble',
  (refusal) => {
    if (!refusal || refusal.reason === 'not_found') return 0
    if (refusal.currentStatus) return CONDITIONAL_STATUSES.includes(refusal.currentStatus) ? 1 : 0
    return refusal.reason === 'out_of_range' ? 20 : 5
  },
  ACT_NAMES,
)

export const getCommand = (pick: Pick): Command => ({
  check: (m) => missionAt(pick, m) !== undefined,
  async run(m, r) {
    const { mine, real, others } = teamsAt(pick.team, m, r)
    const mission = missionAt(pick, m)
    const reply = await (pick.isStranger ? others : real).callers[pick.caller]?.(
      'GET',
      `/missions/${mission?.id}`,
    )
    if (!reply || !mission) throw new Error('Nobody calls')
    if (pick.isStranger) return expectRefusal('get', reply, NOT_FOUND)
    expect(reply.body.data).toMatchObject(model.teamView(mine, m.now, mission))
  },
  toString: describedBy('get', pick),
})

export async function expectList(
  at: number,
  statuses: readonly model.Status[],
  m: model.Model,
  r: Real,
): Promise<void> {
  const { mine, real } = teamsAt(at, m, r)
  const filter = statuses.length > 0 ? `&status=${statuses.join(',')}` : ''
  const reply = await real.callers[0]?.('GET', `/missions?per_page=100${filter}`)
  const expected = model.listMissions(mine, statuses)
  expect(reply?.body.data.total, `total of ${statuses}`).toBe(expected.length)
  expect(reply?.body.data.items).toMatchObject(expected.map((one) => model.teamView(mine, m.now, one)))
}

export const listCommand = (team: number, statuses: readonly model.Status[]): Command => ({
  check: () => true,
  run: (m, r) => expectList(team, statuses, m, r),
  toString: describedBy('list', { team, statuses }),
})

export async function sweepBoth(m: model.Model, { world }: Real): Promise<void> {
  for (const team of m.teams) model.sweep(team)
  await sweepMissions({ db: world.database, clock: world.clock })
  await compactMissionTally({ db: world.database })
}

export const sweepCommand: Command = { check: () => true, run: sweepBoth, toString: () => 'sweep' }

const HOUR = 3_600_000
export const advanceCommand = (hours: number): Command => ({
  check: () => true,
  async run(m, { world }) {
    m.now += hours * HOUR
    world.clock.advance(hours * HOUR)
    for (const team of m.teams) model.passDays(team, m.now)
  },
  toString: describedBy('advance', { hours }),
})
