// Concurrent actions: on one mission exactly one succeeds, the others get the current status, and nothing fails.
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
  `$situation: of ${MANY} at once ($acts) exactly one wins`,
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

test('of many scheduled terminations the last one applies, each with its event', async () => {
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

test('actions on the day of a termination, while the sweep runs, change nothing and never fail', async () => {
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

/** A first mission signed by the freelancer, and others that await its agreement, or are offered under it. */
async function makeMissionsUnderAgreement(
  parties: Parties,
  count: number,
  actions: Trigger[],
): Promise<{ first: string; ids: string[] }> {
  const { id: first } = await openAgreement(parties)
  await performAll(parties, first, ['accept'])
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
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
  meet: () => Promise<{
    act(): Promise<Reply>
    others(): Promise<Reply>[]
    check(act: Reply, others: Reply[]): Promise<void>
  }>,
): Promise<void> {
  let isReached = true
  for (let nth = 1; isReached; nth += 1) {
    expect(nth).toBeLessThan(MAX_STATEMENTS)
    const { act, others, check } = await meet()
    const pause = paused.pauseAt(action, nth)
    const acting = act()
    isReached = await pause.reachedBefore(acting)
    const meeting = others()
    if (isReached) await paused.untilMet(meeting)
    pause.resume()
    await check(await acting, await Promise.all(meeting))
    // The first statement is always reached.
    expect(isReached || nth > 1).toBe(true)
  }
}

async function checkAllBegun(parties: Parties, ids: string[]): Promise<void> {
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

test('accepting others during any statement of signing the first one starts all of them', async () => {
  await runAtEachStatement('signMission', async () => {
    const parties = await createParties(world)
    const { first, ids } = await makeMissionsUnderAgreement(parties, 3, [])
    return {
      act: () => perform(parties, 'sign', first),
      others: () => ids.map((id) => perform(parties, 'accept', id)),
      async check(signed, accepted) {
        expect([signed, ...accepted].map(({ status }) => status)).toEqual(Array(4).fill(200))
        await checkAllBegun(parties, ids)
      },
    }
  })
})

test('signing the first one during any statement of accepting another starts all of them', async () => {
  await runAtEachStatement('acceptPortalMission', async () => {
    const parties = await createParties(world)
    const { first, ids } = await makeMissionsUnderAgreement(parties, 2, [])
    const [one = '', ...others] = ids
    return {
      act: () => perform(parties, 'accept', one),
      others: () => [perform(parties, 'sign', first), ...others.map((id) => perform(parties, 'accept', id))],
      async check(accepted, replies) {
        expect([accepted, ...replies].map(({ status }) => status)).toEqual(Array(3).fill(200))
        await checkAllBegun(parties, ids)
      },
    }
  })
})

test.each(['cancel', 'refuse'] as const)(
  'a %s of pending missions during any statement of signing the first one: one of both takes effect, none fails',
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
          const lost = trigger === 'cancel' ? 'cancelled' : 'rejected'
          const expected = replies.map(({ status }) => (status === 200 ? lost : 'in-progress'))
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

test('of concurrent first missions one opens the agreement and all others are under it', async () => {
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
