// Sweepers as real processes with clock skew, killed and stopped in the middle of their work.
import { afterAll, expect, test } from 'vitest'
import { allEndedEarly, countSettled, readMissionState, seedTerminations } from '../../make/many-missions.ts'
import { getData } from '../../make/missions.ts'
import { acquireLock, lockTeam } from '../../world/held-session.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { startWorld } from '../../world/world.ts'
import { type SweeperProcess, startSweeper } from './programs/sweeper-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const MANY_MISSIONS = 500
const DAY = '2026-03-20'
/** Midnight in Paris is at 23:00 UTC. */
const BEFORE_MIDNIGHT = '2026-03-19T22:57:00.000Z'
const FAST_CLOCK_IS_PAST = '2026-03-19T22:59:00.000Z'
const ALL_CLOCKS_ARE_PAST = '2026-03-19T23:02:00.000Z'
const SKEWS_MS = [-90_000, 0, 90_000]

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
afterAll(() => database.close())
const world = await startWorld({ database })

/** Makes missions of a team that all end on one day, and starts sweeper processes with the given clock skews (ms). */
async function startSweepers(skews: number[]) {
  world.clock.set('2026-03-02T09:30:00.000Z')
  const team = await world.team()
  const ids = await seedTerminations(world, team, MANY_MISSIONS, DAY)
  const processes = skews.map((skew) => startSweeper(connection, skew))
  return {
    team,
    ids,
    processes,
    setAllClocks(instant: string) {
      for (const sweeper of processes) sweeper.setClock(instant)
    },
    requireOwner(session: number | undefined): SweeperProcess {
      const owner = processes.find((sweeper) => sweeper.session() === session)
      if (!owner) throw new Error(`No sweeper has the session ${session}`)
      return owner
    },
    state: () => readMissionState(database, team.id),
    waitUntilSettled: (count: number) =>
      waitFor(
        `${count} settled missions`,
        TIMEOUT_MS,
        async () => (await countSettled(database, team.id)) >= count,
      ),
  }
}

test.each([
  ['and PostgreSQL finishes its statement', false],
  ['and PostgreSQL rolls back its statement', true],
])(
  'one of three sweepers is killed during a batch %s: each of 500 missions ends once',
  SLOW,
  async (_, isRolledBack) => {
    const { team, processes, requireOwner, setAllClocks, state, waitUntilSettled, ids } =
      await startSweepers(SKEWS_MS)
    setAllClocks(BEFORE_MIDNIGHT)
    await Promise.all(processes.map((sweeper) => sweeper.waitForRounds()))
    expect(await countSettled(database, team.id)).toBe(0)

    // Half of the missions are locked at first: some are settled, and not all.
    const some = ids.slice(0, MANY_MISSIONS / 2)
    const half = await acquireLock(
      connection,
      'select 1 from mission where id = any($1::uuid[]) for update',
      [some],
    )
    setAllClocks(ALL_CLOCKS_ARE_PAST)
    await waitUntilSettled(MANY_MISSIONS / 2)
    await Promise.all(processes.map((sweeper) => sweeper.waitForRounds()))
    expect(await countSettled(database, team.id)).toBe(MANY_MISSIONS / 2)

    const lock = await lockTeam(connection, team.id)
    await half.release()
    const [first = 0] = await lock.waiters(2)
    expect(await countSettled(database, team.id)).toBe(MANY_MISSIONS / 2)
    const killed = requireOwner(first)
    expect(await killed.kill()).toBe('SIGKILL')
    if (isRolledBack) await lock.breakConnection(first)
    await lock.release()

    await waitUntilSettled(MANY_MISSIONS)
    const left = processes.filter((sweeper) => sweeper !== killed)
    await Promise.all(left.map((sweeper) => sweeper.waitForRounds()))
    expect(await state()).toEqual(allEndedEarly(MANY_MISSIONS))
  },
)

test(
  'a sweeper that is stopped during a batch and continues much later settles nothing twice',
  SLOW,
  async () => {
    const { team, processes, requireOwner, setAllClocks, state, waitUntilSettled } =
      await startSweepers(SKEWS_MS)
    setAllClocks(BEFORE_MIDNIGHT)
    await Promise.all(processes.map((sweeper) => sweeper.waitForRounds()))
    const lock = await lockTeam(connection, team.id)
    setAllClocks(ALL_CLOCKS_ARE_PAST)
    const [first] = await lock.waiters(3)
    const stopped = requireOwner(first)
    stopped.signal('SIGSTOP')
    await lock.release()
    await waitUntilSettled(MANY_MISSIONS)
    setAllClocks('2026-03-20T08:00:00.000Z')
    const others = processes.filter((sweeper) => sweeper !== stopped)
    await Promise.all(others.map((sweeper) => sweeper.waitForRounds(20)))
    stopped.signal('SIGCONT')
    await stopped.waitForRounds()
    expect(await state()).toEqual(allEndedEarly(MANY_MISSIONS))
  },
)

test(
  'a sweeper that is stopped between query and update skips missions that changed meanwhile',
  SLOW,
  async () => {
    const { team, ids, processes, state, waitUntilSettled } = await startSweepers([90_000, 0])
    const [fast, accurate] = processes
    const teams = await acquireLock(connection, 'lock table tenant in access exclusive mode')
    fast?.setClock(FAST_CLOCK_IS_PAST)
    const [session = 0] = await teams.waiters(1)
    fast?.signal('SIGSTOP')
    await teams.release()
    await waitFor('the stopped sweeper to have its response', TIMEOUT_MS, async () => {
      const text = `select 1 from pg_stat_activity where pid = $1 and state = 'idle' and query like '%distinct mission.tenant_id%'`
      return (await database.query({ text, values: [session] })).length === 1
    })

    // It is not yet midnight for the API and the accurate sweeper.
    world.clock.set(FAST_CLOCK_IS_PAST)
    const retainedIds = ids.slice(0, 50)
    for (const id of retainedIds) getData(await team.call('DELETE', `/missions/${id}/termination`))
    accurate?.setClock(ALL_CLOCKS_ARE_PAST)
    await waitUntilSettled(MANY_MISSIONS - retainedIds.length)

    fast?.signal('SIGCONT')
    fast?.setClock(ALL_CLOCKS_ARE_PAST)
    await Promise.all([fast?.waitForRounds(), accurate?.waitForRounds()])
    expect(await state()).toEqual({
      missions: { 'early-terminated': MANY_MISSIONS - retainedIds.length, 'in-progress': retainedIds.length },
      tally: { 'early-terminated': MANY_MISSIONS - retainedIds.length, 'in-progress': retainedIds.length },
      settled: { 'mission.early_terminated': MANY_MISSIONS - retainedIds.length },
      twice: 0,
    })
    for (const id of retainedIds.slice(0, 3))
      expect(getData(await team.call('GET', `/missions/${id}`))).toMatchObject({
        status: 'in-progress',
        early_termination_date: null,
      })
  },
)
