// Counts by status equal those of the list, also for date-based statuses that are not stored yet.
import { expect, test } from 'vitest'
import { countRows, listNodes } from '../../../../../test/check/plans.ts'
import { seedTerminations } from '../../../../../test/make/many-missions.ts'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
} from '../../../../../test/make/missions.ts'
import { type Body, startWorld, type Team } from '../../../../../test/world/world.ts'
import { MISSION_STATUSES } from '../../../../kernel/db/schema/tables.ts'
import { compactMissionTally, sweepMissions } from '../index.ts'
import { findMissionSummary } from './mission-summary.queries.ts'

const world = await startWorld()
const readSummary = async (team: Team): Promise<Body> => getData(await team.call('GET', '/missions/summary'))
const readTotal = async (team: Team, query = ''): Promise<number> =>
  getData(await team.call('GET', `/missions?per_page=1${query}`)).total

const allZero = MISSION_STATUSES.map((status) => ({ status, total: 0 }))
const withTotals = (totals: Record<string, number>) =>
  allZero.map(({ status }) => ({ status, total: totals[status] ?? 0 }))

async function expectAsListed(team: Team, totals: Record<string, number>): Promise<void> {
  const summary = await readSummary(team)
  expect(summary.statuses).toEqual(withTotals(totals))
  for (const { status, total } of summary.statuses)
    expect(await readTotal(team, `&status=${status}`), status).toBe(total)
  expect(await readTotal(team)).toBe(summary.total)
}

/** Creates one mission in each status, and two that are completed once their end dates pass. */
async function makeMissions(team: Team): Promise<void> {
  const makeFreelancerId = async () => (await makeFreelancer(team)).id
  const makeAccepted = async (more: object = {}) =>
    makeAcceptedMission(world, team, await makeFreelancerId(), more)
  const act = async ({ id }: Body, name: string, body?: object) =>
    getData(await team.call('POST', `/missions/${id}/${name}`, body))
  await makeMission(team, await makeFreelancerId(), { approver_id: team.userId })
  await makeMission(team, await makeFreelancerId())
  await act(await makeMission(team, await makeFreelancerId()), 'cancel')
  await makeAccepted()
  await makeAccepted({ end_date: '2026-03-20' })
  await act(await makeAccepted(), 'terminate', { end_date: '2026-03-10' })
  await act(await makeAccepted({ end_date: '2026-03-31' }), 'extend', { end_date: '2026-09-30' })
  const { id } = await makeMission(team, await makeFreelancerId(), { approver_id: team.userId })
  getData(await team.call('DELETE', `/missions/${id}`))
}

test('a team without missions has zero in every status', async () => {
  expect(await readSummary(await world.team())).toEqual({ total: 0, statuses: allZero })
})

test('each status has the total of the list, before and after dates pass, before and after the sweep', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  await makeMissions(acme)
  const openTotals = { draft: 1, 'pending-freelancer-review': 1, cancelled: 1, deleted: 1 }
  await expectAsListed(acme, { ...openTotals, 'in-progress': 3, 'pending-freelancer-extension': 1 })
  expect(await readSummary(other)).toEqual({ total: 0, statuses: allZero })

  world.clock.set('2026-04-02T09:30:00.000Z')
  const totalsAfterDates = { ...openTotals, 'in-progress': 1, completed: 2, 'early-terminated': 1 }
  await expectAsListed(acme, totalsAfterDates)
  const { database: db, clock } = world
  await sweepMissions({ db, clock })
  await compactMissionTally({ db })
  await expectAsListed(acme, totalsAfterDates)
})

test('reads only missions whose dates have passed, however many others there are', async () => {
  world.clock.set('2026-03-02T09:30:00.000Z')
  const [acme, { database }] = [await world.team(), world]
  await seedTerminations(world, acme, 3000, '2026-08-01')
  await compactMissionTally({ db: database })
  await database.query({ text: 'analyze mission, mission_tally' })
  expect((await readSummary(acme)).total).toBe(3000)
  const { text, values = [] } = findMissionSummary.statement({
    tenant_id: acme.id,
    now: world.clock.now(),
  })
  const explained = { text: `explain (analyze, format json) ${text}`, values: [...values] }
  const reads = listNodes(await database.query(explained)).filter(
    (node) => node['Relation Name'] === 'mission',
  )
  expect(reads.map((node) => [node['Index Name'], countRows(node)])).toEqual([
    [expect.stringMatching(/^mission_due/), 0],
  ])
})
