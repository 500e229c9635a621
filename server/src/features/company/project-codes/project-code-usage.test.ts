// What prevents the deletion of a project code, and what does not.
import { expect, test } from 'vitest'
import { createParties, performAll } from '../../../../test/make/mission-lifecycle.ts'
import { getData, makeAcceptedMission, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import { approveReport, fileReport } from '../../../../test/make/reports.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()

const makeCode = async (team: Team) => getData(await team.call('POST', '/project-codes', { name: 'Apollo' }))
const remove = (team: Team, id: string) => team.call('DELETE', `/project-codes/${id}`)

test('the refusal to delete a project code counts the missions that use it', async () => {
  const { team, freelancer } = await createParties(world)
  const code = await makeCode(team)
  for (const _ of [1, 2]) await makeMission(team, freelancer.id, { project_code_id: code.id })
  const refusal = await remove(team, code.id)
  expect(refusal).toMatchObject({ status: 400, body: { error: { details: { reason: 'in_use' } } } })
  expect(refusal.body.error.details.usedBy).toEqual([{ resource: 'missions', count: 2 }])
})

test('a report with several rows of the project code counts once', async () => {
  const { team, freelancer } = await createParties(world)
  const code = await makeCode(team)
  const mission = await makeAcceptedMission(world, team, freelancer.id)
  const row = { quantity: 0.5, project_code_id: code.id }
  const timesheets = [
    { ...row, date: '2026-03-02' },
    { ...row, date: '2026-03-03' },
  ]
  const expenses = [
    { date: '2026-03-03', description: 'Train', amount_excl_vat: 12, project_code_id: code.id },
  ]
  const report = await fileReport(team, mission.id, { timesheets, expenses })
  const usedBy = async () => (await remove(team, code.id)).body.error.details.usedBy
  expect(await usedBy()).toEqual([{ resource: 'activity_reports', count: 1 }])
  await approveReport(team, report)
  const [reports, entries] = await usedBy()
  expect(reports).toEqual({ resource: 'activity_reports', count: 1 })
  expect(entries).toMatchObject({ resource: 'accounting_entries', count: expect.any(Number) })
})

test('a project code used only by deleted missions can be deleted; the missions then show none', async () => {
  const parties = await createParties(world)
  const { team } = parties
  const code = await makeCode(team)
  const { id: freelancerId } = await makeFreelancer(team)
  const deletedMission = await makeMission(team, freelancerId, { project_code_id: code.id })
  const openMission = await makeMission(team, freelancerId, { project_code_id: code.id })
  await performAll(parties, deletedMission.id, ['cancel', 'delete'])
  expect((await remove(team, code.id)).body.error.details.usedBy).toEqual([
    { resource: 'missions', count: 1 },
  ])
  expect(getData(await team.call('GET', `/missions/${deletedMission.id}`)).project_code).toMatchObject({
    id: code.id,
  })
  await performAll(parties, openMission.id, ['cancel', 'delete'])
  expect(getData(await remove(team, code.id))).toMatchObject({ id: code.id, name: 'Apollo' })
  for (const { id } of [deletedMission, openMission])
    expect(getData(await team.call('GET', `/missions/${id}`))).toMatchObject({
      status: 'deleted',
      project_code_id: null,
      project_code: null,
      project_codes: [],
    })
  expect((await team.call('GET', `/project-codes/${code.id}`)).status).toBe(404)
})

test('the refusal counts at most 1,000 missions', async () => {
  const { team, freelancer } = await createParties(world)
  const code = await makeCode(team)
  const { id } = await makeMission(team, freelancer.id, { project_code_id: code.id })
  const [{ columns }] = (await world.database.query<{ columns: string }>({
    text: `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name = 'mission' and is_generated = 'NEVER' and column_name not in ('id', 'reference')`,
    values: [],
  })) as [{ columns: string }]
  await world.database.query({
    text: `insert into mission (id, ${columns}) select gen_random_uuid(), ${columns} from mission, generate_series(1, 1001)
      where tenant_id = $1 and id = $2`,
    values: [team.id, id],
  })
  expect((await remove(team, code.id)).body.error.details.usedBy).toEqual([
    { resource: 'missions', count: 1000 },
  ])
})
