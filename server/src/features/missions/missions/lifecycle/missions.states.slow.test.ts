// The state machine: every transition, and every other pair of state and action. The table is written from the
// specification (decision 0017), not derived from the rules.

import { expect, test } from 'vitest'
import {
  countByStatus,
  createParties,
  getMission,
  getWay,
  isOfPortal,
  listEvents,
  perform,
  reachMission,
  readTrace,
  SITUATION_NAMES,
  type Situation,
  TRIGGERS,
  type Trigger,
} from '../../../../../test/make/mission-lifecycle.ts'
import { getData } from '../../../../../test/make/missions.ts'
import { type Body, shareWorld } from '../../../../../test/world/world.ts'
import { MISSION_STATUSES } from '../../../../kernel/db/schema/tables.ts'

const world = await shareWorld()

type Edges = Partial<Record<Trigger, string>>

const OFFERED = { accept: 'in-progress', decline: 'rejected', cancel: 'cancelled' }
const WITH_DOCUMENT = { ...OFFERED, accept: 'pending-company-review' }
const WAITING_FOR_COMPANY = { refuse: 'rejected', cancel: 'cancelled' }
const UNDER_WAY = { extend: 'pending-freelancer-extension', terminate: 'in-progress' }
const TO_BE_TERMINATED = { terminate: 'in-progress', 'undo termination': 'in-progress' }
const OVER = {}
const NEVER_STARTED = { delete: 'deleted' }

const ALLOWED: Record<Situation, Edges> = {
  draft: { approve: 'pending-freelancer-review', refuse: 'rejected', cancel: 'cancelled', delete: 'deleted' },
  offered: OFFERED,
  'approved and offered': OFFERED,
  'offered with a document': WITH_DOCUMENT,
  'signed by the freelancer': { ...WAITING_FOR_COMPANY, sign: 'in-progress' },
  // The mission awaits the signature of the agreement, and has no document to sign.
  'accepted under an unsigned agreement': WAITING_FOR_COMPANY,
  'under way': UNDER_WAY,
  'signed by both': UNDER_WAY,
  'accepted before its start': { ...UNDER_WAY, cancel: 'cancelled' },
  'on its first day': UNDER_WAY,
  'to be terminated': TO_BE_TERMINATED,
  'to be terminated, before its start': { ...TO_BE_TERMINATED, cancel: 'cancelled' },
  'termination undone': UNDER_WAY,
  'on its last day': { ...UNDER_WAY, terminate: 'early-terminated' },
  'extension proposed': {
    'accept extension': 'in-progress',
    'decline extension': 'in-progress',
    'withdraw extension': 'in-progress',
  },
  'over by its end date': OVER,
  'over with an extension proposed': OVER,
  'terminated by its date': OVER,
  cancelled: NEVER_STARTED,
  'cancelled as a draft': NEVER_STARTED,
  declined: NEVER_STARTED,
  'refused by its signer': NEVER_STARTED,
  'refused by its approver': NEVER_STARTED,
  deleted: OVER,
}

const EDGES = SITUATION_NAMES.flatMap((situation) =>
  Object.entries(ALLOWED[situation]).map(([trigger, to]) => ({
    situation,
    trigger: trigger as Trigger,
    from: getWay(situation).status,
    to,
  })),
)

test('the states below cover every status and every action', () => {
  expect([...new Set(SITUATION_NAMES.map((name) => getWay(name).status))].sort()).toEqual(
    [...MISSION_STATUSES].sort(),
  )
  expect([...new Set(EDGES.map(({ trigger }) => trigger))].sort()).toEqual([...TRIGGERS].sort())
})

test.each(EDGES)('$situation: $trigger leads from $from to $to', async ({ situation, trigger, from, to }) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, situation)
  expect((await getMission(parties, id)).status).toBe(from)
  const [before, tally] = [await listEvents(parties, id), await countByStatus(parties)]
  const reply = await perform(parties, trigger, id)
  expect(getData(reply).status).toBe(to)
  expect((await getMission(parties, id)).status).toBe(to)
  const [newest, ...others] = await listEvents(parties, id)
  expect(others).toEqual(before)
  expect(newest).toMatchObject({
    actor: isOfPortal(trigger)
      ? { kind: 'freelancer', id: parties.freelancer.id }
      : { kind: 'user', id: parties.team.userId },
    data: { from, to },
  })
  const expectedCounts: Record<string, number> = { ...tally }
  expectedCounts[from] = (expectedCounts[from] ?? 0) - 1
  expectedCounts[to] = (expectedCounts[to] ?? 0) + 1
  expect(await countByStatus(parties)).toEqual(expectedCounts)
})

/** The people who may use the trigger in any status. The caller is each of them, unless the mission names none. */
const NAMED: Partial<Record<Trigger, string[]>> = {
  approve: ['approver'],
  sign: ['team_signer'],
  refuse: ['approver', 'team_signer'],
}

const getExpectedRefusal = (situation: Situation, trigger: Trigger, mission: Body) => {
  const { status, isHiddenInPortal } = getWay(situation)
  if (isHiddenInPortal && isOfPortal(trigger)) return { status: 404, reason: 'not_found', isUnchanged: true }
  const people = NAMED[trigger]
  if (people && !people.some((person) => mission[person]))
    return { status: 403, reason: 'not_allowed_for_user', isUnchanged: true }
  const allowed = expect.any(Array)
  return { status: 400, reason: 'invalid_state', currentStatus: status, allowed, isUnchanged: true }
}

test.each(SITUATION_NAMES.map((situation) => ({ situation })))(
  '$situation: every other action is refused and changes nothing',
  async ({ situation }) => {
    const parties = await createParties(world)
    const id = await reachMission(parties, situation)
    const [trace, tally] = [await readTrace(parties, id), await countByStatus(parties)]
    const others = TRIGGERS.filter((trigger) => !(trigger in ALLOWED[situation]))
    const refusals: object[] = []
    for (const trigger of others) {
      // This would also detect a change of `updated_at` alone.
      world.clock.advance(1000)
      const { status, body } = await perform(parties, trigger, id)
      const { reason, currentStatus, allowed } = body.error?.details ?? {}
      const isUnchanged = JSON.stringify(await readTrace(parties, id)) === JSON.stringify(trace)
      refusals.push({ trigger, status, reason, currentStatus, allowed, isUnchanged })
    }
    const mission = await getMission(parties, id)
    expect(refusals).toEqual(
      others.map((trigger) => ({ trigger, ...getExpectedRefusal(situation, trigger, mission) })),
    )
    expect(await countByStatus(parties)).toEqual(tally)
  },
)

test.each([
  { situation: 'offered', to: 'pending-freelancer-review' },
  { situation: 'draft', to: 'draft' },
] as const)('creating a mission leads to $to with one event', async ({ situation, to }) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, situation)
  expect(await listEvents(parties, id)).toMatchObject([{ type: 'mission.created', data: { from: null, to } }])
  expect((await countByStatus(parties))[to]).toBe(1)
})

test('a refusal lists the actions that the status allows to the side of the caller', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'extension proposed')
  const teamActions = (await perform(parties, 'terminate', id)).body.error.details.allowed
  const freelancerActions = (await perform(parties, 'accept', id)).body.error.details.allowed
  expect(teamActions).toEqual(['withdraw-extension'])
  expect(freelancerActions).toEqual(['accept-extension', 'decline-extension'])
})
