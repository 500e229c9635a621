// "GET /api/v1/freelancers/{id}/money": by year and currency, with credit notes and payments that were taken back.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../../../test/make/missions.ts'
import { actOnReport, approveReport, fileReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()

const listYears = async (team: Team, id: string): Promise<Body[]> =>
  getData(await team.call('GET', `/freelancers/${id}/money`)).years

test('adds up what is invoiced, paid and due in each year', async () => {
  world.clock.set('2026-11-02T09:30:00.000Z')
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const mission = await makeAcceptedMission(world, acme, id, {
    start_date: '2026-10-01',
    end_date: '2027-06-30',
  })
  const approve = async (month: string, days: number) => {
    const timesheets = Array.from({ length: days }, (_, index) => ({
      date: `${month}-0${index + 1}`,
      quantity: 1,
    }))
    const rows = { report_month: month, timesheets, supplementary_items: [], expenses: [] }
    return approveReport(acme, await fileReport(acme, mission.id, rows))
  }
  const october = await approve('2026-10', 2)
  const november = await approve('2026-11', 1)
  getData(await actOnReport(acme, november.id, 'reopen'))
  const [entry] = october.accounting_entries
  const waiting = { year: 2026, currency: 'EUR', invoiced_excl_vat: 1100, invoiced_incl_vat: 1320 }
  expect(await listYears(acme, id)).toEqual([{ ...waiting, paid_incl_vat: 0, due_incl_vat: 1320 }])
  world.clock.set('2027-01-04T09:30:00.000Z')
  getData(await acme.call('PATCH', `/accounting/entries/${entry.id}`, { status: 'paid' }))
  await approve('2027-01', 3)
  const next = {
    year: 2027,
    currency: 'EUR',
    invoiced_excl_vat: 1650,
    invoiced_incl_vat: 1980,
    due_incl_vat: 1980,
  }
  expect(await listYears(acme, id)).toEqual([
    { ...next, paid_incl_vat: 1320 },
    { ...waiting, paid_incl_vat: 0, due_incl_vat: 0 },
  ])
  getData(await acme.call('POST', `/accounting/entries/${entry.id}/reverse-payment`, { reason: 'Returned' }))
  expect(await listYears(acme, id)).toEqual([
    { ...next, paid_incl_vat: 0 },
    { ...waiting, paid_incl_vat: 0, due_incl_vat: 1320 },
  ])
})

test('a freelancer without entries has no years; an unknown freelancer, or one of another team, is 404', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const { id } = await makeFreelancer(acme)
  expect(await listYears(acme, id)).toEqual([])
  for (const one of [(await makeFreelancer(other)).id, randomUUID()])
    expect((await acme.call('GET', `/freelancers/${one}/money`)).status).toBe(404)
})
