// "GET /api/v1/freelancers/{id}/vat-months": the months that a change of the VAT regime touches.
import { beforeEach, expect, test } from 'vitest'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makePortal,
  refused,
} from '../../../../../test/make/missions.ts'
import { approveReport, fileReport, rejectReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
beforeEach(() => world.clock.set('2026-11-18T09:30:00.000Z'))

const hire = async (team: Team) => {
  const { id } = await makeFreelancer(team, { vat_regime: 'franchise' })
  const mission = await makeAcceptedMission(world, team, id, {
    start_date: '2026-06-15',
    end_date: '2027-12-31',
  })
  return { id: id as string, mission: mission.id as string }
}
const list = async (team: Team, id: string, vat_from?: string) =>
  getData(await team.call('GET', `/freelancers/${id}/vat-months${vat_from ? `?vat_from=${vat_from}` : ''}`))
const file = (team: Team, mission: string, report_month: string) =>
  fileReport(team, mission, { report_month, timesheets: [], supplementary_items: [], expenses: [] })

test('lists open months that get the new regime, and submitted ones that keep theirs', async () => {
  const team = await world.team()
  const { id, mission } = await hire(team)
  await approveReport(team, await file(team, mission, '2026-07'))
  await approveReport(team, await file(team, mission, '2026-08'))
  await rejectReport(team, await file(team, mission, '2026-09'))
  const portal = await makePortal(world, team, id)
  getData(
    await portal('PUT', `/missions/${mission}/activity-reports/2027-01`, { timesheets: [], expenses: [] }),
  )
  getData(await team.call('PATCH', `/freelancers/${id}`, { vat_regime: 'exempt', vat_from: '2026-10-05' }))
  const { vat_from, months, has_more } = await list(team, id, '2026-08-31')
  expect([vat_from, has_more]).toEqual(['2026-08-31', false])
  expect(
    months.map(({ month, report_status, follows, vat_regime }: Body) => [
      month,
      report_status,
      follows,
      vat_regime,
    ]),
  ).toEqual([
    ['2027-01', 'draft', true, 'exempt'],
    ['2026-11', null, true, 'exempt'],
    ['2026-10', null, true, 'exempt'],
    ['2026-09', 'rejected', true, 'franchise'],
    ['2026-08', 'approved', false, 'franchise'],
  ])
  expect((await list(team, id, '2026-09-01')).months).toHaveLength(4)
  const today = await list(team, id)
  expect(today.vat_from).toBe('2026-11-18')
  expect(today.months.map(({ month }: Body) => month)).toEqual(['2027-01', '2026-11'])
  expect((await list(team, id, '2027-02-01')).months).toEqual([])
})

test('a month counts by the last day that the mission covers', async () => {
  const team = await world.team()
  const { id, mission } = await hire(team)
  getData(await team.call('POST', `/missions/${mission}/terminate`, { end_date: '2026-10-14' }))
  expect((await list(team, id, '2026-10-14')).months).toMatchObject([
    { month: '2026-10', mission_id: mission },
  ])
  expect((await list(team, id, '2026-10-15')).months).toEqual([])
})

test('needs the permission to read reports, a day, and a freelancer of the team', async () => {
  const [team, other] = [await world.team(), await world.team()]
  const { id } = await hire(team)
  expect((await other.call('GET', `/freelancers/${id}/vat-months`)).status).toBe(404)
  expect(await team.call('GET', `/freelancers/${id}/vat-months?vat_from=x`)).toMatchObject(
    refused('vat_from', 'invalid_date'),
  )
  const { key } = await world.issueKey(team.id, team.userId, ['freelancers:read'])
  expect((await world.callerWith(key)('GET', `/freelancers/${id}/vat-months`)).status).toBe(403)
})
