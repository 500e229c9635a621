// Mission statuses that accept reports, and the effect of a report on its mission.
import { expect, test } from 'vitest'
import {
  createParties,
  getMission,
  getWay,
  type Parties,
  perform,
  reachMission,
  readTrace,
  SITUATION_NAMES,
} from '../../../../../test/make/mission-lifecycle.ts'
import { getData } from '../../../../../test/make/missions.ts'
import { shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()

const IN_FORCE = ['in-progress', 'pending-freelancer-extension', 'completed', 'early-terminated']
const SITUATIONS = SITUATION_NAMES.map((situation) => ({
  situation,
  status: getWay(situation).status,
  isHidden: getWay(situation).isHiddenInPortal === true,
}))

const file = ({ team }: Parties, mission_id: string, more: object = {}) =>
  team.call('POST', '/activity-reports', { mission_id, report_month: '2026-03', ...more })
const putReport = ({ portal }: Parties, missionId: string, body: object = {}) =>
  portal('PUT', `/missions/${missionId}/activity-reports/2026-03`, body)
const countReports = async ({ team }: Parties) => getData(await team.call('GET', '/activity-reports')).total

test.each(SITUATIONS.filter(({ status }) => IN_FORCE.includes(status)))(
  '$situation: a mission with status $status accepts reports',
  async ({ situation }) => {
    const parties = await createParties(world)
    const missionId = await reachMission(parties, situation)
    expect(getData(await file(parties, missionId)).status).toBe('pending')
    const other = await createParties(world)
    expect(getData(await putReport(other, await reachMission(other, situation))).status).toBe('draft')
  },
)

test.each(SITUATIONS.filter(({ status }) => !IN_FORCE.includes(status)))(
  '$situation: a mission with status $status refuses reports',
  async ({ situation, status, isHidden }) => {
    const parties = await createParties(world)
    const id = await reachMission(parties, situation)
    const trace = await readTrace(parties, id)
    const refusal = {
      reason: 'invalid_state',
      code: 'mission_not_in_force',
      params: { status, allowed: IN_FORCE },
      currentStatus: status,
      allowed: IN_FORCE,
    }
    const filed = await file(parties, id)
    expect([filed.status, filed.body.error.details]).toEqual([400, refusal])
    const drafted = await putReport(parties, id)
    if (isHidden) expect(drafted.status).toBe(404)
    else expect([drafted.status, drafted.body.error.details]).toEqual([400, refusal])
    expect(await countReports(parties)).toBe(0)
    expect(await readTrace(parties, id)).toEqual(trace)
  },
)

test('a draft of a cancelled mission can be neither changed nor submitted, only cancelled', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'accepted before its start')
  const draft = getData(await putReport(parties, id))
  getData(await perform(parties, 'cancel', id))
  const before = (await parties.team.call('GET', `/activity-reports/${draft.id}`)).text
  const attempts = [
    await putReport(parties, id, { timesheets: [] }),
    await parties.portal('POST', `/missions/${id}/activity-reports/2026-03/submit`),
    await parties.team.call('PATCH', `/activity-reports/${draft.id}`, { timesheets: [] }),
    await parties.team.call('POST', `/activity-reports/${draft.id}/submit`),
  ]
  for (const { status, body } of attempts)
    expect([status, body.error.details.reason, body.error.details.currentStatus]).toEqual([
      400,
      'invalid_state',
      'cancelled',
    ])
  expect((await parties.team.call('GET', `/activity-reports/${draft.id}`)).text).toBe(before)
  expect(getData(await parties.team.call('POST', `/activity-reports/${draft.id}/cancel`)).status).toBe(
    'cancelled',
  )
})

test.each(['pending', 'cancelled'])('refuses to delete a mission with a %s report', async (status) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'accepted before its start')
  const { id: reportId } = getData(
    status === 'pending' ? await file(parties, id) : await putReport(parties, id),
  )
  if (status === 'cancelled') getData(await parties.team.call('POST', `/activity-reports/${reportId}/cancel`))
  getData(await perform(parties, 'cancel', id))
  const trace = await readTrace(parties, id)
  const reply = await perform(parties, 'delete', id)
  expect([reply.status, reply.body.error.details.reason]).toEqual([400, 'invalid_state'])
  expect(reply.body.error.details).toMatchObject({ currentStatus: 'cancelled', allowed: [] })
  expect(await readTrace(parties, id)).toEqual(trace)
  expect((await getMission(parties, id)).status).toBe('cancelled')
})

test('deletes a mission without a report', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'accepted before its start')
  getData(await perform(parties, 'cancel', id))
  expect(getData(await perform(parties, 'delete', id)).status).toBe('deleted')
})
