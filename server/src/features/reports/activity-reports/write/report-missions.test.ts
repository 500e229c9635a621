// Mission statuses that accept reports, and the effect of a report on its mission.
import { expect, test } from 'vitest'
import {
  type Cast,
  castOf,
  detailOf,
  perform,
  reach,
  SITUATION_NAMES,
  traceOf,
  wayTo,
} from '../../../../../test/make/mission-lifecycle.ts'
import { dataOf } from '../../../../../test/make/missions.ts'
import { shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()

const IN_FORCE = ['in-progress', 'pending-freelancer-extension', 'completed', 'early-terminated']
const SITUATIONS = SITUATION_NAMES.map((situation) => ({
  situation,
  status: wayTo(situation).status,
  isHidden: wayTo(situation).isHiddenInPortal === true,
}))

const file = ({ team }: Cast, mission_id: string, more: object = {}) =>
  team.call('POST', '/activity-reports', { mission_id, report_month: '2026-03', ...more })
const put = ({ portal }: Cast, missionId: string, body: object = {}) =>
  portal('PUT', `/missions/${missionId}/activity-reports/2026-03`, body)
const countOf = async ({ team }: Cast) => dataOf(await team.call('GET', '/activity-reports')).total

test.each(SITUATIONS.filter(({ status }) => IN_FORCE.includes(status)))(
  '$situation: a mission with status $status accepts reports',
  async ({ situation }) => {
    const cast = await castOf(world)
    const filed = await reach(cast, situation)
    expect(dataOf(await file(cast, filed)).status).toBe('pending')
    const other = await castOf(world)
    expect(dataOf(await put(other, await reach(other, situation))).status).toBe('draft')
  },
)

test.each(SITUATIONS.filter(({ status }) => !IN_FORCE.includes(status)))(
  '$situation: a mission with status $status refuses reports',
  async ({ situation, status, isHidden }) => {
    const cast = await castOf(world)
    const id = await reach(cast, situation)
    const trace = await traceOf(cast, id)
    const refusal = {
      reason: 'invalid_state',
      code: 'mission_not_in_force',
      params: { status, allowed: IN_FORCE },
      currentStatus: status,
      allowed: IN_FORCE,
    }
    const filed = await file(cast, id)
    expect([filed.status, filed.body.error.details]).toEqual([400, refusal])
    const drafted = await put(cast, id)
    if (isHidden) expect(drafted.status).toBe(404)
    else expect([drafted.status, drafted.body.error.details]).toEqual([400, refusal])
    expect(await countOf(cast)).toBe(0)
    expect(await traceOf(cast, id)).toEqual(trace)
  },
)

test('a draft of a cancelled mission can be neither changed nor submitted, only cancelled', async () => {
  const cast = await castOf(world)
  const id = await reach(cast, 'accepted before its start')
  const draft = dataOf(await put(cast, id))
  dataOf(await perform(cast, 'cancel', id))
  const before = (await cast.team.call('GET', `/activity-reports/${draft.id}`)).text
  const attempts = [
    await put(cast, id, { timesheets: [] }),
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
  expect(dataOf(await cast.team.call('POST', `/activity-reports/${draft.id}/cancel`)).status).toBe(
    'cancelled',
  )
})

test.each(['pending', 'cancelled'])('refuses to delete a mission with a %s report', async (status) => {
  const cast = await castOf(world)
  const id = await reach(cast, 'accepted before its start')
  const { id: reportId } = dataOf(status === 'pending' ? await file(cast, id) : await put(cast, id))
  if (status === 'cancelled') dataOf(await cast.team.call('POST', `/activity-reports/${reportId}/cancel`))
  dataOf(await perform(cast, 'cancel', id))
  const trace = await traceOf(cast, id)
  const reply = await perform(cast, 'delete', id)
  expect([reply.status, reply.body.error.details.reason]).toEqual([400, 'invalid_state'])
  expect(reply.body.error.details).toMatchObject({ currentStatus: 'cancelled', allowed: [] })
  expect(await traceOf(cast, id)).toEqual(trace)
  expect((await detailOf(cast, id)).status).toBe('cancelled')
})

test('deletes a mission without a report', async () => {
  const cast = await castOf(world)
  const id = await reach(cast, 'accepted before its start')
  dataOf(await perform(cast, 'cancel', id))
  expect(dataOf(await perform(cast, 'delete', id)).status).toBe('deleted')
})
