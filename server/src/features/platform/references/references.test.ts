// Short references are unique in the team, have the year in the team's time zone, and are the same in documents and responses.
import { expect, test } from 'vitest'
import { extractPdfText } from '../../../../test/check/pdf-text.ts'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
  makePortal,
} from '../../../../test/make/missions.ts'
import { actOnReport, fileReport } from '../../../../test/make/reports.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { fillReferences } from './fill-references.service.ts'
import { createReferences } from './reference-numbers.ts'

const world = await startWorld()
const { database: db } = world

const exportBody = { format: 'csv', from: '2026-03-01', to: '2026-03-31' }

test('missions, reports and exports of a quiet team are numbered one by one', async () => {
  const team = await world.team()
  const { id: freelancer } = await makeFreelancer(team)
  for (const reference of ['M-2026-0001', 'M-2026-0002', 'M-2026-0003']) {
    expect(await makeMission(team, freelancer)).toMatchObject({ reference })
    // The next mission is created later, so that blocks stay small.
    world.clock.advance(60_000)
  }
  const mission = await makeAcceptedMission(world, team, freelancer)
  expect(mission.reference).toBe('M-2026-0004')
  const report = await fileReport(team, mission.id)
  expect(report).toMatchObject({ reference: 'R-2026-0001', mission: { reference: mission.reference } })
  const exportDetail = getData(await team.call('POST', '/accounting/exports', exportBody))
  expect(exportDetail.reference).toBe('E-2026-0001')
  for (const [path, own] of [
    ['/missions?status=in-progress', mission],
    ['/activity-reports', report],
    ['/accounting/exports', exportDetail],
  ] as const)
    expect(getData(await team.call('GET', path)).items[0].reference).toBe(own.reference)
  const portal = await makePortal(world, team, freelancer)
  expect(getData(await portal('GET', `/missions/${mission.id}`)).reference).toBe(mission.reference)
  expect(getData(await portal('GET', `/missions/${mission.id}/activity-reports/2026-03`)).reference).toBe(
    'R-2026-0001',
  )
})

test('a change keeps the reference', async () => {
  const team = await world.team()
  const mission = await makeAcceptedMission(world, team, (await makeFreelancer(team)).id)
  const { id, reference } = await fileReport(team, mission.id)
  await actOnReport(team, id, 'reject', { rejection_reason: 'Late' })
  getData(await team.call('PATCH', `/activity-reports/${id}`, { expenses: [] }))
  expect(getData(await team.call('GET', `/activity-reports/${id}`)).reference).toBe(reference)
  getData(await team.call('PATCH', `/missions/${mission.id}`, { external_id: 'X' }))
  expect(getData(await team.call('GET', `/missions/${mission.id}`)).reference).toBe(mission.reference)
})

test('the contract shows the reference of the response, although the write of the mission runs twice', async () => {
  const team = await world.team()
  const mission = await makeMission(team, (await makeFreelancer(team)).id, {
    use_service_template: true,
    template_locale: 'en',
    team_signer_id: team.userId,
  })
  const file = await world.app.server.inject({
    url: `/api/v1/missions/${mission.id}/document`,
    headers: { 'x-api-key': team.key },
  })
  const { text } = await extractPdfText(file.rawPayload)
  expect(mission.reference).toBe('M-2026-0001')
  expect(text).toContain(`Mission ${mission.reference}`)
  expect(text).not.toContain(mission.id)
})

test('a refused request takes no number', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  const { key } = await world.issueKey(team.id, team.userId, ['missions:read'])
  await world.callerWith(key)('POST', '/missions', { name: 'X' })
  const member = await team.addUser('team-member', ['missions:read'])
  const own = world.callerWith((await world.issueKey(team.id, member, ['*'])).key)
  const sent = {
    name: 'X',
    description: 'X',
    mission_type: 'daily',
    start_date: '2026-03-02',
    end_date: '2026-08-31',
    rate_amount: 1,
  }
  expect((await own('POST', '/missions', { ...sent, freelancer_id: id })).status).toBe(403)
  expect((await makeMission(team, id)).reference).toBe('M-2026-0001')
})

const at = (text: string) => new Date(text)
const createTaker = (team: Pick<Team, 'id'>, on: Db = db, ms = { now: 0 }) => {
  const take = createReferences(on, { monotonic: () => ms.now })
  return (when = '2026-03-02T09:00:00Z') => take({ tenantId: team.id, kind: 'mission', id: '', at: at(when) })
}

test('the year is the year in the time zone of the team', async () => {
  const team = await world.team()
  getData(await world.operator('PATCH', `/teams/${team.id}`, { time_zone: 'Pacific/Auckland' }))
  const take = createTaker(team)
  expect(await take('2026-12-31T10:59:59Z')).toBe('M-2026-0001')
  expect(await take('2026-12-31T11:00:00Z')).toBe('M-2027-0001')
  expect(await take('2026-06-01T00:00:00Z')).toBe('M-2026-0002')
})

test('many concurrent requests of several processes get different numbers with few statements', async () => {
  const team = await world.team()
  let statements = 0
  const counted: Db = {
    query(statement) {
      statements += 1
      return db.query(statement)
    },
  }
  const takers = [createTaker(team, counted), createTaker(team, counted), createTaker(team, counted)]
  const references = await Promise.all(Array.from({ length: 900 }, (_, nth) => takers[nth % 3]?.()))
  expect(new Set(references).size).toBe(900)
  expect(statements).toBeLessThan(40)
})

test('a failed statement fails the waiting requests, and the next request works', async () => {
  const team = await world.team()
  let isDown = true
  const faulty: Db = {
    query: (statement) => (isDown ? Promise.reject(new Error('down')) : db.query(statement)),
  }
  const take = createTaker(team, faulty)
  const results = await Promise.allSettled([take(), take()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await take()).toBe('M-2026-0001')
})

test('rows of the previous release get references, the oldest first, by the year of their creation', async () => {
  const team = await world.team()
  const { id: freelancer } = await makeFreelancer(team)
  const missions: Body[] = []
  for (let nth = 0; nth < 3; nth += 1) missions.push(await makeMission(team, freelancer))
  const values = [team.id]
  await db.query({ text: 'update mission set reference = null where tenant_id = $1', values })
  await db.query({ text: 'delete from reference_block where tenant_id = $1', values })
  await db.query({
    text: "update mission set created_at = '2025-12-31T22:59:00Z' where tenant_id = $1 and id = $2",
    values: [team.id, missions[1].id],
  })
  await db.query({
    text: "update mission set created_at = '2025-12-31T23:30:00Z' where tenant_id = $1 and id = $2",
    values: [team.id, missions[2].id],
  })
  expect(await fillReferences({ db })).toBeGreaterThanOrEqual(3)
  const now = await Promise.all(
    missions.map(async ({ id }) => getData(await team.call('GET', `/missions/${id}`)).reference),
  )
  expect(now).toEqual(['M-2026-0002', 'M-2025-0001', 'M-2026-0001'])
  expect(await fillReferences({ db })).toBe(0)
  const { items } = getData(await team.call('GET', '/audit-log?per_page=1'))
  expect(items[0]).toMatchObject({ resource: 'mission', actor: { kind: 'system' } })
})
