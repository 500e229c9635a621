// The lines of a FEC, checked by its text alone; planted faults must be found.
import { expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer } from '../../make/missions.ts'
import { approveReport, fileReport } from '../../make/reports.ts'
import { shareWorld, type Team } from '../../world/world.ts'
import { findFecErrors, parseFec } from './check-fec.ts'

const world = await shareWorld()
const YEAR = { format: 'fec', from: '2026-01-01', to: '2026-12-31' }

async function makeFile(team: Team): Promise<string> {
  const { id } = getData(await team.call('POST', '/accounting/exports', YEAR))
  return (await team.call('GET', `/accounting/exports/${id}/file`)).text
}

/** Three invoices of 10 February, paid before, on and after that day, and a payment without an invoice. */
async function makeLedger(): Promise<Team> {
  const team = await world.team()
  getData(await team.call('PATCH', '/accounting/settings', { posts_payments: true }))
  const { id } = await makeFreelancer(team)
  for (const [index, paid_on] of ['2026-02-03', '2026-02-10', '2026-02-20', '2026-02-25'].entries()) {
    const mission = await makeAcceptedMission(world, team, id)
    const filed = await fileReport(team, mission.id, { supplementary_items: [], expenses: [] })
    const [entry] = (await approveReport(team, filed)).accounting_entries
    getData(await team.call('POST', `/accounting/entries/${entry.id}/payment`, { paid_on }))
    if (index === 0) await makeFile(team)
    if (index === 3) continue
    await world.database.query({
      text: `update accounting_entry set invoice_number = 'F-' || series_number, invoice_date = '2026-02-10'
        where tenant_id = $1 and id = $2`,
      values: [team.id, entry.id],
    })
  }
  return team
}

const file = await makeFile(await makeLedger())
const change = (from: RegExp, to: string) => file.replace(from, to)

test('a FEC is in order and balanced; its letters settle, and only the payment without an invoice is an open advance', () => {
  expect(findFecErrors(file)).toEqual([])
  const open = parseFec(file).filter(({ CompteNum, EcritureLet }) => CompteNum === '409100' && !EcritureLet)
  expect(open.map(({ EcritureDate, Debit }) => [EcritureDate, Debit])).toEqual([['20260225', '660,00']])
  const letters = parseFec(file).map(({ EcritureLet }) => EcritureLet)
  expect(new Set(letters)).toEqual(new Set(['', 'AA', 'AB', 'AC']))
})

test.each([
  ['an amount', /\t660,00\t0,00\t/, '\t660,01\t0,00\t'],
  ['a letter of another entry', /\tAA\t(\d{8})/, '\tAB\t$1'],
  ['a letter without its day', /\tAA\t\d{8}/, '\tAA\t20260101'],
  ['a letter in small', /\tAA\t/, '\taa\t'],
  ['an advance on the wrong side', /(409100\t.*\t)660,00\t0,00/, '$10,00\t660,00'],
  ['a day of VAT before the invoice', /OD\t([^\t]*)\t(\d+)\t\d{8}\t445660/, 'OD\t$1\t$2\t20260101\t445660'],
])('the check finds %s', (_, from, to) => {
  expect(change(from, to)).not.toBe(file)
  expect(findFecErrors(change(from, to))).not.toEqual([])
})
