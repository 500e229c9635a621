// Totals come from a tally to which every change adds, and which a job adds up: nothing is lost on the way.
import { expect, test } from 'vitest'
import { crowdOf } from '../../../../test/make/mission-crowd.ts'
import { dataOf, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'
import { addUpMissionTally } from '../index.ts'

const world = await startWorld()
const { database } = world
const MISSIONS = 60

const totalOf = async (team: Team, query = '') =>
  dataOf(await team.call('GET', `/missions?per_page=1${query}`)).total as number

async function tallyRows(teamId: string): Promise<number> {
  const text = 'select id from mission_tally where tenant_id = $1'
  return (await database.query({ text, values: [teamId] })).length
}

test('adding up again and again while missions are created and cancelled loses none, and no total is ever too low', async () => {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  let created = 0
  let isOver = false
  const write = async () => {
    for (let i = 0; i < MISSIONS / 4; i += 1) {
      const { id } = await makeMission(team, freelancerId)
      created += 1
      if (i % 2 === 0) dataOf(await team.call('POST', `/missions/${id}/cancel`))
    }
  }
  const addUp = async () => {
    while (!isOver) await addUpMissionTally({ db: database })
  }
  const read = async () => {
    while (!isOver) {
      const atLeast = created
      expect(await totalOf(team)).toBeGreaterThanOrEqual(atLeast)
    }
  }
  const others = [addUp(), addUp(), read()]
  await Promise.all([write(), write(), write(), write()]).finally(() => {
    isOver = true
  })
  await Promise.all(others)

  const { missions, tally } = await crowdOf(database, team.id)
  expect(missions).toEqual({ 'pending-freelancer-review': 28, cancelled: 32 })
  expect(tally).toEqual(missions)
  expect(await totalOf(team)).toBe(MISSIONS)
  expect(await totalOf(team, '&status=cancelled')).toBe(32)
})

test('two that add up at the same moment and a write in between: all are counted, and none waits', async () => {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  for (let i = 0; i < 25; i += 1) await makeMission(team, freelancerId)
  await database.transaction(async (tx) => {
    await addUpMissionTally({ db: tx })
    await addUpMissionTally({ db: database })
    await makeMission(team, freelancerId)
    expect(await totalOf(team)).toBe(26)
  })
  const { missions, tally } = await crowdOf(database, team.id)
  expect(missions).toEqual({ 'pending-freelancer-review': 26 })
  expect(tally).toEqual(missions)
  expect(await totalOf(team)).toBe(26)
})

test('what was added up is a single row, and one that fails halfway leaves the tally as it was', async () => {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  for (let i = 0; i < 25; i += 1) await makeMission(team, freelancerId)
  const failing = database.transaction(async (tx) => {
    await addUpMissionTally({ db: tx })
    throw new Error('the node ends here')
  })
  await expect(failing).rejects.toThrow('the node ends here')
  expect(await tallyRows(team.id)).toBe(25)
  await addUpMissionTally({ db: database })
  expect(await tallyRows(team.id)).toBe(1)
  expect(await totalOf(team)).toBe(25)
})
