// The DAS2 report over HTTP.
import { expect, test } from 'vitest'
import { numberEntriesAsFirstRelease } from '../../../../../test/make/invoices.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../../../test/make/missions.ts'
import { approveReport, fileReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'
import { getThreshold } from './das2.rules.ts'

const world = await shareWorld()
const listDas2 = async (team: Team, year = 2026): Promise<Body[]> =>
  getData(await team.call('GET', `/accounting/das2?year=${year}&per_page=100`)).items

/** Approves a report of one day and pays its entries. Returns the entries. */
async function makePaidEntries(team: Team, person: object, rate: number, more: object = {}): Promise<Body[]> {
  const { id } = await makeFreelancer(team, person)
  const mission = await makeAcceptedMission(world, team, id, { rate_amount: rate })
  const filed = await fileReport(team, mission.id, { supplementary_items: [], expenses: [], ...more })
  const { accounting_entries } = await approveReport(team, filed)
  await numberEntriesAsFirstRelease(world, team)
  for (const entry of accounting_entries)
    getData(await team.call('POST', `/accounting/entries/${entry.id}/payment`, { paid_on: '2026-03-02' }))
  return accounting_entries
}

test('adds up what each seller was paid in the year, and flags those above the threshold', async () => {
  const acme = await world.team()
  const umbrella = { external_referent: { company: 'Portage SA', siren: '732829320', city: 'Lyon' } }
  await makePaidEntries(acme, umbrella, 1500)
  await makePaidEntries(acme, { ...umbrella, is_in_das2: false }, 500)
  const expenses = [{ description: 'Train', date: '2026-03-02', amount_excl_vat: 100, kind: 'rebilled' }]
  await makePaidEntries(acme, { first_name: 'Ada', last_name: 'Zola', is_in_das2: false }, 2000, { expenses })
  await makePaidEntries(acme, { first_name: 'Ada', last_name: 'Ybert', vat_regime: 'franchise' }, 2400)
  const rows = await listDas2(acme)
  const comparableRows = rows.map(({ freelancer_ids, ...row }) => ({ ...row, people: freelancer_ids.length }))
  const plain = {
    siren: null,
    currency: 'EUR',
    threshold: 2400,
    people: 1,
    is_in_das2: true,
    disbursements: 0,
  }
  expect(comparableRows).toEqual([
    {
      ...plain,
      name: 'Ada Ybert',
      payment_count: 1,
      fees_excl_vat: 2400,
      expenses_excl_vat: 0,
      vat_amount: 0,
      amount_incl_vat: 2400,
      is_over_threshold: false,
      is_to_declare: false,
    },
    {
      ...plain,
      name: 'Ada Zola',
      payment_count: 2,
      fees_excl_vat: 2000,
      expenses_excl_vat: 100,
      vat_amount: 420,
      amount_incl_vat: 2520,
      is_over_threshold: true,
      is_in_das2: false,
      is_to_declare: false,
    },
    {
      ...plain,
      siren: '732829320',
      name: 'Portage SA',
      people: 2,
      payment_count: 2,
      fees_excl_vat: 2000,
      expenses_excl_vat: 0,
      vat_amount: 400,
      amount_incl_vat: 2400,
      is_over_threshold: false,
      is_to_declare: false,
    },
  ])
  expect(await listDas2(acme, 2025)).toEqual([])
  const pages: Body[] = []
  for (let after = 'start'; after; ) {
    const page = getData(await acme.call('GET', `/accounting/das2?year=2026&per_page=2&after=${after}`))
    pages.push(...page.items)
    after = page.next
  }
  expect(pages).toEqual(rows)
})

test('a payment that was taken back counts in no year', async () => {
  const acme = await world.team()
  const [entry] = await makePaidEntries(acme, {}, 3000)
  expect(await listDas2(acme)).toMatchObject([{ amount_incl_vat: 3600, is_to_declare: true }])
  const body = { reason: 'Returned by the bank' }
  getData(await acme.call('POST', `/accounting/entries/${entry?.id}/reverse-payment`, body))
  expect(await listDas2(acme)).toEqual([])
})

test('the file is a spreadsheet in the language of the team', async () => {
  const acme = await world.team()
  await makePaidEntries(acme, { company: '=Bernard; fils' }, 3000.5)
  await world.operator('PATCH', `/teams/${acme.id}`, { locale: 'fr' })
  const reply = await acme.call('GET', '/accounting/das2/file?year=2026')
  expect(reply.text).toBe(
    '\ufeffSIREN;Bénéficiaire;Devise;Honoraires HT;Frais HT;Débours;TVA;Total TTC;Au-dessus du seuil;À déclarer\r\n' +
      ';"\'=Bernard; fils";EUR;3000,50;0,00;0,00;600,10;3600,60;oui;oui\r\n',
  )
  expect(reply.headers['content-disposition']).toContain('das2-2026.csv')
})

test.each([
  [2013, 600],
  [2014, 1200],
  [2023, 1200],
  [2024, 2400],
  [2026, 2400],
])('the threshold of %i is %i', (year, threshold) => {
  expect(getThreshold(year)).toBe(threshold)
})

test('disbursements are neither fees nor expenses, and do not count for the threshold', async () => {
  const acme = await world.team()
  const day = '2026-03-02'
  const expenses = [
    { description: 'Train', date: day, amount_excl_vat: 100, kind: 'rebilled' },
    { description: 'Stamp', date: day, amount_excl_vat: 500.5, kind: 'disbursement' },
  ]
  await makePaidEntries(acme, {}, 1800, { expenses })
  expect(await listDas2(acme)).toMatchObject([
    {
      fees_excl_vat: 1800,
      expenses_excl_vat: 100,
      disbursements: 500.5,
      vat_amount: 380,
      amount_incl_vat: 2780.5,
      is_over_threshold: false,
    },
  ])
})
