// Totals come from a tally to which every change adds a row, and which a job compacts without losses.
import { expect, test } from 'vitest'
import { readMissionState } from '../../../../../test/make/many-missions.ts'
import { getData, makeFreelancer, makeMission } from '../../../../../test/make/missions.ts'
import { startWorld, type Team } from '../../../../../test/world/world.ts'
import { compactMissionTally } from '../index.ts'

const world = await startWorld()
const { database } = world
const MISSIONS = 60

const readTotal = async (team: Team, query = '') =>
  getData(await team.call('GET', `/missions?per_page=1${query}`)).total as number

async function tallyRows(teamId: string): Promise<number> {
  const text = 'select id from mission_tally where tenant_id = $1'
  return (await database.query({ text, values: [teamId] })).length
}

test('compacting while missions are created and cancelled loses none, and no total is ever too low', async () => {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  let created = 0
  let isOver = false
  const write = async () => {
    for (let index = 0; index < MISSIONS / 4; index += 1) {
      const { id } = await makeMission(team, freelancerId)
      created += 1
      if (index % 2 === 0) getData(await team.call('POST', `/missions/${id}/cancel`))
    }
  }
  const compact = async () => {
    while (!isOver) await compactMissionTally({ db: database })
  }
  const read = async () => {
    while (!isOver) {
      const atLeast = created
      expect(await readTotal(team)).toBeGreaterThanOrEqual(atLeast)
    }
  }
  const others = [compact(), compact(), read()]
  await Promise.all([write(), write(), write(), write()]).finally(() => {
    isOver = true
  })
  await Promise.all(others)

  const { missions, tally } = await readMissionState(database, team.id)
  expect(missions).toEqual({ 'pending-freelancer-review': 28, cancelled: 32 })
  expect(tally).toEqual(missions)
  expect(await readTotal(team)).toBe(MISSIONS)
  expect(await readTotal(team, '&status=cancelled')).toBe(32)
})

test('two compactions and a write run concurrently without waiting, and every mission is counted', async () => {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  for (let index = 0; index < 25; index += 1) await makeMission(team, freelancerId)
  await database.transaction(async (tx) => {
    await compactMissionTally({ db: tx })
    await compactMissionTally({ db: database })
    await makeMission(team, freelancerId)
    expect(await readTotal(team)).toBe(26)
  })
  const { missions, tally } = await readMissionState(database, team.id)
  expect(missions).toEqual({ 'pending-freelancer-review': 26 })
  expect(tally).toEqual(missions)
  expect(await readTotal(team)).toBe(26)
})

test('compaction leaves a single row, and a failed compaction leaves the tally unchanged', async () => {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  for (let index = 0; index < 25; index += 1) await makeMission(team, freelancerId)
  const failing = database.transaction(async (tx) => {
    await compactMissionTally({ db: tx })
    throw new Error('the node ends here')
  })
  await expect(failing).rejects.toThrow('the node ends here')
  expect(await tallyRows(team.id)).toBe(25)
  await compactMissionTally({ db: database })
  expect(await tallyRows(team.id)).toBe(1)
  expect(await readTotal(team)).toBe(25)
})
