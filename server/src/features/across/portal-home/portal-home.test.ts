// The first page of the portal agrees with the lists that it summarises.
import { expect, test } from 'vitest'
import { DETAILS } from '../../../../test/make/bank-accounts.ts'
import { makeBillableAgain, workOnInvoices } from '../../../../test/make/invoices.ts'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
  makePortal,
} from '../../../../test/make/missions.ts'
import { approveReport, fileReport, rejectReport } from '../../../../test/make/reports.ts'
import { awaitInvoice } from '../../../../test/make/supplier-invoices.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()

async function makeOwner(team: Team, more: object = {}) {
  const { id } = await makeFreelancer(team, more)
  const portal = await makePortal(world, team, id)
  const home = async (): Promise<Body> => getData(await portal('GET', '/home'))
  return { id, portal, home }
}

const createReportBody = (month: string, count: number) => ({
  report_month: month,
  timesheets: Array.from({ length: count }, (_, index) => ({ date: `${month}-0${index + 2}`, quantity: 1 })),
  supplementary_items: [],
  expenses: [],
})

test('the page is empty for a freelancer without missions, and names a contact in the team', async () => {
  const team = await world.team()
  const { home } = await makeOwner(team)
  const [admin] = getData(await team.call('GET', '/users')).items
  expect(await home()).toMatchObject({
    returned_reports: [],
    due_reports: [],
    current_reports: [],
    has_offered_mandate: false,
    needs_bank_account: false,
    rejected_bank_account: null,
    money: [],
    missions: [],
    entries: [],
    contact: { email: admin.email, is_referent: false },
  })
})

test('the contact is the referent while they are active', async () => {
  const team = await world.team()
  const id = await team.addUser('team-member')
  const { email } = getData(
    await team.call('PATCH', `/users/${id}`, { first_name: 'Grace', last_name: 'Hopper' }),
  )
  const { home } = await makeOwner(team, { referent_id: id })
  expect((await home()).contact).toEqual({ name: 'Grace Hopper', email, is_referent: true })
  getData(await team.call('PATCH', `/users/${id}`, { is_active: false }))
  expect((await home()).contact).toMatchObject({ is_referent: false })
})

test('the page lists months to report, reports to correct, the current month, and missions to answer first', async () => {
  const own = await startWorld()
  const team = await own.team()
  const { id } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(own, team, id, { name: 'Shop', end_date: '2026-12-31' })
  await rejectReport(team, await fileReport(team, mission.id, createReportBody('2026-03', 2)))
  own.clock.set('2026-06-15T09:30:00.000Z')
  await fileReport(team, mission.id, createReportBody('2026-04', 2))
  const link = await makePortal(own, team, id)
  getData(
    await link('PUT', `/missions/${mission.id}/activity-reports/2026-06`, {
      timesheets: [{ date: '2026-06-02', quantity: 1 }],
    }),
  )
  const offered = await makeMission(team, id, {
    name: 'Audit',
    start_date: '2026-07-01',
    end_date: '2026-09-30',
  })
  const home = getData(await link('GET', '/home'))
  const ref = { id: mission.id, name: 'Shop' }
  expect(home.returned_reports).toEqual([
    { mission: ref, report_month: '2026-03', rejection_reason: expect.any(String) },
  ])
  expect(home.due_reports).toEqual([{ mission: ref, months: ['2026-05'] }])
  expect(home.current_reports).toEqual([
    { mission: ref, report_month: '2026-06', status: 'draft', invoice_amount_excl_vat: 550, currency: 'EUR' },
  ])
  expect(home.missions.map((one: Body) => one['id'])).toEqual([offered.id, mission.id])
  expect(home.missions).toEqual(
    await Promise.all(
      [offered.id, mission.id].map(async (one) => getData(await link('GET', `/missions/${one}`))),
    ),
  )
})

test('when a mission has ended, the report of its last month is due immediately', async () => {
  const own = await startWorld()
  const team = await own.team()
  const { id } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(own, team, id, { end_date: '2026-03-20' })
  const portal = await makePortal(own, team, id)
  const due = async () => getData(await portal('GET', '/home')).due_reports.map((one: Body) => one['months'])
  own.clock.set('2026-03-20T09:30:00.000Z')
  expect(await due()).toEqual([])
  own.clock.set('2026-03-21T09:30:00.000Z')
  expect(await due()).toEqual([['2026-03']])
  await fileReport(team, mission.id, createReportBody('2026-03', 1))
  expect(await due()).toEqual([])
})

test('the page adds up what is due and what was paid this year, by currency', async () => {
  const team = await world.team()
  const { id, home } = await makeOwner(team)
  const mission = await makeAcceptedMission(world, team, id, { end_date: '2026-12-31' })
  const { id: other } = await makeFreelancer(team)
  await approveReport(team, await fileReport(team, (await makeAcceptedMission(world, team, other)).id))
  const report = await approveReport(team, await fileReport(team, mission.id, createReportBody('2026-03', 3)))
  const [entry] = report.accounting_entries
  expect((await home()).money).toEqual([
    {
      currency: 'EUR',
      due_incl_vat: 1980,
      next_due_date: '2026-04-01',
      next_due_incl_vat: 1980,
      paid_incl_vat: 0,
      last_paid_on: null,
    },
  ])
  getData(await team.call('PATCH', `/accounting/entries/${entry.id}`, { status: 'paid' }))
  expect((await home()).money).toEqual([
    {
      currency: 'EUR',
      due_incl_vat: 0,
      next_due_date: null,
      next_due_incl_vat: 0,
      paid_incl_vat: 1980,
      last_paid_on: world.clock.now().toISOString().slice(0, 10),
    },
  ])
})

test('the page asks for a bank account once there is something to be paid, and again after a rejection', async () => {
  const team = await world.team()
  const { id, portal, home } = await makeOwner(team)
  await makeAcceptedMission(world, team, id)
  expect(await home()).toMatchObject({ needs_bank_account: true, rejected_bank_account: null })
  const account = getData(await portal('POST', '/bank-accounts', DETAILS))
  expect(await home()).toMatchObject({ needs_bank_account: false, rejected_bank_account: null })
  getData(await team.call('POST', `/bank-accounts/${account.id}/reject`, { reason: 'Another name' }))
  expect(await home()).toMatchObject({
    needs_bank_account: true,
    rejected_bank_account: { last_digits: account.last_digits, reason: 'Another name' },
  })
})

test('the page lists a credit note until it is accepted', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const portal = await makePortal(world, team, freelancer.id)
  const home = async (): Promise<Body> => getData(await portal('GET', '/home'))
  const { id } = freelancer
  await makeBillableAgain(team, freelancer, portal)
  const mission = await makeAcceptedMission(world, team, id)
  const report = await approveReport(team, await fileReport(team, mission.id))
  await workOnInvoices(world, team)
  expect((await home()).entries).toEqual([])
  getData(await team.call('POST', `/activity-reports/${report.id}/reopen`))
  const { entries } = await home()
  expect(entries.length).toBeGreaterThan(0)
  for (const entry of entries) {
    expect(entry).toEqual(getData(await portal('GET', `/accounting/entries/${entry.id}`)))
    getData(await portal('POST', `/accounting/entries/${entry.id}/accept`))
  }
  expect((await home()).entries).toEqual([])
})

test('the page lists an invoice that the freelancer has to send until it is sent', async () => {
  const team = await world.team()
  const { id, home } = await makeOwner(team)
  const mission = await makeAcceptedMission(world, team, id)
  const entry = await awaitInvoice(team, id, mission.id)
  expect((await home()).entries.map((one: Body) => one['id'])).toContain(entry.id)
})

test('the page shows the freelancer’s own documents and missing details', async () => {
  const team = await world.team()
  const { portal, home } = await makeOwner(team)
  const found = await home()
  expect(found.compliance).toEqual(getData(await portal('GET', '/compliance')))
  expect(found.missing).toEqual(getData(await portal('GET', '/profile')).missing)
})
