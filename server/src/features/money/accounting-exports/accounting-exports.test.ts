// Exports for the accountant over HTTP; small files are compared byte for byte.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { numberEntriesAsFirstRelease } from '../../../../test/make/invoices.ts'
import { getData, makeAcceptedMission, makeFreelancer, refused } from '../../../../test/make/missions.ts'
import { actOnReport, approveReport, fileReport, makeEntry } from '../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'

const world = await shareWorld()
const MARCH = { from: '2026-03-01', to: '2026-03-31' }

const makeExport = async (team: Team, more: object = {}): Promise<Body> =>
  getData(await team.call('POST', '/accounting/exports', { format: 'csv', ...MARCH, ...more }))
const downloadFile = async (team: Team, { id }: Body) =>
  (await team.call('GET', `/accounting/exports/${id}/file`)).text
const listEntries = async (team: Team): Promise<Body[]> =>
  getData(await team.call('GET', '/accounting/entries?per_page=100')).items.reverse()
const listEvents = (id: string) =>
  world.database.query({ text: 'select type, data from event where subject_id = $1', values: [id] })

/** Creates six entries: a report is approved, reopened and approved again. The last invoice is paid. */
async function makeLedger() {
  const acme = await world.team()
  await world.operator('PATCH', `/teams/${acme.id}`, { siren: '424460889' })
  const code = getData(await acme.call('POST', '/project-codes', { name: 'Apollo', external_id: 'AP' }))
  const person = { company: 'Bernard "Data", SARL', siren: '732829320' }
  const freelancer = await makeFreelancer(acme, person)
  const mission = await makeAcceptedMission(world, acme, freelancer.id, { project_code_id: code.id })
  const report = await fileReport(acme, mission.id)
  for (const act of ['approve', 'reopen', 'approve']) getData(await actOnReport(acme, report.id, act))
  await numberEntriesAsFirstRelease(world, acme)
  const entries = await listEntries(acme)
  const paid = entries.find(({ type, status }) => type === 'invoice' && status === 'waiting_payment')
  getData(await acme.call('PATCH', `/accounting/entries/${paid?.id}`, { status: 'paid' }))
  return { acme, report, byNumber: new Map(entries.map((one) => [one.invoice_number, one.id as string])) }
}

test('a CSV has one row per entry, in order, with the expected cells', async () => {
  const { acme, report, byNumber } = await makeLedger()
  const csvExport = await makeExport(acme)
  const row = (number: string, type: string, status: string, due: string, amounts: string, more: string) =>
    `${byNumber.get(number)},${type},${status},${number},2026-03-02,${due},Sasha Bernard,"Bernard ""Data"", SARL",732829320,"Data platform, 2026-03",EUR,${amounts},${more}`
  const formatRowEnd = (credited: string, codes: string, paid = '') =>
    `${credited},${report.id},2026-03,Data platform,${codes},${paid}`
  const [work, expense] = ['650.00,20,130.00,780.00', '80.00,,8.00,88.00']
  const text = [
    'entry_id,type,status_at_export,invoice_number,invoice_date,due_date,freelancer,supplier,supplier_siren,label,currency,amount_excl_vat,vat_rate,vat_amount,amount_incl_vat,credited_invoice_number,activity_report_id,report_month,mission,project_codes,paid_at',
    row('TE-000001', 'invoice', 'cancelled', '2026-04-01', work, formatRowEnd('', 'AP=650.00')),
    row('TE-000002', 'expense', 'cancelled', '2026-04-01', expense, formatRowEnd('', 'AP=80.00')),
    row(
      'TE-000003',
      'credit_note',
      'cancelled',
      '',
      '-650.00,20,-130.00,-780.00',
      formatRowEnd('TE-000001', 'AP=-650.00'),
    ),
    row(
      'TE-000004',
      'credit_note',
      'cancelled',
      '',
      '-80.00,,-8.00,-88.00',
      formatRowEnd('TE-000002', 'AP=-80.00'),
    ),
    row(
      'TE-000005',
      'invoice',
      'paid',
      '2026-04-01',
      work,
      formatRowEnd('', 'AP=650.00', '2026-03-02T09:30:00.000Z'),
    ),
    row('TE-000006', 'expense', 'waiting_payment', '2026-04-01', expense, formatRowEnd('', 'AP=80.00')),
    '',
  ].join('\r\n')
  expect(await downloadFile(acme, csvExport)).toBe(text)
  expect(csvExport).toEqual({
    id: csvExport.id,
    reference: 'E-2026-0001',
    format: 'csv',
    scope: 'period',
    ...MARCH,
    file_name: 'accounting-2026-03-01-2026-03-31.csv',
    entry_count: 6,
    waiting_count: 0,
    paid_without_invoice: { count: 0, totals: [], items: [] },
    held_back: { count: 0, reasons: [], months: [], missing: [] },
    totals: {
      currencies: [
        { currency: 'EUR', entry_count: 6, amount_excl_vat: 730, vat_amount: 138, amount_incl_vat: 868 },
      ],
      posting_count: 0,
      first_posting: null,
      last_posting: null,
      debit: 0,
      credit: 0,
      left_out_count: 0,
      left_out_entry_ids: [],
    },
    checks: [
      { code: 'file_equals_entries', compared: 6, is_ok: true },
      { code: 'entries_equal_reports', compared: 2, is_ok: true },
      { code: 'credit_notes_equal_entries', compared: 4, is_ok: true },
    ],
    size: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
    created_by: acme.userId,
    created_at: '2026-03-02T09:30:00.000Z',
  })
})

test('a spreadsheet has the language of the team: French with semicolons, decimal commas and French dates', async () => {
  const { acme } = await makeLedger()
  await world.operator('PATCH', `/teams/${acme.id}`, { locale: 'fr' })
  const french = await makeExport(acme, { format: 'csv_excel' })
  expect(french.file_name).toBe('achats-2026-03-01-2026-03-31.csv')
  const [head, first, ...others] = (await downloadFile(acme, french)).split('\r\n')
  expect(head).toBe(
    "\ufeffÉcriture;Type;Statut;Numéro de facture;Date de facture;Échéance;Freelance;Fournisseur;SIREN du fournisseur;Libellé;Devise;Montant HT;Taux de TVA;TVA;Montant TTC;Facture annulée;Compte rendu d'activité;Mois;Mission;Codes projet;Payé le",
  )
  expect(first).toMatch(
    /;TE-000001;02\/03\/2026;01\/04\/2026;Sasha Bernard;"Bernard ""Data"", SARL";"=""732829320""";Data platform, 2026-03;EUR;650,00;20;130,00;780,00;;/,
  )
  expect(others).toHaveLength(6)
  await world.operator('PATCH', `/teams/${acme.id}`, { locale: 'en' })
  const english = await makeExport(acme, { format: 'csv_excel' })
  expect(english.file_name).toBe('purchases-2026-03-01-2026-03-31.csv')
  const [, row] = (await downloadFile(acme, english)).split('\r\n')
  expect(row).toContain(',2026-03-02,2026-04-01,Sasha Bernard,')
  expect(row).toContain(',650.00,20,130.00,780.00,')
})

test('a FEC has the columns of the law and three more; a credit note swaps debit and credit; a payment moves VAT', async () => {
  const { acme } = await makeLedger()
  const fecExport = await makeExport(acme, { format: 'fec' })
  const line = (journal: string, number: number, entry: number, cells: string[], due: string) =>
    `${journal}\t${number}\t20260302\t${cells[0]}\tBERNARDD-TE-00000${entry}\t20260302\tData platform, 2026-03\t${cells[1]}\t${cells[2] ?? '\t'}\t20260302\t\t\t${due}\tTE-00000${entry}\t`
  const SERVICES = "604000\tAchats d'études et prestations de services\t\t"
  const TRAVEL = '625100\tVoyages et déplacements\t\t'
  const WAITING = '445800\tTVA à régulariser ou en attente\t\t'
  const SUPPLIER = "401000\tFournisseurs\tBERNARDD\tBernard 'Data', SARL"
  const side = (amount: string, isCredit: boolean) => (isCredit ? `0,00\t${amount}` : `${amount}\t0,00`)
  const invoice = (
    number: number,
    account: string,
    [net = '', vat = '', gross = '']: string[],
    { isCredit = false, letter = '\t' } = {},
  ) =>
    [
      [account, side(net, isCredit)],
      [WAITING, side(vat, isCredit)],
      [SUPPLIER, side(gross, !isCredit), letter],
    ].map((cells) => line('AC\tAchats', number, number, cells, isCredit ? '' : '20260401'))
  const work = ['650,00', '130,00', '780,00']
  const expense = ['80,00', '8,00', '88,00']
  const moved = [
    ['445660\tTVA déductible sur autres biens et services\t\t', side('130,00', false)],
    [WAITING, side('130,00', true)],
  ].map((cells) => line('OD\tOpérations diverses', 7, 5, cells, ''))
  expect(await downloadFile(acme, fecExport)).toBe(
    [
      'JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\tDateLimitReglmt\tNumFacture\tFichierFacture',
      ...invoice(1, SERVICES, work, { letter: 'AA\t20260302' }),
      ...invoice(2, TRAVEL, expense, { letter: 'AB\t20260302' }),
      ...invoice(3, SERVICES, work, { isCredit: true, letter: 'AA\t20260302' }),
      ...invoice(4, TRAVEL, expense, { isCredit: true, letter: 'AB\t20260302' }),
      ...invoice(5, SERVICES, work),
      ...invoice(6, TRAVEL, expense),
      ...moved,
      '',
    ].join('\r\n'),
  )
  expect(fecExport).toMatchObject({
    file_name: '424460889-achats-2026-03-01-2026-03-31.txt',
    entry_count: 6,
    totals: { posting_count: 7, first_posting: 1, last_posting: 7, debit: 2734, credit: 2734 },
  })
})

test('a file has the same bytes at each download, whatever happens to its entries, and is cacheable', async () => {
  const { acme, byNumber } = await makeLedger()
  const storedExport = await makeExport(acme)
  const first = await acme.call('GET', `/accounting/exports/${storedExport.id}/file`)
  expect(first.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${storedExport.file_name}"; filename*=UTF-8''${storedExport.file_name}`,
    'content-length': String(storedExport.size),
    etag: `"${storedExport.sha256}"`,
  })
  getData(await acme.call('PATCH', `/accounting/entries/${byNumber.get('TE-000006')}`, { status: 'paid' }))
  expect(await downloadFile(acme, storedExport)).toBe(first.text)
  expect((await makeExport(acme)).sha256).not.toBe(storedExport.sha256)
  const url = `/api/v1/accounting/exports/${storedExport.id}/file`
  const conditionalHeaders = { 'x-api-key': acme.key, 'if-none-match': `"${storedExport.sha256}"` }
  expect(await world.send(url, { headers: conditionalHeaders })).toMatchObject({ status: 304, text: '' })
  const head = await world.send(url, { method: 'HEAD', headers: { 'x-api-key': acme.key } })
  expect(head).toMatchObject({
    status: 200,
    text: '',
    headers: { 'content-length': String(storedExport.size) },
  })
})

test('an export marks its entries as sent once, with one event; a download is recorded and marks nothing', async () => {
  const { acme } = await makeLedger()
  const first = await makeExport(acme)
  const sentAt = new Set((await listEntries(acme)).map((one) => one.sent_to_accounting_at))
  expect([...sentAt]).toEqual([world.clock.now().toISOString()])
  world.clock.advance(60_000)
  const second = await makeExport(acme, { format: 'fec' })
  await downloadFile(acme, second)
  expect(new Set((await listEntries(acme)).map((one) => one.sent_to_accounting_at))).toEqual(sentAt)
  const data = { ...MARCH, entry_count: 6 }
  const type = 'accounting_export.created'
  expect(await listEvents(first.id)).toEqual([{ type, data: { ...data, format: 'csv', sent_count: 6 } }])
  expect(await listEvents(second.id)).toEqual([
    { type, data: { ...data, format: 'fec', sent_count: 0 } },
    { type: 'accounting_export.file_read', data: { format: 'fec' } },
  ])
  const { items, total } = getData(await acme.call('GET', '/accounting/exports'))
  expect({ items, total }).toEqual({ items: [second, first], total: 2 })
  expect(getData(await acme.call('GET', `/accounting/exports/${first.id}`))).toEqual(first)
})

test('the range of an export includes its first and last day', async () => {
  const { acme } = await makeLedger()
  const count = async (from: string, to: string) => (await makeExport(acme, { from, to })).entry_count
  expect(await count('2026-02-01', '2026-03-01')).toBe(0)
  expect(await count('2026-03-03', '9999-12-31')).toBe(0)
  expect((await listEntries(acme)).map((one) => one.sent_to_accounting_at)).toEqual(Array(6).fill(null))
  expect(await count('2026-03-02', '2026-03-02')).toBe(6)
  expect(await count('0001-01-01', '9999-12-31')).toBe(6)
})

test('entries without an invoice number are only counted; the next export after they get one contains them', async () => {
  const acme = await world.team()
  const { id } = await makeEntry(world, acme)
  expect(await makeExport(acme)).toMatchObject({ entry_count: 0, waiting_count: 2 })
  expect((await listEntries(acme)).every((one) => one.sent_to_accounting_at === null)).toBe(true)
  await numberEntriesAsFirstRelease(world, acme)
  const nextExport = await makeExport(acme)
  expect(nextExport).toMatchObject({ entry_count: 2, waiting_count: 0 })
  expect(await downloadFile(acme, nextExport)).toContain(id)
})

test('an export without entries contains only the header', async () => {
  const acme = await world.team()
  const emptyExport = await makeExport(acme, { format: 'fec' })
  expect(emptyExport).toMatchObject({ entry_count: 0, file_name: 'achats-2026-03-01-2026-03-31.txt' })
  expect(await downloadFile(acme, emptyExport)).toMatch(/^JournalCode\t[^\r]*\tFichierFacture\r\n$/)
})

test('refuses a range that ends before it starts, and an invalid date or format', async () => {
  const acme = await world.team()
  const post = (body: object) =>
    acme.call('POST', '/accounting/exports', { format: 'csv', ...MARCH, ...body })
  expect(await post({ to: '2026-02-28' })).toMatchObject(refused('to', 'invalid_date_range'))
  expect(await post({ from: '2026-02-30' })).toMatchObject(refused('from', 'invalid_date'))
  expect(await post({ format: 'pdf' })).toMatchObject(refused('format', 'invalid_value'))
  expect(await acme.call('POST', '/accounting/exports', {})).toMatchObject(refused('format', 'missing_field'))
})

test('a FEC leaves out entries in other currencies than euro and names them', async () => {
  const acme = await world.team()
  await makeEntry(world, acme)
  for (const currency of ['USD', 'CHF']) {
    await world.operator('PATCH', `/teams/${acme.id}`, { currency })
    await makeEntry(world, acme)
  }
  await numberEntriesAsFirstRelease(world, acme)
  const others = (await listEntries(acme)).filter(({ currency }) => currency !== 'EUR')
  const fec = await makeExport(acme, { format: 'fec' })
  expect(fec.entry_count).toBe(2)
  expect(fec.totals.currencies).toMatchObject([{ currency: 'EUR', entry_count: 2 }])
  expect(fec.totals).toMatchObject({
    left_out_count: 4,
    left_out_entry_ids: others.map(({ id }) => id).toSorted(),
  })
  const unsent = (await listEntries(acme)).filter(
    ({ sent_to_accounting_at }) => sent_to_accounting_at === null,
  )
  expect(unsent.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted())
  const csv = await makeExport(acme)
  expect(csv.entry_count).toBe(6)
  expect(csv.totals).toMatchObject({ left_out_count: 0, left_out_entry_ids: [] })
})

test('a CSV escapes texts that start a formula; a FEC puts them into guillemets, in one cell', async () => {
  const acme = await world.team()
  const code = getData(await acme.call('POST', '/project-codes', { name: '@SUM(A1)' }))
  const person = { first_name: '+Sasha', last_name: 'B', company: '\t=1+1', external_id: '=x\ty' }
  const freelancer = await makeFreelancer(acme, person)
  const terms = { project_code_id: code.id, name: '-1\r\n\t＝cmd' }
  const mission = await makeAcceptedMission(world, acme, freelancer.id, terms)
  const work = { supplementary_items: [], expenses: [] }
  await approveReport(acme, await fileReport(acme, mission.id, work))
  await numberEntriesAsFirstRelease(world, acme)
  const csv = await downloadFile(acme, await makeExport(acme))
  expect(csv).toContain(
    `2026-04-01,'+Sasha B,'\t=1+1,,"'-1\r\n\t＝cmd, 2026-03",EUR,550.00,20,110.00,660.00,,`,
  )
  expect(csv).toContain(`2026-03,"'-1\r\n\t＝cmd",'@SUM(A1)=550.00,\r\n`)
  const fec = await downloadFile(acme, await makeExport(acme, { format: 'fec' }))
  const last = fec.split('\r\n').at(-2)?.split('\t')
  expect(last).toHaveLength(21)
  expect([last?.[6], last?.[7], last?.[10]]).toEqual(['11', '«  =1+1 »', '« -1 ＝cmd, 2026-03 »'])
})

test("returns 404 for another team's export and its file", async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const { id } = await makeExport(acme)
  for (const path of [`/accounting/exports/${id}`, `/accounting/exports/${id}/file`])
    expect((await other.call('GET', path)).status).toBe(404)
  expect(getData(await other.call('GET', '/accounting/exports')).items).toEqual([])
})
