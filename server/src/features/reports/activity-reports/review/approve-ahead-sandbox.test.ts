// The clock of a sandbox decides how far ahead its reports can be approved.
import { expect, test } from 'vitest'
import { getData, makeFreelancer, makeMission } from '../../../../../test/make/missions.ts'
import { actOnReport, fileReport } from '../../../../../test/make/reports.ts'
import { moveClock, openMailedPortal, requestMailedCode } from '../../../../../test/make/sandboxes.ts'
import { startWorld } from '../../../../../test/world/world.ts'

const world = await startWorld()

test('a report of the next month is approved when the clock of the sandbox has reached it', async () => {
  const team = await world.team({ sandbox: true })
  const freelancer = await makeFreelancer(team)
  const { id } = await makeMission(team, freelancer.id)
  const portal = await openMailedPortal(world, team, freelancer.email)
  const code = await requestMailedCode(world, team, portal, freelancer.email)
  getData(await portal('POST', `/missions/${id}/accept`, { code }))
  const report = await fileReport(team, id, {
    report_month: '2026-04',
    timesheets: [{ date: '2026-04-30', quantity: 1 }],
    expenses: [],
  })
  expect(await actOnReport(team, report.id, 'approve')).toMatchObject({
    status: 400,
    body: { error: { details: { code: 'approval_ahead' } } },
  })
  await moveClock(world, team, { days: 30 })
  getData(await actOnReport(team, report.id, 'approve'))
})
