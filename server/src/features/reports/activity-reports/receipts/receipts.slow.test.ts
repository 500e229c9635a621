// Receipts of expenses: who may upload and read them, what an expense may refer to, and when they are deleted.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePdf } from '../../../../../test/check/pdf-files.ts'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makePortal,
} from '../../../../../test/make/missions.ts'
import {
  expensesWith,
  makeReportWithReceipt,
  receiptBody,
  uploadReceipt,
} from '../../../../../test/make/receipts.ts'
import { fileReport, ROWS } from '../../../../../test/make/reports.ts'
import { type Reply, startWorld, type Team, type World } from '../../../../../test/world/world.ts'
import { MAX_RECEIPTS_PER_DAY } from './receipts.service.ts'
import { deleteUnusedReceipts, UNUSED_DAYS } from './unused-receipts.service.ts'

const world = await startWorld()

async function makeOwner(team: Team, targetWorld: World = world) {
  const { id } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(targetWorld, team, id)
  return { id, mission, portal: await makePortal(targetWorld, team, id) }
}

const getCode = ({ body }: Reply) => body.error.details.code
const listFieldErrors = ({ body }: Reply) =>
  body.error.details.errors.map(({ field, code }: { field: string; code: string }) => [field, code])
const toReportPath = (missionId: string) => `/missions/${missionId}/activity-reports/2026-03`

test('a receipt is uploaded, referred to by an expense, kept by a later save, and read by both sides', async () => {
  const team = await world.team()
  const { mission, portal } = await makeOwner(team)
  const pdf = makePdf({ lines: ['Train'] })
  const receipt = getData(await uploadReceipt(portal, mission.id, receiptBody(pdf, { name: 'train.pdf' })))
  expect(receipt).toMatchObject({
    mission_id: mission.id,
    name: 'train.pdf',
    media_type: 'application/pdf',
    size: pdf.length,
    uploaded_by: 'freelancer',
  })
  const rows = { ...ROWS, expenses: expensesWith(receipt.id.toUpperCase()) }
  const report = getData(await portal('PUT', toReportPath(mission.id), rows))
  expect(report.expenses).toMatchObject([{ receipt_id: receipt.id }])
  const [{ id: rowId }] = report.expenses
  const savedAgain = getData(await portal('PUT', toReportPath(mission.id), { ...rows, timesheets: [] }))
  expect(savedAgain.expenses).toMatchObject([{ id: rowId, receipt_id: receipt.id }])

  const portalReply = await portal('GET', `/missions/${mission.id}/receipts/${receipt.id}`)
  const teamReply = await team.call('GET', `/activity-reports/${report.id}/receipts/${receipt.id}`)
  for (const { status, headers } of [portalReply, teamReply]) {
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(String(headers['content-disposition'])).toMatch(/^attachment; .*receipt-\d{4}-\d\d-\d\d\.pdf/)
  }
  const without = getData(
    await portal('PUT', toReportPath(mission.id), { ...rows, expenses: expensesWith(null) }),
  )
  expect(without.expenses).toMatchObject([{ receipt_id: null }])
  expect((await team.call('GET', `/activity-reports/${report.id}/receipts/${receipt.id}`)).status).toBe(404)
})

test('the team uploads on behalf of the freelancer', async () => {
  const team = await world.team()
  const { report, receipt } = await makeReportWithReceipt(world, team)
  expect(receipt.uploaded_by).toBe('team')
  expect(report.expenses).toMatchObject([{ receipt_id: receipt.id }])
})

test('an expense refers only to a receipt of its own mission', async () => {
  const [team, other] = [await world.team(), await world.team()]
  const { id, mission, portal } = await makeOwner(team)
  const second = await makeAcceptedMission(world, team, id)
  const colleague = await makeOwner(team)
  const foreign = await makeOwner(other)
  const ids = [
    getData(await uploadReceipt(portal, second.id)).id,
    getData(await uploadReceipt(colleague.portal, colleague.mission.id)).id,
    getData(await uploadReceipt(foreign.portal, foreign.mission.id)).id,
    randomUUID(),
  ]
  for (const receipt of ids) {
    const sent = { expenses: expensesWith(receipt) }
    const expected = [['expenses[0].receipt_id', 'unknown_reference']]
    expect(listFieldErrors(await portal('PUT', toReportPath(mission.id), sent))).toEqual(expected)
    const filed = { mission_id: mission.id, report_month: '2026-04', ...sent }
    expect(listFieldErrors(await team.call('POST', '/activity-reports', filed))).toContainEqual(expected[0])
    expect((await portal('GET', `/missions/${mission.id}/receipts/${receipt}`)).status).toBe(404)
  }
  expect((await colleague.portal('POST', `/missions/${mission.id}/receipts`, receiptBody())).status).toBe(404)
})

test('a report shows only receipts of its own expenses to the team', async () => {
  const team = await world.team()
  const { report } = await makeReportWithReceipt(world, team)
  const { receipt } = await makeReportWithReceipt(world, team)
  const reply = await team.call('GET', `/activity-reports/${report.id}/receipts/${receipt.id}`)
  expect([reply.status, getCode(reply)]).toEqual([404, 'not_found'])
})

test('only a complete PDF, PNG or JPEG of at most 10 MB is accepted', async () => {
  const team = await world.team()
  const { mission, portal } = await makeOwner(team)
  const upload = (file: Buffer) => uploadReceipt(portal, mission.id, receiptBody(file))
  for (const file of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.from('MZ'),
  ])
    expect(listFieldErrors(await upload(file))).toEqual([['file', 'not_a_pdf_or_image']])
  const large = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(10 * 1024 * 1024),
    Buffer.from('%%EOF'),
  ])
  expect(listFieldErrors(await upload(large))).toEqual([['file', 'file_too_large']])
})

test(`at most ${MAX_RECEIPTS_PER_DAY} receipts of a freelancer are uploaded in 24 hours`, async () => {
  const ownWorld = await startWorld()
  const team = await ownWorld.team()
  const { mission, portal } = await makeOwner(team, ownWorld)
  const body = receiptBody()
  for (let sent = 0; sent < MAX_RECEIPTS_PER_DAY; sent += 1)
    getData(await uploadReceipt(team.call, mission.id, body))
  expect(getCode(await uploadReceipt(portal, mission.id))).toBe('too_many_receipts')
  ownWorld.clock.advance(86_400_001)
  getData(await uploadReceipt(portal, mission.id))
})

test(`a receipt that no expense refers to is deleted after ${UNUSED_DAYS} days, with its file; others stay`, async () => {
  const ownWorld = await startWorld()
  const team = await ownWorld.team()
  const { mission } = await makeOwner(team, ownWorld)
  const [used, dropped, unused, recent] = await Promise.all(
    Array.from({ length: 4 }, async () => getData(await uploadReceipt(team.call, mission.id))),
  )
  const { id } = await fileReport(team, mission.id, {
    expenses: [...expensesWith(used?.id), ...expensesWith(dropped?.id)],
  })
  const day = 86_400_000
  const run = () =>
    deleteUnusedReceipts({ db: ownWorld.database, clock: ownWorld.clock, files: ownWorld.files })
  const listStoredIds = async () => {
    const rows = await ownWorld.database.query<{ id: string }>({
      text: `select r.id from expense_receipt r join stored_file f on f.tenant_id = r.tenant_id and f.sha256 = r.sha256
        where r.tenant_id = $1`,
      values: [team.id],
    })
    return rows.map((row) => row.id).sort()
  }
  const countFiles = async () =>
    (
      await ownWorld.database.query<{ count: number }>({
        text: 'select count(*)::int as count from stored_file where tenant_id = $1',
        values: [team.id],
      })
    )[0]?.count
  const before = (await countFiles()) ?? 0
  ownWorld.clock.advance(20 * day)
  const reply = await team.call('POST', `/activity-reports/${id}/reject`, { rejection_reason: 'Which?' })
  getData(reply)
  getData(await team.call('PATCH', `/activity-reports/${id}`, { expenses: expensesWith(used?.id) }))
  expect(await run()).toBe(0)
  ownWorld.clock.advance(11 * day)
  // The two receipts that were never used have been unused for 31 days, the dropped receipt for 11 days.
  expect(await run()).toBe(2)
  expect(await listStoredIds()).toEqual([used?.id, dropped?.id].sort())
  expect(await countFiles()).toBe(before - 2)
  ownWorld.clock.advance(20 * day)
  expect(await run()).toBe(1)
  expect(await listStoredIds()).toEqual([used?.id])
  expect([unused?.id, recent?.id].every(Boolean)).toBe(true)
  expect((await team.call('GET', `/activity-reports/${id}/receipts/${used?.id}`)).status).toBe(200)
})
