// The cost of hints: no statement more than without, however many rows and other reports there are.
import { expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../../../test/make/missions.ts'
import { fileReport } from '../../../../../test/make/reports.ts'
import { recordStatements } from '../../../../../test/world/recorded-statements.ts'
import { createTestDatabase, openTestDatabase } from '../../../../../test/world/test-databases.ts'
import { startWorld } from '../../../../../test/world/world.ts'

const { database, statements } = recordStatements(openTestDatabase(await createTestDatabase()))
const world = await startWorld({ database })

const rows = (more: object = {}) => ({ timesheets: [], supplementary_items: [], expenses: [], ...more })

test('a read with hints has one statement on reports, however many reports there are', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const file = async (name: string, more: object = {}) => {
    const { id } = await makeAcceptedMission(world, team, freelancer.id, { name })
    return fileReport(team, id, rows(more))
  }
  const report = await file('Data platform')
  const listStatements = async (path: string) => {
    statements.length = 0
    getData(await team.call('GET', path))
    return statements.filter((name) => name.includes('activity_report'))
  }
  const page = '/activity-reports?with_hints=true'
  expect(await listStatements(page)).toHaveLength(1)
  const timesheets = [{ date: '2026-03-03', quantity: 1 }]
  for (const name of ['Search', 'Maps', 'Mail']) await file(name, { timesheets })
  expect(await listStatements(page)).toHaveLength(1)
  expect(await listStatements(`/activity-reports/${report.id}`)).toHaveLength(1)
})
