// Mission statuses that accept reports, and the effect of a report on its mission.
import { expect, test } from 'vitest'
import {
  type Cast,
  createCast,
  getMission,
  getWay,
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

const file = ({ team }: Cast, mission_id: string, more: object = {}) =>
  team.call('POST', '/activity-reports', { mission_id, report_month: '2026-03', ...more })
const putReport = ({ portal }: Cast, missionId: string, body: object = {}) =>
  portal('PUT', `/missions/${missionId}/activity-reports/2026-03`, body)
const countReports = async ({ team }: Cast) => getData(await team.call('GET', '/activity-reports')).total

test.each(SITUATIONS.filter(({ status }) => IN_FORCE.includes(status)))(
  '$situation: a mission with status $status accepts reports',
  async ({ situation }) => {
    const cast = await createCast(world)
    const filed = await reachMission(cast, situation)
    expect(getData(await file(cast, filed)).status).toBe('pending')
    const other = await createCast(world)
    expect(getData(await putReport(other, await reachMission(other, situation))).status).toBe('draft')
  },
)

test.each(SITUATIONS.filter(({ status }) => !IN_FORCE.includes(status)))(
  '$situation: a mission with status $status refuses reports',
  async ({ situation, status, isHidden }) => {
    const cast = await createCast(world)
    const id = await reachMission(cast, situation)
    const trace = await readTrace(cast, id)
    const refusal = {
      reason: 'invalid_state',
      code: 'mission_not_in_force',
      params: { status, allowed: IN_FORCE },
      currentStatus: status,
      allowed: IN_FORCE,
    }
    const filed = await file(cast, id)
    expect([filed.status, filed.body.error.details]).toEqual([400, refusal])
    const drafted = await putReport(cast, id)
    if (isHidden) expect(drafted.status).toBe(404)
    else expect([drafted.status, drafted.body.error.details]).toEqual([400, refusal])
    expect(await countReports(cast)).toBe(0)
    expect(await readTrace(cast, id)).toEqual(trace)
  },
)

test('a draft of a cancelled mission can be neither changed nor submitted, only cancelled', async () => {
  const cast = await createCast(world)
  const id = await reachMission(cast, 'accepted before its start')
  const draft = getData(await putReport(cast, id))
  getData(await perform(cast, 'cancel', id))
  const before = (await cast.team.call('GET', `/activity-reports/${draft.id}`)).text
  const attempts = [
    await putReport(cast, id, { timesheets: [] }),
    await cast.portal('POST', `/missions/${id}/activity-reports/2026-03/submit`),
    await cast.team.call('PATCH', `/activity-reports/${draft.id}`, { timesheets: [] }),
    await cast.team.call('POST', `/activity-reports/${draft.id}/submit`),
  ]
  for (const { status, body } of attempts)
    expect([status, body.error.details.reason, body.error.details.currentStatus]).toEqual([
      400,
      'invalid_state',
      'cancelled',
    ])
  expect((await cast.team.call('GET', `/activity-reports/${draft.id}`)).text).toBe(before)
  expect(getData(await cast.team.call('POST', `/activity-reports/${draft.id}/cancel`)).status).toBe(
    'cancelled',
  )
})

test.each(['pending', 'cancelled'])('refuses to delete a mission with a %s report', async (status) => {
  const cast = await createCast(world)
  const id = await reachMission(cast, 'accepted before its start')
  const { id: reportId } = getData(status === 'pending' ? await file(cast, id) : await putReport(cast, id))
  if (status === 'cancelled') getData(await cast.team.call('POST', `/activity-reports/${reportId}/cancel`))
  getData(await perform(cast, 'cancel', id))
  const trace = await readTrace(cast, id)
  const reply = await perform(cast, 'delete', id)
  expect([reply.status, reply.body.error.details.reason]).toEqual([400, 'invalid_state'])
  expect(reply.body.error.details).toMatchObject({ currentStatus: 'cancelled', allowed: [] })
  expect(await readTrace(cast, id)).toEqual(trace)
  expect((await getMission(cast, id)).status).toBe('cancelled')
})

test('deletes a mission without a report', async () => {
  const cast = await createCast(world)
  const id = await reachMission(cast, 'accepted before its start')
  getData(await perform(cast, 'cancel', id))
  expect(getData(await perform(cast, 'delete', id)).status).toBe('deleted')
})
