// Random lifecycles of missions, in the service and in a model written from the decisions, are identical.
// Replay with MODEL_SEED=…; MODEL_RUNS makes it longer.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMissionState } from '../../make/many-missions.ts'
import { startWorld } from '../../world/world.ts'
import { createCommandLists } from './command-lists.ts'
import { ACTION_NAMES } from './mission-actions-model.ts'
import { type Coverage, expectList, sweepBoth } from './mission-commands.ts'
import { type Model, type ModelTeam, STATUSES } from './missions-model.ts'
import { openTeams, type Real, type RealTeam } from './real-teams.ts'

const RUNS = Number(process.env['MODEL_RUNS'] ?? 200)
const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31)
const MAX_COMMANDS = 25
/** Enough for the runs on a busy machine and for shrinking a failure. */
const TIMEOUT_MS = 300_000 + RUNS * 1000

const world = await startWorld()
const { database } = world
const teams = await openTeams(world)

const countWords = (words: string[]) =>
  Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((one) => one === word).length]))

async function countEvents(teamId: string, ids: string[]) {
  const rows = await database.query<{ id: string; count: number }>({
    text: `select subject_id as id, count(*)::int from event where tenant_id = $1 and subject_id = any($2::uuid[])
      group by subject_id`,
    values: [teamId, ids],
  })
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}

async function expectSameRows(team: ModelTeam, { id }: RealTeam): Promise<void> {
  const { missions, tally, settled, twice } = await readMissionState(database, id)
  expect(missions).toEqual(countWords(team.missions.map(({ status }) => status)))
  expect(tally).toEqual(missions)
  expect(Object.values(settled).reduce((sum, count) => sum + count, 0)).toBe(team.swept)
  expect(twice).toBe(0)
  const expected = Object.fromEntries(team.missions.map((mission) => [mission.id, mission.events]))
  expect(await countEvents(id, Object.keys(expected))).toEqual(expected)
}

async function expectStrangersSeeNothing(model: Model, real: Real): Promise<void> {
  for (const [index, team] of model.teams.entries()) {
    const [mission] = team.missions
    const stranger = real.teams[1 - index]?.callers[0]
    if (mission) expect((await stranger?.('GET', `/missions/${mission.id}`))?.status).toBe(404)
  }
}

async function expectSame(model: Model, real: Real): Promise<void> {
  for (const [index, { missions }] of model.teams.entries()) {
    const presentStatuses = new Set(missions.map(({ status }) => status))
    const absent = STATUSES.filter((status) => !presentStatuses.has(status))
    await expectList(index, [], model, real)
    await expectList(index, absent, model, real)
    for (const status of presentStatuses) await expectList(index, [status], model, real)
  }
  await expectStrangersSeeNothing(model, real)
  await sweepBoth(model, real)
  for (const [index, team] of model.teams.entries()) {
    await expectList(index, STATUSES, model, real)
    const realTeam = real.teams[index]
    if (realTeam) await expectSameRows(team, realTeam)
  }
}

const REQUIRED_COVERAGE = [
  ...ACTION_NAMES.map((name) => new RegExp(`^${name} in `)),
  /^refuse in draft/,
  /^remove in draft/,
  /^create, master$/,
  /refused: invalid_state$/,
  /refused: not_allowed_for_user$/,
  /refused: not_found$/,
  /refused: out_of_range$/,
]

test(`${RUNS} random lifecycles of missions of two teams are the same in the service and in the model`, {
  timeout: TIMEOUT_MS,
}, async () => {
  // biome-ignore lint/suspicious/noConsole: the seed is needed to replay a failure, even when the run is aborted
  console.log(`MODEL_SEED=${SEED}`)
  const coverage: Coverage = new Map()
  let runs = 0
  const property = fc.asyncProperty(createCommandLists(coverage, MAX_COMMANDS), async ([first, lives]) => {
    const { model, real } = await teams.startAnew()
    await fc.asyncModelRun(() => ({ model, real }), [...first, ...lives])
    await expectSame(model, real)
    runs += 1
  })
  await fc.assert(property, { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: TIMEOUT_MS - 30_000 })
  expect(runs).toBeGreaterThanOrEqual(RUNS)
  // The runs must reach enough states to be meaningful.
  const reachedStates = [...coverage.keys()]
  const missed = REQUIRED_COVERAGE.filter((pattern) => !reachedStates.some((what) => pattern.test(what)))
  if (RUNS >= 200) expect(missed).toEqual([])
})
