// The date and terms of an entry: the date of the approval in the team's time zone, the terms at submission.
import { expect, test } from 'vitest'
import { getData } from '../../../../../test/make/missions.ts'
import {
  createReportParties,
  fileMonth,
  listEntries,
  performOnReport,
} from '../../../../../test/make/report-lifecycle.ts'
import { type Body, shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()

test.each([
  {
    at: '2027-01-02T12:00:00Z',
    zone: 'Europe/Paris',
    days: 45,
    basis: 'end_of_month',
    on: '2027-01-02',
    due: '2027-02-28',
  },
  {
    at: '2027-01-31T12:00:00Z',
    zone: 'Europe/Paris',
    days: 30,
    basis: 'end_of_month',
    on: '2027-01-31',
    due: '2027-03-31',
  },
  {
    at: '2027-01-31T12:00:00Z',
    zone: 'Europe/Paris',
    days: 30,
    basis: 'invoice_date',
    on: '2027-01-31',
    due: '2027-03-02',
  },
  {
    at: '2026-03-31T21:59:59Z',
    zone: 'Europe/Paris',
    days: 1,
    basis: 'invoice_date',
    on: '2026-03-31',
    due: '2026-04-01',
  },
  {
    at: '2026-03-31T22:00:00Z',
    zone: 'Europe/Paris',
    days: 1,
    basis: 'invoice_date',
    on: '2026-04-01',
    due: '2026-04-02',
  },
  {
    at: '2026-03-31T10:00:00Z',
    zone: 'Pacific/Kiritimati',
    days: 30,
    basis: 'end_of_month',
    on: '2026-04-01',
    due: '2026-05-31',
  },
  {
    at: '2026-04-01T03:59:59Z',
    zone: 'America/New_York',
    days: 30,
    basis: 'end_of_month',
    on: '2026-03-31',
    due: '2026-04-30',
  },
])(
  'an entry approved at $at in $zone with the terms $days days $basis is dated $on and due on $due',
  async (vector) => {
    const terms = { payment_terms_days: vector.days, payment_terms_basis: vector.basis }
    const parties = await createReportParties(world, terms)
    getData(await world.operator('PATCH', `/teams/${parties.team.id}`, { time_zone: vector.zone }))
    const { id } = await fileMonth(parties)
    world.clock.set(vector.at)
    getData(await performOnReport(parties, 'approve', id))
    const expected = { invoice_date: vector.on, due_date: vector.due }
    const entries = await listEntries(parties, id)
    expect(entries).toMatchObject([expected, expected])
    const explanation = getData(
      await parties.team.call('GET', `/accounting/entries/${entries[0].id}/calculation`),
    )
    expect(explanation.due_date).toMatchObject({ ...expected, ...terms })
  },
)

const pickVat = ({ vat_rate, vat_amount }: Body) => [vat_rate, vat_amount]

test('keeps the VAT of the submission until the report is submitted again', async () => {
  const parties = await createReportParties(world)
  const { id } = await fileMonth(parties)
  const change = (body: object) => parties.team.call('PATCH', `/freelancers/${parties.freelancer.id}`, body)
  getData(await change({ vat_rate: 10, vat_from: '2026-03-01' }))
  getData(await performOnReport(parties, 'approve', id))
  expect(pickVat((await listEntries(parties, id))[0])).toEqual([20, 130])
  getData(await performOnReport(parties, 'reopen', id))
  getData(await change({ vat_regime: 'franchise', vat_from: '2026-03-31' }))
  getData(await performOnReport(parties, 'approve', id))
  expect(pickVat((await listEntries(parties, id))[4])).toEqual([20, 130])
  getData(await performOnReport(parties, 'reopen', id))
  getData(await performOnReport(parties, 'portal withdraw', id))
  getData(await performOnReport(parties, 'portal submit', id))
  getData(await performOnReport(parties, 'approve', id))
  const entries = await listEntries(parties, id)
  expect(pickVat(entries[8])).toEqual([0, 0])
  expect(entries).toHaveLength(10)
})
