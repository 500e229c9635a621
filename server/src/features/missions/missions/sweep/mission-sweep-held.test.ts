// A sweep and a request, or several sweeps, at the same time on the same missions.
import { expect, test } from 'vitest'
import { allEndedEarly, readMissionState, seedTerminations } from '../../../../../test/make/many-missions.ts'
import { TIMEOUT_MS, waitFor } from '../../../../../test/suites/process/programs/wait.ts'
import { lockTeam } from '../../../../../test/world/held-session.ts'
import { startSkewedNodes } from '../../../../../test/world/skewed-nodes.ts'

const DAY = '2026-03-20'
const BEFORE_MIDNIGHT = '2026-03-19T22:59:00.000Z'

const { connection, time, right, fast } = await startSkewedNodes()
const { database } = right

/** Waits until at least `count` sessions wait for a lock. */
const waitForBlockedSessions = (count: number) =>
  waitFor(`${count} sessions to wait`, TIMEOUT_MS, async () => {
    const text = `select distinct pid from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`
    return (await database.query({ text })).length >= count
  })

async function seedMissions(size: number) {
  time.set('2026-03-02T09:30:00.000Z')
  const team = await right.world.team()
  const ids = await seedTerminations(right.world, team, size, DAY)
  time.set(BEFORE_MIDNIGHT)
  const undo = () => right.createCaller(team.key)('DELETE', `/missions/${ids[0]}/termination`)
  return { team, ids, undo, state: () => readMissionState(database, team.id) }
}

test('a termination cannot be undone once a sweep has locked the mission', async () => {
  const { team, undo, state } = await seedMissions(1)
  const teamLock = await lockTeam(connection, team.id)
  const sweeping = fast.sweep()
  await teamLock.waiters(1)
  const undoing = undo()
  await waitForBlockedSessions(2)
  await teamLock.release()
  expect(await sweeping).toBe(1)
  expect(await undoing).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'invalid_state', currentStatus: 'early-terminated' } } },
  })
  expect(await state()).toEqual(allEndedEarly(1))
})

test('a sweep skips a mission whose termination is being undone, and later sweeps do not change it', async () => {
  const { team, undo, state } = await seedMissions(1)
  const teamLock = await lockTeam(connection, team.id)
  const undoing = undo()
  await teamLock.waiters(1)
  expect(await fast.sweep()).toBe(0)
  await teamLock.release()
  expect(await undoing).toMatchObject({ status: 200, body: { data: { status: 'in-progress' } } })
  time.set('2026-03-20T12:00:00.000Z')
  expect(await fast.sweep()).toBe(0)
  expect(await state()).toEqual({
    missions: { 'in-progress': 1 },
    tally: { 'in-progress': 1 },
    settled: {},
    twice: 0,
  })
})

test('a sweep whose connection breaks before the commit leaves its missions to the next sweep', async () => {
  const { team, state } = await seedMissions(300)
  const teamLock = await lockTeam(connection, team.id)
  const sweeping = fast.sweep()
  const [pid = 0] = await teamLock.waiters(1)
  const broken = expect(sweeping).rejects.toThrow()
  await teamLock.breakConnection(pid)
  await broken
  expect(await state()).toMatchObject({ missions: { 'in-progress': 300 }, settled: {} })
  await teamLock.release()
  expect(await fast.sweep()).toBe(300)
  expect(await state()).toEqual(allEndedEarly(300))
})

test('a second sweep does not wait for the first: it skips locked missions', async () => {
  const { team, state } = await seedMissions(500)
  const teamLock = await lockTeam(connection, team.id)
  const sweeps = [fast.sweep(), fast.sweep(), fast.sweep()]
  await teamLock.waiters(3)
  await teamLock.release()
  const settled = await Promise.all(sweeps)
  expect(settled.reduce((sum, count) => sum + count, 0)).toBe(500)
  expect(settled.every((count) => count > 0)).toBe(true)
  expect(await state()).toEqual(allEndedEarly(500))
})
