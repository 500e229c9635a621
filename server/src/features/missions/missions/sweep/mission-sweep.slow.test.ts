// Any number of nodes may sweep, with clock skew: every mission gets its transition exactly once.
import { expect, test } from 'vitest'
import { allEndedEarly, readMissionState, seedTerminations } from '../../../../../test/make/many-missions.ts'
import { getData } from '../../../../../test/make/missions.ts'
import { startSkewedNodes } from '../../../../../test/world/skewed-nodes.ts'
import type { Body } from '../../../../../test/world/world.ts'

const MANY_MISSIONS = 500
const DAY = '2026-03-20'
/** Midnight in Paris, the time zone of the teams. */
const MIDNIGHT = '2026-03-19T23:00:00.000Z'
const START = '2026-03-02T09:30:00.000Z'
const DAY_MS = 86_400_000

const { time, slow, right, fast, nodes } = await startSkewedNodes()
const { database } = right

const setClock = (ms: number) => time.set(new Date(Date.parse(MIDNIGHT) + ms).toISOString())

async function seedMissions(size = MANY_MISSIONS) {
  // Sweeps count the missions of all teams. On Citus other files have left some in this database.
  setClock(2 * DAY_MS)
  await sweepAll()
  time.set(START)
  const team = await right.world.team()
  const ids = await seedTerminations(right.world, team, size, DAY)
  const callers = nodes.map(({ createCaller }) => createCaller(team.key))
  /** Reads the status of one mission on each node, the slow one first. */
  const readStatuses = (id = ids[0]) =>
    Promise.all(callers.map(async (call) => getData(await call('GET', `/missions/${id}`)).status))
  return { team, ids, readStatuses, state: () => readMissionState(database, team.id) }
}

const sumCounts = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)
const sweepAll = async () => sumCounts(await Promise.all(nodes.map(({ sweep }) => sweep())))

test('500 missions that end on one day get one transition each when three nodes sweep at the same time', async () => {
  const { team, state, readStatuses } = await seedMissions()
  setClock(-90_001)
  expect(await sweepAll()).toBe(0)
  expect(await readStatuses()).toEqual(['in-progress', 'in-progress', 'in-progress'])

  setClock(90_000)
  expect(await readStatuses()).toEqual(['early-terminated', 'early-terminated', 'early-terminated'])
  const settled = await Promise.all([...nodes, ...nodes].map(({ sweep }) => sweep()))
  expect(sumCounts(settled) + (await sweepAll())).toBe(MANY_MISSIONS)
  expect(await state()).toEqual(allEndedEarly(MANY_MISSIONS))
  const missionPage = getData(await team.call('GET', '/missions?status=early-terminated&per_page=1'))
  expect(missionPage.total).toBe(MANY_MISSIONS)
})

test('as the nodes pass midnight one after the other, each mission ends once and never returns', async () => {
  const { state, readStatuses } = await seedMissions()
  setClock(-90_000)
  expect(await readStatuses()).toEqual(['in-progress', 'in-progress', 'early-terminated'])
  expect(await Promise.all([slow.sweep(), right.sweep()])).toEqual([0, 0])
  expect(await fast.sweep()).toBe(MANY_MISSIONS)
  for (const ms of [-90_000, -1, 0, 89_999, 90_000]) {
    setClock(ms)
    expect(await readStatuses()).toEqual(['early-terminated', 'early-terminated', 'early-terminated'])
    expect(await sweepAll()).toBe(0)
  }
  expect(await state()).toEqual(allEndedEarly(MANY_MISSIONS))
})

test('a clock set back by 2 h after the sweep changes nothing when it passes midnight again', async () => {
  const { readStatuses, state } = await seedMissions(50)
  setClock(0)
  expect(await right.sweep()).toBe(50)
  for (const ms of [-7_200_000, -3_600_000, -1, 0, DAY_MS]) {
    setClock(ms)
    expect(await readStatuses()).toEqual(['early-terminated', 'early-terminated', 'early-terminated'])
    expect(await sweepAll()).toBe(0)
  }
  expect(await state()).toEqual(allEndedEarly(50))
})

test('repeated sweeps with a clock that is stuck at midnight change nothing', async () => {
  const { state } = await seedMissions(50)
  setClock(0)
  const rounds: number[] = []
  for (let round = 0; round < 10; round += 1) rounds.push(await right.sweep())
  expect(rounds).toEqual([50, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(await state()).toEqual(allEndedEarly(50))
})

/** Acts on each mission, a few at a time, and starts the sweep after the first replies. */
async function whileSweeping(
  ids: string[],
  act: (id: string) => Promise<Body>,
  sweep: () => Promise<number>,
) {
  const AT_ONCE = 4
  const FIRST = 12
  const remainingIds = [...ids]
  const replies = new Map<string, Body>()
  let swept: Promise<number> | undefined
  const work = async () => {
    for (let id = remainingIds.pop(); id; id = remainingIds.pop()) {
      replies.set(id, await act(id))
      if (replies.size === FIRST) swept = sweep()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { replies, swept: (await swept) ?? 0 }
}

async function listEventTypes(teamId: string): Promise<Map<string, string[]>> {
  const rows = await database.query<{ id: string; types: string[] }>({
    text: `select subject_id as id, array_agg(type order by id) as types from event where tenant_id = $1
      and type in ('mission.termination_undone', 'mission.terminated', 'mission.early_terminated') group by subject_id`,
    values: [teamId],
  })
  return new Map(rows.map(({ id, types }) => [id, types]))
}

test('a termination undone while another node sweeps is either undone or applied, never both', async () => {
  const { team, ids, state } = await seedMissions(200)
  setClock(-60_000)
  const call = right.createCaller(team.key)
  const undo = (id: string) => call('DELETE', `/missions/${id}/termination`)
  const { replies, swept } = await whileSweeping(ids, undo, fast.sweep)
  const events = await listEventTypes(team.id)
  for (const [id, { status, body }] of replies) {
    expect([200, 400]).toContain(status)
    if (status === 400) expect(body.error.details.currentStatus).toBe('early-terminated')
    expect(events.get(id)).toEqual([
      status === 200 ? 'mission.termination_undone' : 'mission.early_terminated',
    ])
    const now = getData(await call('GET', `/missions/${id}`))
    expect([now.status, now.early_termination_date]).toEqual(
      status === 200 ? ['in-progress', null] : ['early-terminated', DAY],
    )
  }
  const undone = [...replies.values()].filter(({ status }) => status === 200).length
  expect(undone).toBeGreaterThanOrEqual(12)
  expect(swept).toBe(200 - undone)
  const { tally, missions } = await state()
  expect(tally).toEqual(missions)
})

test('a mission ended today while another node sweeps it ends once', async () => {
  const { team, ids, state } = await seedMissions(200)
  setClock(-60_000)
  const call = right.createCaller(team.key)
  const end = (id: string) => call('POST', `/missions/${id}/terminate`, { end_date: '2026-03-19' })
  const { replies, swept } = await whileSweeping(ids, end, fast.sweep)
  const events = await listEventTypes(team.id)
  for (const [id, { status }] of replies) {
    expect([200, 400]).toContain(status)
    expect(events.get(id)).toEqual([status === 200 ? 'mission.terminated' : 'mission.early_terminated'])
    const { early_termination_date } = getData(await call('GET', `/missions/${id}`))
    expect(early_termination_date).toBe(status === 200 ? '2026-03-19' : DAY)
  }
  const ended = [...replies.values()].filter(({ status }) => status === 200).length
  expect(swept).toBe(200 - ended)
  expect(await state()).toMatchObject({
    missions: { 'early-terminated': 200 },
    tally: { 'early-terminated': 200 },
    twice: 0,
  })
})

test('one of two concurrent terminations of a mission is applied', async () => {
  const { team, ids } = await seedMissions(20)
  setClock(-3_600_000)
  const call = right.createCaller(team.key)
  const end = (id: string) => call('POST', `/missions/${id}/terminate`, { end_date: '2026-03-19' })
  for (const id of ids) {
    const replies = await Promise.all([end(id), end(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  }
  const events = await listEventTypes(team.id)
  expect(ids.map((id) => events.get(id))).toEqual(ids.map(() => ['mission.terminated']))
})
