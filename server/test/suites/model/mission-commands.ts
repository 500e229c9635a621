// Random commands: each performs the same action on the model and on the service, and compares the responses.
import type fc from 'fast-check'
import { expect } from 'vitest'
import { compactMissionTally, sweepMissions } from '../../../src/features/missions/missions/index.ts'
import type { Reply } from '../../world/world.ts'
import {
  ACTION_NAMES,
  ACTIONS,
  type ActionContext,
  type ActionInput,
  type ActionName,
  foresee,
  isPortalAction,
  isVisibleInPortal,
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

type TeamPair = {
  modelTeam: model.ModelTeam
  otherModelTeam: model.ModelTeam
  realTeam: RealTeam
  otherRealTeam: RealTeam
}

function getTeams(index: number, { teams }: model.Model, service: Real): TeamPair {
  const [modelTeam, otherModelTeam, realTeam, otherRealTeam] = [
    teams[index],
    teams[1 - index],
    service.teams[index],
    service.teams[1 - index],
  ]
  if (!modelTeam || !otherModelTeam || !realTeam || !otherRealTeam)
    throw new Error(`There is no team ${index}`)
  return { modelTeam, otherModelTeam, realTeam, otherRealTeam }
}

const describedBy = (name: string, input: object) => () => `${name} ${JSON.stringify(input)}`

type Where = { team: number; caller: number }

export const createCommand = (
  coverage: Coverage,
  { team, caller }: Where,
  input: model.NewMission,
): Command => ({
  check: () => true,
  async run(state, service) {
    const { modelTeam, otherModelTeam, realTeam } = getTeams(team, state, service)
    const today = model.todayIn(modelTeam, state.now)
    const body = buildMissionBody(input, modelTeam, otherModelTeam, realTeam, today)
    const expected = model.create(modelTeam, state.now, input)
    const reply = await (realTeam.callers[caller] as Call)('POST', '/missions', body)
    if ('reason' in expected) {
      count(coverage, `create refused: ${expected.reason}`)
      return expectRefusal('create', reply, expected)
    }
    count(coverage, `create, ${input.contract}`)
    expect(reply.status, reply.text).toBe(201)
    expected.id = reply.body.data.id
    expect(reply.body.data).toMatchObject(model.teamView(modelTeam, state.now, expected))
  },
  toString: describedBy('create', { team, caller, ...input }),
})

const count = (coverage: Coverage, what: string) => coverage.set(what, (coverage.get(what) ?? 0) + 1)

type Pick = Where & {
  mission: number
  input: ActionInput
  /** Uses the key of the other team, or the portal of the other freelancer. */
  isStranger: boolean
}

const findMission = (pick: Pick, state: model.Model): model.ModelMission | undefined => {
  const missions = state.teams[pick.team]?.missions ?? []
  return missions[pick.mission % missions.length]
}

async function perform(
  name: ActionName,
  pick: Pick,
  state: model.Model,
  service: Real,
  coverage: Coverage,
): Promise<void> {
  const { modelTeam, otherModelTeam } = getTeams(pick.team, state, service)
  const mission = findMission(pick, state)
  if (!mission) throw new Error('There is no mission')
  const isPortal = isPortalAction(name)
  const caller = isPortal ? undefined : modelTeam.users[pick.caller]
  const context: ActionContext = {
    team: modelTeam,
    mission,
    caller,
    today: model.todayIn(modelTeam, state.now),
    input: pick.input,
  }
  const { method, path, body } = buildRequest(name, context, otherModelTeam)
  const before = mission.status
  const isHidden = pick.isStranger || (isPortal && !isVisibleInPortal(mission))
  const refusal = isHidden ? NOT_FOUND : ACTIONS[name](context)
  model.passDays(modelTeam, state.now)
  const call = await selectCaller(pick, mission, isPortal, getTeams(pick.team, state, service))
  const reply = await call(method, `/missions/${mission.id}${path}`, body)
  count(coverage, refusal ? `${name} refused: ${refusal.reason}` : `${name} in ${before}`)
  if (refusal) return expectRefusal(name, reply, refusal)
  expect(reply.status, `${name}: ${reply.text}`).toBe(200)
  const view = isPortal ? model.portalView : model.teamView
  expect(reply.body.data, name).toMatchObject(view(modelTeam, state.now, mission))
}

function selectCaller(
  { caller, isStranger }: Pick,
  { freelancer }: model.ModelMission,
  isPortal: boolean,
  { realTeam, otherRealTeam }: TeamPair,
) {
  if (isPortal) return realTeam.portal(isStranger ? 1 - freelancer : freelancer)
  return (isStranger ? otherRealTeam : realTeam).callers[caller] as Call
}

export const actionCommand = (coverage: Coverage, name: ActionName, pick: Pick): Command => ({
  check: (state) => findMission(pick, state) !== undefined,
  run: (state, service) => perform(name, pick, state, service, coverage),
  toString: describedBy(name, pick),
})

/** Actions that end a mission or change nothing are less frequent than others. */
const SELDOM: readonly ActionName[] = ['cancel', 'refuse', 'decline', 'remove', 'patch']
const PROCEEDING = ACTION_NAMES.flatMap((name) =>
  SELDOM.includes(name) ? [name] : [name, name, name, name, name, name],
)

/** The weight of an outcome; 0 is never. */
type WeighOutcome = (foreseen: model.Refusal | undefined) => number

/** Lists the actions and callers that lead to the target outcome now, according to the model. */
function listWays(weigh: WeighOutcome, names: readonly ActionName[], pick: Pick, state: model.Model) {
  const mission = findMission(pick, state)
  const team = state.teams[pick.team]
  if (!mission || !team) return []
  const context = { team, mission, today: model.todayIn(team, state.now), input: pick.input }
  return team.users.flatMap((user, caller) =>
    names.flatMap((name) => {
      const length = weigh(foresee(name, { ...context, caller: user }))
      return Array.from({ length }, () => ({ name, caller }))
    }),
  )
}

const createGuidedCommand =
  (what: string, weigh: WeighOutcome, names: readonly ActionName[]) =>
  (coverage: Coverage, choice: number, pick: Pick): Command => {
    const ways = (state: model.Model) => listWays(weigh, names, pick, state)
    return {
      check: (state) => ways(state).length > 0,
      async run(state, service) {
        const way = ways(state)[choice % ways(state).length]
        if (!way) return
        await perform(way.name, { ...pick, caller: way.caller, isStranger: false }, state, service, coverage)
      },
      toString: describedBy(what, { choice, ...pick }),
    }
  }

/** Any action that the model allows now: reaches states that random choice rarely reaches. */
export const proceedCommand = createGuidedCommand('proceed', (refusal) => (refusal ? 0 : 1), PROCEEDING)

/** In these statuses the actions have further conditions, such as a date. */
const CONDITIONAL_STATUSES = ['pending-company-review', 'in-progress', 'pending-freelancer-extension']

/** Any action that the model refuses for a reason other than its status, or in a status with further conditions. */
export const stumbleCommand = createGuidedCommand(
  'stumble',
  (refusal) => {
    if (!refusal || refusal.reason === 'not_found') return 0
    if (refusal.currentStatus) return CONDITIONAL_STATUSES.includes(refusal.currentStatus) ? 1 : 0
    return refusal.reason === 'out_of_range' ? 20 : 5
  },
  ACTION_NAMES,
)

export const getCommand = (pick: Pick): Command => ({
  check: (state) => findMission(pick, state) !== undefined,
  async run(state, service) {
    const { modelTeam, realTeam, otherRealTeam } = getTeams(pick.team, state, service)
    const mission = findMission(pick, state)
    const reply = await (pick.isStranger ? otherRealTeam : realTeam).callers[pick.caller]?.(
      'GET',
      `/missions/${mission?.id}`,
    )
    if (!reply || !mission) throw new Error('There is no caller or no mission')
    if (pick.isStranger) return expectRefusal('get', reply, NOT_FOUND)
    expect(reply.body.data).toMatchObject(model.teamView(modelTeam, state.now, mission))
  },
  toString: describedBy('get', pick),
})

export async function expectList(
  index: number,
  statuses: readonly model.Status[],
  state: model.Model,
  service: Real,
): Promise<void> {
  const { modelTeam, realTeam } = getTeams(index, state, service)
  const filter = statuses.length > 0 ? `&status=${statuses.join(',')}` : ''
  const reply = await realTeam.callers[0]?.('GET', `/missions?per_page=100${filter}`)
  const expected = model.listMissions(modelTeam, statuses)
  expect(reply?.body.data.total, `total of ${statuses}`).toBe(expected.length)
  expect(reply?.body.data.items).toMatchObject(
    expected.map((one) => model.teamView(modelTeam, state.now, one)),
  )
}

export const listCommand = (team: number, statuses: readonly model.Status[]): Command => ({
  check: () => true,
  run: (state, service) => expectList(team, statuses, state, service),
  toString: describedBy('list', { team, statuses }),
})

export async function sweepBoth(state: model.Model, { world }: Real): Promise<void> {
  for (const team of state.teams) model.sweep(team)
  await sweepMissions({ db: world.database, clock: world.clock })
  await compactMissionTally({ db: world.database })
}

export const sweepCommand: Command = { check: () => true, run: sweepBoth, toString: () => 'sweep' }

const HOUR = 3_600_000
export const advanceCommand = (hours: number): Command => ({
  check: () => true,
  async run(state, { world }) {
    state.now += hours * HOUR
    world.clock.advance(hours * HOUR)
    for (const team of state.teams) model.passDays(team, state.now)
  },
  toString: describedBy('advance', { hours }),
})
