// Many reports are approved by one request: each by itself, with its own outcome.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getData } from '../../../../../test/make/missions.ts'
import { makeReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()

const approve = (team: Team, report_ids: string[]) =>
  team.call('POST', '/activity-reports/approve', { report_ids })
const listCodes = ({ items }: Body) => items.map(({ error }: Body) => error?.details.code ?? null)
const getStatus = async (team: Team, id: string) =>
  getData(await team.call('GET', `/activity-reports/${id}`)).status

test('approves each report with its invoice, and refuses those that cannot be approved', async () => {
  const acme = await world.team()
  const reports = [await makeReport(world, acme), await makeReport(world, acme)]
  const [first, second] = reports.map(({ id }) => id) as [string, string]
  const unknown = randomUUID()
  const result = getData(await approve(acme, [first, unknown, second]))
  expect(result).toMatchObject({ done_count: 2, refused_count: 1 })
  expect(result.items.map(({ id }: Body) => id)).toEqual([first, unknown, second])
  expect(result.items[1]).toMatchObject({
    status: 'refused',
    error: { code: 404, message: 'Activity report not found', details: { reason: 'not_found' } },
  })
  for (const id of [first, second]) {
    const report = getData(await acme.call('GET', `/activity-reports/${id}`))
    expect(report).toMatchObject({ status: 'approved' })
    expect(report.accounting_entries).toHaveLength(2)
  }
  const again = getData(await approve(acme, [first.toUpperCase(), second]))
  expect(listCodes(again)).toEqual(['report_status', 'report_status'])
  expect(again.items[0]).toMatchObject({ error: { code: 400, details: { currentStatus: 'approved' } } })
})

test("another team's report is refused like an unknown report, byte for byte", async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const foreign = (await makeReport(world, other)).id
  const unknown = randomUUID()
  const text = async (id: string) => (await approve(acme, [id])).text.replace(id, '')
  expect(await text(foreign)).toBe(await text(unknown))
  expect(await getStatus(other, foreign)).toBe('pending')
})

test('refuses a request without ids, with more than 200, or with repeated or malformed ids', async () => {
  const acme = await world.team()
  const { id } = await makeReport(world, acme)
  const many = Array.from({ length: 201 }, () => randomUUID())
  for (const report_ids of [[], many, [id, id.toUpperCase()], [id, 'x']])
    expect((await approve(acme, report_ids)).status).toBe(400)
  expect(await getStatus(acme, id)).toBe('pending')
})

test('a user who may not review gets 403 for known and unknown ids', async () => {
  const acme = await world.team()
  const { id } = await makeReport(world, acme)
  const { key } = await world.issueKey(acme.id, await acme.addUser('team-member'))
  const member = { ...acme, call: world.callerWith(key) }
  for (const sent of [id, randomUUID()])
    expect((await approve(member, [sent])).body.error.details.reason).toBe('not_allowed_for_user')
  expect(await getStatus(acme, id)).toBe('pending')
})
