// For every state of a mission, every kind of caller and every action: the action is listed in `allowed_actions` exactly
// when calling it succeeds, or fails only because of the body.

import { expect, test } from 'vitest'
import { findDisagreement, findDisagreements, toOutcome } from '../../../../../test/check/allowed-actions.ts'
import {
  createParties,
  DATES,
  getWay,
  openAgreement,
  type Parties,
  perform,
  reachMission,
  readTrace,
  SITUATION_NAMES,
  type Situation,
  TODAY,
  toNoon,
  underAgreement,
} from '../../../../../test/make/mission-lifecycle.ts'
import { getData, makeMission } from '../../../../../test/make/missions.ts'
import { type Body, type Reply, startWorld } from '../../../../../test/world/world.ts'
import type { Scope } from '../../../../domain/access/scopes.ts'
import { MISSION_STATUSES } from '../../../../kernel/db/schema/tables.ts'
import {
  MISSION_ACTIONS,
  type MissionAction,
  PORTAL_MISSION_ACTIONS,
  type PortalMissionAction,
} from './missions.rules.ts'

const world = await startWorld()

type Call = (method: string, path: string, body?: unknown) => Promise<Reply>
type Acts<Action extends string> = Record<
  Action,
  (call: Call, id: string, parties: Parties) => Promise<Reply>
>

const post =
  (path: string, body?: object) =>
  (call: Call, id: string): Promise<Reply> =>
    call('POST', `/missions/${id}/${path}`, body)
const drop =
  (path: string) =>
  (call: Call, id: string): Promise<Reply> =>
    call('DELETE', `/missions/${id}${path}`)

/** The call of each action, with a valid body. */
const TEAM_ACTS: Acts<MissionAction> = {
  approve: post('approve'),
  sign: post('sign'),
  refuse: post('refuse', { reason: 'Other plans' }),
  edit: (call, id) => call('PATCH', `/missions/${id}`, { external_id: 'E-2' }),
  'edit-terms': (call, id) => call('PATCH', `/missions/${id}`, { name: 'Another name' }),
  'change-approver': async (call, id, { team }) =>
    call('PATCH', `/missions/${id}`, { approver_id: await team.addUser() }),
  'change-signer': async (call, id, { team }) =>
    call('PATCH', `/missions/${id}`, { team_signer_id: await team.addUser() }),
  extend: post('extend', { end_date: '2026-12-31' }),
  'withdraw-extension': drop('/extension'),
  terminate: post('terminate', { end_date: '2026-03-10' }),
  'undo-termination': drop('/termination'),
  cancel: post('cancel', {}),
  delete: drop(''),
  report: (call, id) => call('POST', '/activity-reports', { mission_id: id, report_month: '2026-03' }),
}
const PORTAL_ACTS: Acts<PortalMissionAction> = {
  accept: post('accept', { signature_name: 'Sasha Bernard' }),
  decline: post('decline', { reason: 'Other plans' }),
  'accept-extension': post('extension/accept', {}),
  'decline-extension': post('extension/decline', {}),
  report: (call, id) => call('PUT', `/missions/${id}/activity-reports/2026-03`, {}),
}

/** The user of the team is the approver and the signer of every mission that has them. */
const withScopes =
  (...scopes: Scope[]) =>
  async ({ team }: Parties): Promise<Call> =>
    world.callerWith((await world.issueKey(team.id, team.userId, scopes)).key)
const colleague =
  (role: 'team-admin' | 'team-member', permissions?: Scope[]) =>
  async ({ team }: Parties): Promise<Call> =>
    world.callerWith((await world.issueKey(team.id, await team.addUser(role, permissions))).key)

type Caller = (parties: Parties) => Promise<Call>

const PEOPLE: Record<string, Caller> = {
  'approver and signer': withScopes('*'),
  'another admin': colleague('team-admin'),
}
const ALL_CALLERS: Record<string, Caller> = {
  ...PEOPLE,
  'a member': colleague('team-member'),
  'a member who may write': colleague('team-member', ['missions:write', 'missions:sign']),
  'a key that reads': withScopes('missions:read'),
  'a key that writes': withScopes('missions:write'),
  'a key that approves': withScopes('missions:read', 'missions:approve'),
  'a key that signs': withScopes('missions:read', 'missions:sign'),
  'a key that terminates': withScopes('missions:read', 'missions:terminate'),
  'a key that reports': withScopes('missions:read', 'activity-reports:write'),
}

const ONE_OF_EACH_STATE: readonly string[] = [
  'draft',
  'offered',
  'signed by the freelancer',
  'to be terminated, before its start',
  'extension proposed',
  'over by its end date',
  'terminated by its date',
  'cancelled',
  'declined',
  'deleted',
]

type Make = (parties: Parties) => Promise<string>

/** Creates a mission that is offered under a framework agreement whose document another mission carries. */
const offeredUnder =
  (...actions: readonly ('accept' | 'sign' | 'cancel')[]): Make =>
  async (parties) => {
    const { id: first } = await openAgreement(parties, { start_date: '2026-03-05' })
    const { id } = await makeMission(parties.team, parties.freelancer.id, {
      ...DATES,
      ...underAgreement(parties),
    })
    for (const trigger of actions) getData(await perform(parties, trigger, first))
    return id
  }
const withReport: Make = async (parties) => {
  const id = await reachMission(parties, 'accepted before its start')
  getData(await parties.team.call('POST', '/activity-reports', { mission_id: id, report_month: '2026-03' }))
  getData(await perform(parties, 'cancel', id))
  return id
}

const MAKES: Record<string, Make> = {
  ...Object.fromEntries(
    SITUATION_NAMES.map((name): [string, Make] => [
      name,
      (parties) => reachMission(parties, name as Situation),
    ]),
  ),
  'offered under an unsigned agreement': offeredUnder(),
  'offered under a signed agreement': offeredUnder('accept', 'sign'),
  'offered under an ended agreement': offeredUnder('accept', 'sign', 'cancel'),
  'cancelled with a report': withReport,
}

const findAllowedActions = (reply: Reply): string[] | undefined =>
  reply.status === 200 ? reply.body.data.allowed_actions : undefined

/** Reads the actions of a mission, and checks that the list shows the same actions. */
async function listAllowedActions(call: Call, id: string, status = ''): Promise<string[] | undefined> {
  const allowedActions = findAllowedActions(await call('GET', `/missions/${id}`))
  const items: Body[] = getData(await call('GET', `/missions?per_page=100${status}`)).items
  expect(items.find((item) => item.id === id)?.allowed_actions).toEqual(allowedActions)
  return allowedActions
}

/** Agreements pass between missions of a freelancer, so each mission has its own freelancer in these situations. */
const needsOwnParties = (situation: string) => situation.includes('agreement')

/** Returns a function that creates a mission for the next action. */
function createMissionFactory(situation: string) {
  const make = MAKES[situation] as Make
  let parties: Parties | undefined
  return async () => {
    if (!parties || needsOwnParties(situation)) parties = await createParties(world)
    world.clock.set(toNoon(TODAY))
    return { parties, id: await make(parties) }
  }
}

const readState = async (parties: Parties, id: string) => {
  const reports = await parties.team.call('GET', `/activity-reports?mission_id=${id}`)
  return JSON.stringify([await readTrace(parties, id), reports.text])
}

/** Finds the mistakes of `allowed_actions` for this kind of caller. */
async function findListMistakes<Action extends string>(
  next: ReturnType<typeof createMissionFactory>,
  { acts, createCaller, status = '' }: { acts: Acts<Action>; createCaller: Caller; status?: string },
): Promise<string[]> {
  let [parties, call] = [] as unknown as [Parties, Call]
  return findDisagreements<Action>({
    acts: Object.keys(acts) as Action[],
    async make() {
      const nextMission = await next()
      if (nextMission.parties !== parties) call = await createCaller(nextMission.parties)
      parties = nextMission.parties
      return nextMission.id
    },
    listedFor: (id) => listAllowedActions(call, id, status),
    call: (act, id) => acts[act](call, id, parties),
    captureTrace: (id) => readState(parties, id),
  })
}

const ALL_SITUATIONS = Object.keys(MAKES).map((situation) => ({ situation }))

test.each(ALL_SITUATIONS)(
  '$situation: each kind of caller gets exactly the actions they may perform',
  async ({ situation }) => {
    const next = createMissionFactory(situation)
    const status = situation === 'deleted' ? '&status=deleted' : ''
    const callers = Object.entries(ONE_OF_EACH_STATE.includes(situation) ? ALL_CALLERS : PEOPLE)
    const mistakes: string[] = []
    for (const [who, createCaller] of callers)
      for (const wrong of await findListMistakes(next, { acts: TEAM_ACTS, createCaller, status }))
        mistakes.push(`${who}: ${wrong}`)
    const freelancer: Caller = async ({ portal }) => portal
    for (const wrong of await findListMistakes(next, { acts: PORTAL_ACTS, createCaller: freelancer }))
      mistakes.push(`freelancer: ${wrong}`)
    expect(mistakes).toEqual([])
  },
)

test('the states that are tested with every kind of caller cover every status', () => {
  const states = ONE_OF_EACH_STATE.map((one) => getWay(one as Situation).status)
  expect(states.toSorted()).toEqual([...MISSION_STATUSES].sort())
  expect(Object.keys(TEAM_ACTS)).toEqual(MISSION_ACTIONS)
  expect(Object.keys(PORTAL_ACTS)).toEqual(PORTAL_MISSION_ACTIONS)
})

test('an action returns the actions allowed afterwards', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'under way')
  const scheduled = getData(await perform(parties, 'terminate', id))
  expect(scheduled.allowed_actions).toEqual(['edit', 'terminate', 'undo-termination', 'report'])
  expect(scheduled).toEqual(getData(await parties.team.call('GET', `/missions/${id}`)))
  world.clock.set(toNoon('2026-03-10'))
  expect(getData(await parties.team.call('GET', `/missions/${id}`)).allowed_actions).toEqual([
    'edit',
    'report',
  ])
  world.clock.set(toNoon(TODAY))
})

test('detects a list that is wrong about an action', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'under way')
  const [done, refused] = [await perform(parties, 'terminate', id), await perform(parties, 'sign', id)]
  expect(findDisagreement('terminate', false, toOutcome(done, true))).toBe('terminate is unlisted and done')
  expect(findDisagreement('sign', true, toOutcome(refused, false))).toBe('sign is listed and refused')
  expect(findDisagreement('pay', true, toOutcome(done, false))).toBe('pay is listed and idle')
  expect(findDisagreement('terminate', true, toOutcome(done, true))).toBeUndefined()
  expect(findDisagreement('sign', false, toOutcome(refused, false))).toBeUndefined()
})
