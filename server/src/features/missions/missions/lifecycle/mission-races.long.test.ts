// Concurrent actions on one mission: exactly one succeeds, the others are refused with the current status, and none fails.
import { afterAll, expect, test } from 'vitest'
import {
  countByStatus,
  createParties,
  DATES,
  getMission,
  listEvents,
  openAgreement,
  type Parties,
  perform,
  performAll,
  reachMission,
  type Situation,
  type Trigger,
  underAgreement,
} from '../../../../../test/make/mission-lifecycle.ts'
import {
  createAgreementFields,
  getData,
  makeMission,
  missionBody,
} from '../../../../../test/make/missions.ts'
import { createPausedDatabase } from '../../../../../test/world/paused-database.ts'
import { createTestDatabase, openTestDatabase } from '../../../../../test/world/test-databases.ts'
import { type Body, type Reply, startWorld } from '../../../../../test/world/world.ts'
import { sweepMissions } from '../index.ts'

const real = openTestDatabase(await createTestDatabase())
afterAll(() => real.close())
const paused = createPausedDatabase(real)
const world = await startWorld({ database: paused.database })
const MANY = 20

const CONFLICTS: { situation: Situation; acts: Trigger[] }[] = [
  { situation: 'draft', acts: ['approve', 'refuse'] },
  { situation: 'draft', acts: ['approve', 'delete'] },
  { situation: 'offered', acts: ['accept', 'cancel'] },
  { situation: 'offered', acts: ['accept', 'decline'] },
  { situation: 'offered with a document', acts: ['accept', 'decline'] },
  { situation: 'signed by the freelancer', acts: ['sign', 'refuse'] },
  { situation: 'signed by the freelancer', acts: ['sign', 'cancel', 'refuse'] },
  { situation: 'under way', acts: ['terminate'] },
  { situation: 'under way', acts: ['extend', 'terminate'] },
  { situation: 'extension proposed', acts: ['accept extension', 'withdraw extension', 'decline extension'] },
  { situation: 'to be terminated', acts: ['undo termination'] },
  { situation: 'cancelled', acts: ['delete'] },
]

const formatOutcome = ({ status, body }: Reply) =>
  status === 200 ? '200' : `${status} ${body.error.details.reason} ${body.error.details.currentStatus}`
/** A termination today takes effect immediately; a scheduled one would be replaced by each later one. */
const createBody = (trigger: Trigger) => (trigger === 'terminate' ? { end_date: '2026-03-02' } : undefined)

test.each(CONFLICTS)(
  `$situation: exactly one of ${MANY} actions at once ($acts) succeeds`,
  async ({ situation, acts }) => {
    const parties = await createParties(world)
    const id = await reachMission(parties, situation)
    const before = await listEvents(parties, id)
    const sent = Array.from({ length: MANY }, (_, index) => acts[index % acts.length] as Trigger)
    const replies = await Promise.all(
      sent.map((trigger) => perform(parties, trigger, id, createBody(trigger))),
    )
    const { status } = await getMission(parties, id)
    expect(replies.map(formatOutcome).sort()).toEqual([
      '200',
      ...Array(MANY - 1).fill(`400 invalid_state ${status}`),
    ])
    expect(await listEvents(parties, id)).toHaveLength(before.length + 1)
    expect((await countByStatus(parties))[status]).toBe(1)
  },
)

test('the last of many scheduled terminations applies, and each has its event', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'under way')
  const days = Array.from({ length: 10 }, (_, index) => `2026-03-${String(index + 5).padStart(2, '0')}`)
  const replies = await Promise.all(days.map((end_date) => perform(parties, 'terminate', id, { end_date })))
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const events = await listEvents(parties, id)
  const scheduledEvents = events.filter(({ type }) => type === 'mission.termination_scheduled')
  expect(scheduledEvents.map(({ data }) => data.end_date).sort()).toEqual(days)
  expect(scheduledEvents.map(({ data }) => data.end_date)).toContain(
    (await getMission(parties, id)).early_termination_date,
  )
})

test('actions during the sweep on the day of a termination are refused, and change nothing', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'terminated by its date')
  const acts = ['undo termination', 'terminate', 'extend', 'cancel'] as const
  const settle = () => sweepMissions({ db: world.database, clock: world.clock })
  const settling = Promise.all([settle(), settle()])
  const replies = await Promise.all([...acts, ...acts].map((trigger) => perform(parties, trigger, id)))
  await settling
  await settle()
  expect(new Set(replies.map(formatOutcome))).toEqual(new Set(['400 invalid_state early-terminated']))
  const types = (await listEvents(parties, id)).map(({ type }) => type)
  expect(types.filter((type) => type === 'mission.early_terminated')).toHaveLength(1)
  expect((await countByStatus(parties))['early-terminated']).toBe(1)
})

/** Creates a mission signed by the freelancer, and others under its agreement, on which it performs the actions. */
async function makeMissionsUnderAgreement(
  parties: Parties,
  count: number,
  actions: Trigger[],
): Promise<{ first: string; ids: string[] }> {
  const { id: first } = await openAgreement(parties)
  await performAll(parties, first, ['accept'])
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const body = { ...DATES, ...underAgreement(parties) }
    const { id } = await makeMission(parties.team, parties.freelancer.id, body)
    await performAll(parties, id, actions)
    ids.push(id)
  }
  return { first, ids }
}

const readStatuses = (parties: Parties, ids: string[]) =>
  Promise.all(ids.map(async (id) => (await getMission(parties, id)).status as string))

/** Upper bound of the statements of these operations; it prevents an endless loop. */
const MAX_STATEMENTS = 80

/**
 * Repeats the race for each statement of the operation: `act` is paused before it, `others` run until they have ended or wait
 * for its lock, and `act` continues.
 */
async function runAtEachStatement(
  action: string,
  prepareRace: () => Promise<{
    act(): Promise<Reply>
    others(): Promise<Reply>[]
    check(act: Reply, others: Reply[]): Promise<void>
  }>,
): Promise<void> {
  let isReached = true
  for (let nth = 1; isReached; nth += 1) {
    expect(nth).toBeLessThan(MAX_STATEMENTS)
    const { act, others, check } = await prepareRace()
    const pause = paused.pauseAt(action, nth)
    const actReply = act()
    isReached = await pause.reachedBefore(actReply)
    const otherReplies = others()
    if (isReached) await paused.untilMet(otherReplies)
    pause.resume()
    await check(await actReply, await Promise.all(otherReplies))
    // The first statement is always reached.
    expect(isReached || nth > 1).toBe(true)
  }
}

async function checkAllStarted(parties: Parties, ids: string[]): Promise<void> {
  expect(await readStatuses(parties, ids)).toEqual(ids.map(() => 'in-progress'))
  for (const id of ids) {
    const startEvents = (await listEvents(parties, id)).filter(({ data }) => data.to === 'in-progress')
    expect(startEvents).toHaveLength(1)
  }
  expect(await countByStatus(parties)).toMatchObject({
    'in-progress': ids.length + 1,
    'pending-company-review': 0,
  })
}

test('accepting other missions during any statement of signing the first mission starts all of them', async () => {
  await runAtEachStatement('signMission', async () => {
    const parties = await createParties(world)
    const { first, ids } = await makeMissionsUnderAgreement(parties, 3, [])
    return {
      act: () => perform(parties, 'sign', first),
      others: () => ids.map((id) => perform(parties, 'accept', id)),
      async check(signed, accepted) {
        expect([signed, ...accepted].map(({ status }) => status)).toEqual(Array(4).fill(200))
        await checkAllStarted(parties, ids)
      },
    }
  })
})

test('signing the first mission during any statement of accepting another mission starts all of them', async () => {
  await runAtEachStatement('acceptPortalMission', async () => {
    const parties = await createParties(world)
    const { first, ids } = await makeMissionsUnderAgreement(parties, 2, [])
    const [one = '', ...others] = ids
    return {
      act: () => perform(parties, 'accept', one),
      others: () => [perform(parties, 'sign', first), ...others.map((id) => perform(parties, 'accept', id))],
      async check(accepted, replies) {
        expect([accepted, ...replies].map(({ status }) => status)).toEqual(Array(3).fill(200))
        await checkAllStarted(parties, ids)
      },
    }
  })
})

test.each(['cancel', 'refuse'] as const)(
  'a %s of pending missions during any statement of signing the first mission takes effect or is refused',
  async (trigger) => {
    await runAtEachStatement('signMission', async () => {
      const parties = await createParties(world)
      const { first, ids } = await makeMissionsUnderAgreement(parties, 2, ['accept'])
      return {
        act: () => perform(parties, 'sign', first),
        others: () => ids.map((id) => perform(parties, trigger, id)),
        async check(signed, replies) {
          expect(signed.status).toBe(200)
          const refused = replies.filter(({ status }) => status !== 200)
          expect(refused.map(formatOutcome)).toEqual(refused.map(() => '400 invalid_state in-progress'))
          const newStatus = trigger === 'cancel' ? 'cancelled' : 'rejected'
          const expected = replies.map(({ status }) => (status === 200 ? newStatus : 'in-progress'))
          expect(await readStatuses(parties, ids)).toEqual(expected)
        },
      }
    })
  },
)

test('cancelling the first mission while others are accepted starts none of them', async () => {
  const parties = await createParties(world)
  const { first, ids } = await makeMissionsUnderAgreement(parties, 8, [])
  const replies = await Promise.all([
    perform(parties, 'cancel', first),
    ...ids.map((id) => perform(parties, 'accept', id)),
  ])
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect((await countByStatus(parties))['in-progress']).toBe(0)
})

test('one of several concurrent first missions opens the agreement, and all others use it', async () => {
  const parties = await createParties(world)
  const body = missionBody(parties.freelancer.id, {
    ...DATES,
    ...(await createAgreementFields(parties.team)),
  })
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => parties.team.call('POST', '/missions', body)),
  )
  const missions: Body[] = replies.map(getData)
  expect(new Set(missions.map(({ framework_agreement }) => framework_agreement.id)).size).toBe(1)
  expect(missions.filter(({ has_document }) => has_document)).toHaveLength(1)
})
