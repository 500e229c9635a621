// Exports of what was not sent yet, and what every export says it leaves out.
import { describe, expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer, refused } from '../../../../test/make/missions.ts'
import { actOnReport, approveReport, fileReport } from '../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'

const world = await shareWorld()
const MARCH = { from: '2026-03-01', to: '2026-03-31' }
const UNSENT = { scope: 'unsent' }

const makeExport = async (team: Team, body: object): Promise<Body> =>
  getData(await team.call('POST', '/accounting/exports', { format: 'csv', ...body }))
const download = async (team: Team, { id }: Body) =>
  (await team.call('GET', `/accounting/exports/${id}/file`)).text
const listRows = async (team: Team, unsentExport: Body) =>
  (await download(team, unsentExport))
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
const numberOn = (team: Team, day: string, ...ids: string[]) =>
  world.database.query({
    text: `update accounting_entry set invoice_number = 'F-' || series_number, invoice_date = $2
      where tenant_id = $1 and id = any($3)`,
    values: [team.id, day, ids],
  })
const pay = async (team: Team, id: string, paid_on = '2026-03-02') =>
  getData(await team.call('POST', `/accounting/entries/${id}/payment`, { paid_on }))

/** The id of the invoice of a new report, without a number. */
async function makeInvoice(team: Team, person: object = {}): Promise<string> {
  const { id } = await makeFreelancer(team, person)
  const mission = await makeAcceptedMission(world, team, id)
  const filed = await fileReport(team, mission.id, { supplementary_items: [], expenses: [] })
  return (await approveReport(team, filed)).accounting_entries[0].id
}
async function makeNumbered(team: Team, day: string): Promise<string> {
  const id = await makeInvoice(team)
  await numberOn(team, day, id)
  return id
}

describe('an export of what was not sent yet', () => {
  test('has the late documents of exported months once, and marks them as sent', async () => {
    const acme = await world.team()
    const early = await makeNumbered(acme, '2026-03-02')
    await makeExport(acme, MARCH)
    const late = [await makeNumbered(acme, '2026-03-02'), await makeNumbered(acme, '2026-02-10')]
    const unsentExport = await makeExport(acme, UNSENT)
    expect(unsentExport).toMatchObject({
      scope: 'unsent',
      from: '2026-02-10',
      to: '2026-03-02',
      file_name: 'accounting-unsent-2026-03-02.csv',
      entry_count: 2,
      held_back: { count: 0 },
    })
    expect((await listRows(acme, unsentExport)).toSorted()).toEqual(late.toSorted())
    const again = await makeExport(acme, UNSENT)
    expect(again).toMatchObject({ entry_count: 0, from: '2026-03-02', to: '2026-03-02' })
    const { items } = getData(await acme.call('GET', '/accounting/entries'))
    expect(items.every((one: Body) => one.sent_to_accounting_at !== null)).toBe(true)
    expect(await listRows(acme, await makeExport(acme, MARCH))).toContain(early)
  })

  test('as a FEC continues the numbers, and has the late payments of exported entries', async () => {
    const acme = await world.team()
    getData(await acme.call('PATCH', '/accounting/settings', { posts_payments: true }))
    const early = await makeNumbered(acme, '2026-02-10')
    await makeExport(acme, { format: 'fec', ...MARCH, from: '2026-02-01' })
    const late = await makeNumbered(acme, '2026-02-12')
    await pay(acme, early, '2026-02-15')
    const unsentExport = await makeExport(acme, { format: 'fec', ...UNSENT })
    expect(unsentExport.totals).toMatchObject({ posting_count: 3, first_posting: 2, last_posting: 4 })
    expect(unsentExport).toMatchObject({ entry_count: 1, from: '2026-02-12', to: '2026-02-15' })
    expect(unsentExport.file_name).toBe('achats-non-transmis-2026-03-02.txt')
    const { items } = getData(await acme.call('GET', `/accounting/exports/${unsentExport.id}/postings`))
    expect(new Set(items.map((line: Body) => `${line.kind} ${line.entry_id}`))).toEqual(
      new Set([`purchase ${late}`, `vat_transfer ${early}`, `payment ${early}`]),
    )
    const balance = getData(await acme.call('GET', `/accounting/exports/${unsentExport.id}/balance`))
    expect(balance.debit).toBe(balance.credit)
    const again = await makeExport(acme, { format: 'fec', ...UNSENT })
    expect(again.totals).toMatchObject({ posting_count: 0, first_posting: null })
    expect((await download(acme, again)).split('\r\n')).toHaveLength(2)
  })

  test('as a FEC leaves out what a CSV sent, and other currencies, which a CSV then has', async () => {
    const acme = await world.team()
    await makeNumbered(acme, '2026-03-02')
    await makeExport(acme, MARCH)
    await world.operator('PATCH', `/teams/${acme.id}`, { currency: 'CHF' })
    const foreign = await makeNumbered(acme, '2026-03-02')
    const fec = await makeExport(acme, { format: 'fec', ...UNSENT })
    expect(fec).toMatchObject({
      entry_count: 0,
      totals: { left_out_count: 1, left_out_entry_ids: [foreign] },
      held_back: { reasons: [{ reason: 'not_sent', count: 1 }] },
    })
    expect(await listRows(acme, await makeExport(acme, UNSENT))).toEqual([foreign])
  })

  test('of two at once has every entry exactly once', async () => {
    const acme = await world.team()
    const ids = [await makeNumbered(acme, '2026-03-02'), await makeNumbered(acme, '2026-03-02')]
    const unsentExport = await Promise.all([1, 2].map(() => makeExport(acme, UNSENT)))
    const rows = (await Promise.all(unsentExport.map((one) => listRows(acme, one)))).flat()
    expect(rows.toSorted()).toEqual(ids.toSorted())
  })

  test('of another team has nothing of this one; a dry run sends nothing', async () => {
    const [acme, other] = [await world.team(), await world.team()]
    const id = await makeNumbered(acme, '2026-03-02')
    expect((await makeExport(other, UNSENT)).entry_count).toBe(0)
    const options = {
      headers: { 'x-api-key': acme.key, 'x-dry-run': 'true' },
      body: { format: 'csv', ...UNSENT },
    }
    const preview = await world.send('/api/v1/accounting/exports', { method: 'POST', ...options })
    expect(preview).toMatchObject({ body: { data: { entry_count: 1 } } })
    expect(
      getData(await acme.call('GET', `/accounting/entries/${id}`)).entry.sent_to_accounting_at,
    ).toBeNull()
  })

  test('refuses days; a period requires them', async () => {
    const acme = await world.team()
    const post = (body: object) => acme.call('POST', '/accounting/exports', { format: 'csv', ...body })
    expect(await post({ ...UNSENT, from: '2026-03-01' })).toMatchObject(refused('from', 'invalid_value'))
    expect(await post({ ...UNSENT, ...MARCH })).toMatchObject(refused('from', 'invalid_value'))
    expect(await post({ to: '2026-03-31' })).toMatchObject(refused('from', 'missing_field'))
    expect(await post({ scope: 'period', from: '2026-03-31' })).toMatchObject(refused('to', 'missing_field'))
    expect(await post({ scope: 'all' })).toMatchObject(refused('scope', 'invalid_value'))
  })
})

describe('entries without an invoice number', () => {
  test('are counted whatever their status, and named once they are paid: in exports, the summary and the list', async () => {
    const acme = await world.team()
    const [open, paid] = [await makeInvoice(acme), await makeInvoice(acme)]
    await pay(acme, paid)
    const expected = {
      waiting_count: 2,
      paid_without_invoice: {
        count: 1,
        totals: [{ currency: 'EUR', count: 1, amount_incl_vat: 660 }],
        items: [{ entry_id: paid, amount_incl_vat: 660, currency: 'EUR', paid_on: '2026-03-02' }],
      },
    }
    for (const body of [MARCH, UNSENT, { format: 'fec', ...MARCH }, { format: 'csv_excel', ...MARCH }])
      expect(await makeExport(acme, body)).toMatchObject({ ...expected, entry_count: 0 })
    expect(getData(await acme.call('GET', '/accounting/summary?from=2026-03&to=2026-03'))).toMatchObject(
      expected,
    )
    const list = async (query: string) =>
      getData(await acme.call('GET', `/accounting/entries?invoice=missing${query}`)).items.map(
        (one: Body) => one.id,
      )
    expect((await list('')).toSorted()).toEqual([open, paid].toSorted())
    expect(await list('&status=paid')).toEqual([paid])
    await numberOn(acme, '2026-03-02', paid)
    expect(await list('')).toEqual([open])
    expect(await makeExport(acme, MARCH)).toMatchObject({
      waiting_count: 1,
      paid_without_invoice: { count: 0, totals: [], items: [] },
    })
  })

  test('that were cancelled before they had one wait for nothing; a credit note of a numbered one waits', async () => {
    const acme = await world.team()
    const { id } = await makeFreelancer(acme)
    const mission = await makeAcceptedMission(world, acme, id)
    const report = await approveReport(
      acme,
      await fileReport(acme, mission.id, { supplementary_items: [], expenses: [] }),
    )
    getData(await actOnReport(acme, report.id, 'reopen'))
    expect(await makeExport(acme, MARCH)).toMatchObject({ waiting_count: 0 })
    getData(await actOnReport(acme, report.id, 'approve'))
    expect(await makeExport(acme, MARCH)).toMatchObject({ waiting_count: 1 })
  })
})

describe('what earlier periods hold back', () => {
  test('is counted by reason and month, with what is missing, in each export and by itself', async () => {
    const acme = await world.team()
    const paid = await makeInvoice(acme)
    await makeInvoice(acme)
    await pay(acme, paid)
    await makeNumbered(acme, '2026-02-27')
    await makeNumbered(acme, '2026-03-02')
    const april = { from: '2026-04-01', to: '2026-04-30' }
    const { held_back } = await makeExport(acme, april)
    expect(held_back).toEqual({
      count: 4,
      reasons: [
        { reason: 'no_invoice_number', count: 1 },
        { reason: 'not_sent', count: 2 },
        { reason: 'paid_without_invoice', count: 1 },
      ],
      months: [
        { month: '2026-03', reason: 'no_invoice_number', count: 1 },
        { month: '2026-03', reason: 'not_sent', count: 1 },
        { month: '2026-03', reason: 'paid_without_invoice', count: 1 },
        { month: '2026-02', reason: 'not_sent', count: 1 },
      ],
      missing: expect.any(Array),
    })
    expect(held_back.missing).toContainEqual({ party: 'mandate', code: expect.any(String), count: 2 })
    expect(getData(await acme.call('GET', '/accounting/held-back?before=2026-04-01'))).toEqual(held_back)
    expect(getData(await acme.call('GET', '/accounting/held-back?before=2026-03-01'))).toMatchObject({
      count: 1,
    })
    expect(getData(await acme.call('GET', '/accounting/held-back'))).toEqual(held_back)
    // The period itself is not an earlier one.
    expect((await makeExport(acme, MARCH)).held_back).toMatchObject({ count: 1 })
    expect((await makeExport(acme, UNSENT)).held_back.reasons).toEqual([
      { reason: 'no_invoice_number', count: 1 },
      { reason: 'paid_without_invoice', count: 1 },
    ])
  })

  test('includes the payments of a month whose FEC was created before they were recorded', async () => {
    const acme = await world.team()
    getData(await acme.call('PATCH', '/accounting/settings', { posts_payments: true }))
    const id = await makeNumbered(acme, '2026-02-10')
    await makeExport(acme, { format: 'fec', from: '2026-02-01', to: '2026-02-28' })
    await pay(acme, id, '2026-02-12')
    const { held_back } = await makeExport(acme, { format: 'fec', ...MARCH })
    expect(held_back.months).toEqual([{ month: '2026-02', reason: 'payment_not_posted', count: 1 }])
    await makeExport(acme, { format: 'fec', ...UNSENT })
    expect(getData(await acme.call('GET', '/accounting/held-back'))).toMatchObject({ count: 0 })
  })
})
