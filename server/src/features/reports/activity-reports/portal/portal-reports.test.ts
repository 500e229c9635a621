// Reports and entries in the portal: the freelancer's own, without fields of the team and its client.
import { expect, test } from 'vitest'
import { createParties, type Parties, reachMission } from '../../../../../test/make/mission-lifecycle.ts'
import { getData, makeFreelancer, makePortal } from '../../../../../test/make/missions.ts'
import {
  actOnReport,
  approveReport,
  fileReport,
  ROWS,
  rejectReport,
} from '../../../../../test/make/reports.ts'
import { type Body, type Reply, shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()
const toReportPath = (mission: string, rest = '') => `/missions/${mission}/activity-reports/2026-03${rest}`
const listEntries = async ({ portal }: Parties, query = '') =>
  getData(await portal('GET', `/accounting/entries${query}`))

/** Matches every field of the mission, the freelancer and the team that the freelancer must not see. */
const SECRETS =
  /secret|98765|client_rate_amount|purchase_order|"freelancer"|referent_id|"referent"|events|tenant/

async function reachWithSecrets(parties: Parties): Promise<string> {
  const { team, freelancer } = parties
  const change = { external_id: 'secret-person', referent_id: team.userId }
  getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, change))
  const terms = { external_id: 'secret-reference', purchase_order: 'secret-order' }
  const id = await reachMission(parties, 'under way', terms)
  getData(await team.call('PATCH', `/missions/${id}`, { client_rate_amount: 98765 }))
  return id
}

test("no response contains the team's data about its client or about the freelancer", async () => {
  const parties = await createParties(world)
  const { team, portal } = parties
  const mission = await reachWithSecrets(parties)
  const path = toReportPath(mission)
  const replies: Reply[] = [await portal('PUT', path, ROWS)]
  const { id } = getData(replies[0] as Reply)
  replies.push(await portal('POST', `${path}/submit`), await portal('POST', `${path}/withdraw`))
  replies.push(await portal('PUT', path, ROWS), await portal('POST', `${path}/submit`))
  await rejectReport(team, { id })
  replies.push(await portal('GET', path), await portal('POST', `${path}/submit`))
  const whole = (await actOnReport(team, id, 'approve')).text
  for (const secret of ['secret-order', 'secret-person', '98765']) expect(whole).toContain(secret)
  replies.push(await portal('GET', path), await portal('GET', `${path}/calculation`))
  replies.push(await portal('GET', `/missions/${mission}/activity-reports`))
  replies.push(await portal('GET', '/accounting/entries'), await portal('GET', '/activity-reports'))
  for (const { status, text } of replies) {
    expect(status, text).toBe(200)
    expect(text).not.toMatch(SECRETS)
  }
  // Refusals do not contain the secrets either.
  for (const call of ['submit', 'withdraw'])
    expect((await portal('POST', `${path}/${call}`)).text).not.toMatch(SECRETS)
  expect((await portal('PUT', path, ROWS)).text).not.toMatch(SECRETS)
})

test('the freelancer reads the same amounts, rows, reasons and entries as the team', async () => {
  const parties = await createParties(world)
  const mission = await reachWithSecrets(parties)
  const filed = await fileReport(parties.team, mission)
  for (const act of [rejectReport, undefined, approveReport]) {
    await (act ? act(parties.team, filed) : actOnReport(parties.team, filed.id, 'submit'))
    const filedNow = getData(await parties.team.call('GET', `/activity-reports/${filed.id}`))
    const { freelancer: _, allowed_actions: _actions, approvable_from: _from, ...teamReport } = filedNow
    const { purchase_order: _order, client_rate_amount: _rate, ...terms } = teamReport.mission
    const { allowed_actions: _own, ...portalReport } = getData(
      await parties.portal('GET', toReportPath(mission)),
    )
    expect(portalReport).toEqual({ ...teamReport, mission: terms })
  }
  const calculation = await parties.team.call('GET', `/activity-reports/${filed.id}/calculation`)
  expect((await parties.portal('GET', toReportPath(mission, '/calculation'))).text).toBe(calculation.text)
  const { items } = getData(await parties.team.call('GET', '/accounting/entries'))
  const { name } = getData(await parties.team.call('GET', `/missions/${mission}`))
  const commonFields = { mission: { id: mission, name }, report_month: filed.report_month }
  const expectedEntries = items.map(
    ({ freelancer: _, project_codes: _codes, late_payment: _late, ...entry }: Body) => ({
      ...entry,
      ...commonFields,
      allowed_actions: [],
    }),
  )
  expect((await listEntries(parties)).items).toEqual(expectedEntries)
})

test('lists contain own items, newest first, with the usual pagination', async () => {
  const parties = await createParties(world)
  const { team } = parties
  const mission = await reachMission(parties, 'under way', {
    start_date: '2025-10-01',
    end_date: '2026-03-20',
  })
  const months = ['2025-10', '2025-12', '2025-11', '2026-01']
  for (const report_month of months) {
    world.clock.advance(1000)
    const supplementary_items = [{ description: 'Workshop', amount_excl_vat: 10 }]
    await approveReport(
      team,
      await fileReport(team, mission, { report_month, timesheets: [], expenses: [], supplementary_items }),
    )
  }
  const list = async (query = '') =>
    getData(await parties.portal('GET', `/missions/${mission}/activity-reports${query}`))
  const newest = months.toReversed()
  expect((await list()).items.map(({ report_month }: Body) => report_month)).toEqual(newest)
  const [one, two] = [await list('?per_page=3'), await list('?per_page=3&page=2')]
  expect([...one.items, ...two.items].map(({ report_month }: Body) => report_month)).toEqual(newest)
  expect(two).toMatchObject({ total: 4, current_page: 2, per_page: 3 })
  const listMonths = (page: Body) => page.items.map(({ report_month }: Body) => report_month)
  expect(listMonths(await listEntries(parties))).toEqual(newest)
  expect(listMonths(await listEntries(parties, '?per_page=3&page=2'))).toEqual(newest.slice(3))
  expect(await listEntries(parties, '?page=9')).toEqual({
    items: [],
    total: 4,
    current_page: 9,
    per_page: 10,
  })
  for (const path of [`/missions/${mission}/activity-reports`, '/accounting/entries'])
    for (const query of ['?page=0', '?per_page=101', '?per_page=01', '?status=paid', '?page='])
      expect((await parties.portal('GET', path + query)).status, path + query).toBe(400)
})

test("does not list entries of a colleague, or of another team's freelancer", async () => {
  const parties = await createParties(world)
  await approveReport(parties.team, await fileReport(parties.team, await reachMission(parties, 'under way')))
  const colleague = await makePortal(world, parties.team, (await makeFreelancer(parties.team)).id)
  const stranger = await createParties(world)
  expect((await listEntries(parties)).total).toBe(2)
  for (const portal of [colleague, stranger.portal])
    expect(await listEntries({ ...parties, portal })).toMatchObject({ items: [], total: 0 })
})

test('a cancelled report is listed but is not the report of its month', async () => {
  const parties = await createParties(world)
  const mission = await reachMission(parties, 'under way')
  const { id } = getData(await parties.portal('PUT', toReportPath(mission), ROWS))
  getData(await actOnReport(parties.team, id, 'cancel'))
  expect((await parties.portal('GET', toReportPath(mission))).status).toBe(404)
  expect((await parties.portal('POST', toReportPath(mission, '/submit'))).status).toBe(404)
  const second = getData(await parties.portal('PUT', toReportPath(mission), {}))
  expect(second.id).not.toBe(id)
  const { items } = getData(await parties.portal('GET', `/missions/${mission}/activity-reports`))
  expect(items.map(({ status }: Body) => status).sort()).toEqual(['cancelled', 'draft'])
})

test('a revoked or expired link neither writes nor reads reports', async () => {
  const parties = await createParties(world)
  const mission = await reachMission(parties, 'under way')
  getData(await parties.portal('PUT', toReportPath(mission), ROWS))
  const links = `/freelancers/${parties.freelancer.id}/portal-links`
  const [link] = getData(await parties.team.call('GET', links)).items
  getData(await parties.team.call('DELETE', `${links}/${link.id}`))
  const calls = [
    ['GET', toReportPath(mission)],
    ['PUT', toReportPath(mission)],
    ['POST', toReportPath(mission, '/submit')],
    ['GET', '/accounting/entries'],
    ['GET', '/activity-reports'],
  ] as const
  for (const [method, path] of calls) expect((await parties.portal(method, path)).status, path).toBe(401)
})
