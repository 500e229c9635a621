// Invoices as documents: those with complete data are numbered at once and get a file; the others list the missing data.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectConsistent } from '../../../../test/check/ledger.ts'
import {
  BUYER,
  completeBuyer,
  makeBillable,
  makeMandate,
  SELLER,
  workOnInvoices,
} from '../../../../test/make/invoices.ts'
import { getData, makeFreelancer, makePortal } from '../../../../test/make/missions.ts'
import {
  createReportParties,
  listEntries,
  listReportEvents,
  performOnReport,
  type ReportParties,
} from '../../../../test/make/report-lifecycle.ts'
import { fileReport } from '../../../../test/make/reports.ts'
import { type Body, startWorld } from '../../../../test/world/world.ts'
import { addDays } from '../../../domain/calendar.ts'

const world = await startWorld()

/** Returns the date of the test clock, `after` days later. */
const day = (after = 0) => addDays(world.clock.now().toISOString().slice(0, 10), after)

const REBILLED = { description: 'Train', date: '2026-03-02', amount_excl_vat: 84.55, kind: 'rebilled' }
const DISBURSED = {
  description: 'Timbre fiscal',
  date: '2026-03-02',
  amount_excl_vat: 86,
  kind: 'disbursement',
}

/** Creates a team, a freelancer and a mission with all data that an invoice needs. */
async function makeBillableParties(
  terms: Parameters<typeof makeBillable>[3] = {},
  mission: object = {},
): Promise<ReportParties> {
  const parties = await createReportParties(world, mission)
  await makeBillable(world, parties.team, parties.freelancer, terms)
  return parties
}

async function approveReportEntries(
  parties: ReportParties,
  rows: object = {},
): Promise<{ id: string; entries: Body[] }> {
  const { id } = await fileReport(parties.team, parties.mission.id, { expenses: [REBILLED], ...rows })
  getData(await performOnReport(parties, 'approve', id))
  return { id, entries: await listEntries(parties, id) }
}

const getEntry = async ({ team }: ReportParties, id: string): Promise<Body> =>
  getData(await team.call('GET', `/accounting/entries/${id}`)).entry
const getInvoice = async ({ team }: ReportParties, id: string): Promise<Body> =>
  getData(await team.call('GET', `/accounting/entries/${id}/invoice`))
const listMissing = (entry: Body) => entry.invoice.missing.map(({ party, code }: Body) => `${party} ${code}`)

test('with complete data the approval numbers the entries, and the job makes their files', async () => {
  const parties = await makeBillableParties()
  const { entries } = await approveReportEntries(parties)
  expect(entries.map(({ type, invoice_number }) => `${type} ${invoice_number}`)).toEqual([
    'invoice AF-200000008-BERNARD-000001',
    'expense AF-200000008-BERNARD-000002',
  ])
  for (const entry of entries)
    expect(entry).toMatchObject({
      status: 'waiting_payment',
      file_name: null,
      invoice: { status: 'issued', document_type: 389 },
    })
  expect((await parties.team.call('GET', `/accounting/entries/${entries[0]?.id}/file`)).status).toBe(404)
  await workOnInvoices(world)
  for (const { id: entryId, invoice_number } of entries) {
    const entry = await getEntry(parties, entryId)
    expect(entry).toMatchObject({
      file_name: `${invoice_number}.pdf`,
      invoice: { status: 'ready', missing: [], failure: null },
    })
    const file = await parties.team.call('GET', `/accounting/entries/${entryId}/file`)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      etag: `"${entry.invoice.sha256}"`,
    })
    const own = await parties.portal('GET', `/accounting/entries/${entryId}/file`)
    expect(own.text).toBe(file.text)
  }
  const events = (await listReportEvents(parties)).filter(({ type }) => /issued|document_created/.test(type))
  expect(events.map(({ type, actor_kind }) => `${type} ${actor_kind}`)).toEqual([
    'accounting_entry.issued user',
    'accounting_entry.issued user',
    'accounting_entry.document_created system',
    'accounting_entry.document_created system',
  ])
  expect(await workOnInvoices(world)).toBe(0)
  await expectConsistent(world, parties.team)
})

test('the document has the frozen parties, period, lines, VAT and mentions, and adds up to the entry', async () => {
  const parties = await makeBillableParties({}, { purchase_order: 'PO-7781' })
  const { entries } = await approveReportEntries(parties, {
    supplementary_items: [{ description: 'Prêt', amount_excl_vat: -150 }],
  })
  const [work, expense] = entries as [Body, Body]
  getData(await parties.team.call('PATCH', '/team', { company: 'Renamed' }))
  const document = await getInvoice(parties, work.id)
  expect(document).toMatchObject({
    document_type: 389,
    number: work.invoice_number,
    date: day(),
    due_date: work.due_date,
    period: { from: '2026-03-02', to: '2026-03-31' },
    purchase_order: 'PO-7781',
    seller: { name: 'Sasha Bernard', ...SELLER, electronic_address: { scheme: '0225', value: SELLER.siren } },
    buyer: { name: BUYER.company, siren: BUYER.siren, vat_number: BUYER.vat_number },
    lines: [
      {
        quantity: '1',
        unit: 'DAY',
        unit_price: '550',
        amount_excl_vat: '550.00',
        vat: { category: 'S', rate: '20' },
      },
      { name: 'Prêt', quantity: '-1', unit: 'C62', unit_price: '150', amount_excl_vat: '-150.00' },
    ],
    vat: [{ base: '400.00', amount: '80.00' }],
    amount_excl_vat: '400.00',
    vat_amount: '80.00',
    amount_incl_vat: '480.00',
    credited: null,
  })
  for (const mention of ['payment_terms', 'late_penalty', 'recovery_fee', 'discount'])
    expect(document.mentions[mention]).not.toBe('')
  expect(await getInvoice(parties, expense.id)).toMatchObject({
    lines: [{ name: 'Frais refacturés : Train', vat: { category: 'S', rate: '20' } }],
    amount_excl_vat: '84.55',
    vat_amount: '16.91',
  })
})

test.each([
  ['franchise', { vat_regime: 'franchise', vat_number: null }, 'E', 'VATEX-FR-FRANCHISE', '0.00'],
  [
    'reverse_charge',
    { vat_regime: 'reverse_charge', country: 'DE', siren: null, siret: null, vat_number: 'DE136695976' },
    'AE',
    'VATEX-EU-AE',
    '0.00',
  ],
  [
    'exempt',
    { vat_regime: 'exempt', vat_exemption_reason: 'Exonération de TVA, art. 261-4-4° a du CGI' },
    'E',
    null,
    '0.00',
  ],
  ['another French rate', { vat_rate: 8.5 }, 'S', null, '46.75'],
])('with %s the invoice has the VAT case of the seller', async (_, seller, category, code, vat_amount) => {
  const parties = await createReportParties(world)
  await makeBillable(world, parties.team, parties.freelancer, { seller })
  const { entries } = await approveReportEntries(parties, { expenses: [], supplementary_items: [] })
  const [entry] = entries as [Body]
  expect(await getInvoice(parties, entry.id)).toMatchObject({
    vat_amount,
    vat: [{ vat: { category, code } }],
  })
  await workOnInvoices(world)
  expect((await getEntry(parties, entry.id)).invoice).toMatchObject({ status: 'ready', failure: null })
})

test('in one document a disbursement has no VAT, and a re-billed expense the VAT of the work', async () => {
  const parties = await makeBillableParties()
  const { entries } = await approveReportEntries(parties, { expenses: [REBILLED, DISBURSED] })
  const document = await getInvoice(parties, (entries[1] as Body).id)
  expect(
    document.vat.map(({ vat, base, amount }: Body) => `${vat.category} ${vat.code} ${base} ${amount}`),
  ).toEqual(['S null 84.55 16.91', 'E VATEX-EU-79-C 86.00 0.00'])
})

const ABROAD = {
  company: 'Kim Studio LLC',
  legal_form: null,
  siren: null,
  siret: null,
  vat_number: null,
  register: null,
  address: '1 Main Street',
  postal_code: '10001',
  city: 'New York',
  vat_regime: 'reverse_charge',
  vat_rate: 0,
}

test.each([
  { country: 'US', register: 'EIN 12-3456789', hasXml: true },
  { country: 'US', register: null, hasXml: false },
  { country: 'GB', register: null, hasXml: false },
  { country: 'CH', vat_number: 'CHE123456788', hasXml: true },
])('a seller outside of the EU needs no VAT number: $country $register $vat_number', async (seller) => {
  const { hasXml, ...fields } = seller
  const parties = await makeBillableParties({ seller: { ...ABROAD, ...fields } })
  const { entries } = await approveReportEntries(parties, { expenses: [] })
  const [{ id }] = entries as [Body]
  await workOnInvoices(world)
  const entry = await getEntry(parties, id)
  expect(entry).toMatchObject({ vat_amount: 0, invoice: { status: 'ready', missing: [], failure: null } })
  const { vat } = await getInvoice(parties, id)
  expect(vat).toMatchObject([
    { vat: { category: 'AE', reason: expect.stringContaining('Autoliquidation – ') } },
  ])
  const file = await parties.team.call('GET', `/accounting/entries/${id}/file`)
  const source = file.text
  expect([source.startsWith('%PDF-'), source.includes('factur-x.xml')]).toEqual([true, hasXml])
})

test('a seller in the EU needs a VAT number', async () => {
  const parties = await makeBillableParties({ seller: { ...ABROAD, country: 'DE', postal_code: '10119' } })
  const { entries } = await approveReportEntries(parties, { expenses: [] })
  expect(listMissing(entries[0] as Body)).toEqual(['seller vat_number_missing'])
})

test('days for two project codes are one line of the document, and two of the calculation', async () => {
  const parties = await makeBillableParties()
  const codes: string[] = []
  for (const name of ['Alpha', 'Beta'])
    codes.push(getData(await parties.team.call('POST', '/project-codes', { name })).id)
  const timesheets = codes.map((project_code_id, index) => ({
    date: `2026-03-0${2 + index}`,
    quantity: 1,
    project_code_id,
  }))
  const { entries } = await approveReportEntries(parties, {
    timesheets,
    supplementary_items: [],
    expenses: [],
  })
  const [{ id, amount_excl_vat }] = entries as [Body]
  const { lines, amount_excl_vat: total } = await getInvoice(parties, id)
  expect(lines).toMatchObject([{ quantity: '2', unit: 'DAY' }])
  expect(Number(total)).toBe(amount_excl_vat)
  const explained = getData(await parties.team.call('GET', `/accounting/entries/${id}/calculation`))
  expect(explained.lines.map((line: Body) => [line.quantity, line.project_code_id])).toEqual(
    codes.toSorted().map((code) => [1, code]),
  )
})

test('lines for project codes of the same name are told apart by the reference, or without one by age', async () => {
  const parties = await makeBillableParties()
  const codes: Body[] = []
  for (const external_id of ['AP-7', null, null])
    codes.push(getData(await parties.team.call('POST', '/project-codes', { name: 'Apollo', external_id })))
  const supplementary_items = codes.map(({ id: project_code_id }) => ({
    description: 'Workshop',
    amount_excl_vat: 120,
    project_code_id,
  }))
  const rows = { timesheets: [], supplementary_items, expenses: [] }
  const { entries } = await approveReportEntries(parties, rows)
  const { lines } = await getInvoice(parties, (entries[0] as Body).id)
  expect(lines.map(({ name }: Body) => name).toSorted()).toEqual([
    'Workshop – Apollo #1',
    'Workshop – Apollo #2',
    'Workshop – Apollo (AP-7)',
  ])
})

test('an own rate of late-payment interest is in the mention', async () => {
  const parties = await makeBillableParties()
  getData(await parties.team.call('PATCH', '/team', { late_interest_rate: 12.5 }))
  const { entries } = await approveReportEntries(parties, { expenses: [] })
  const { mentions } = await getInvoice(parties, (entries[0] as Body).id)
  expect(mentions.late_penalty).toBe(
    'En cas de retard de paiement, pénalités au taux annuel de 12,5\u00a0%, exigibles sans rappel (code de commerce, article L. 441-10).',
  )
})

test('with missing data the report is approved; the invoice lists the data and is issued when they are complete', async () => {
  const parties = await createReportParties(world)
  const { team, freelancer, portal } = parties
  const { entries } = await approveReportEntries(parties, { expenses: [] })
  const [{ id }] = entries as [Body]
  expect(entries[0]).toMatchObject({
    invoice_number: null,
    file_name: null,
    status: 'waiting_payment',
    invoice: { status: 'waiting' },
  })
  expect(listMissing(entries[0])).toEqual([
    'seller siren_missing',
    'seller legal_form_missing',
    'seller vat_number_missing',
    'seller address_missing',
    'seller postal_code_missing',
    'seller city_missing',
    'buyer company_missing',
    'buyer siren_missing',
    'buyer vat_number_missing',
    'buyer address_missing',
    'buyer postal_code_missing',
    'buyer city_missing',
    'mandate mandate_missing',
  ])
  const portalEntry = getData(await portal('GET', `/accounting/entries/${id}`))
  expect(portalEntry.invoice.missing).toEqual(entries[0]?.invoice.missing)
  await completeBuyer(team)
  await workOnInvoices(world)
  expect(listMissing(await getEntry(parties, id)).filter((one: string) => one.startsWith('buyer'))).toEqual(
    [],
  )
  getData(await portal('PATCH', '/profile', SELLER))
  await workOnInvoices(world)
  expect(listMissing(await getEntry(parties, id))).toEqual(['mandate mandate_missing'])
  world.clock.advance(3 * 86_400_000)
  await makeMandate(team, freelancer, portal)
  await workOnInvoices(world)
  expect(await getEntry(parties, id)).toMatchObject({
    invoice_number: 'AF-200000008-BERNARD-000001',
    invoice_date: day(),
    due_date: day(30),
    invoice: { status: 'ready', missing: [], contest_until: day(15) },
  })
  const explained = getData(await team.call('GET', `/accounting/entries/${id}/calculation`))
  expect(explained.due_date).toMatchObject({ invoice_date: day(), due_date: day(30) })
})

test('entries that are completed later are numbered in their order', async () => {
  const parties = await createReportParties(world)
  const { entries } = await approveReportEntries(parties)
  await makeBillable(world, parties.team, parties.freelancer)
  await workOnInvoices(world)
  const numbers = []
  for (const { id } of entries) numbers.push((await getEntry(parties, id)).invoice_number)
  expect(numbers).toEqual(['AF-200000008-BERNARD-000001', 'AF-200000008-BERNARD-000002'])
})

test('the invoice of an expense without a kind waits, and its amounts stay the same', async () => {
  const parties = await makeBillableParties()
  const expenses = [{ description: 'Train', date: '2026-03-02', amount_excl_vat: 80, vat_amount: 8 }]
  const { entries } = await approveReportEntries(parties, { expenses })
  expect(entries[1]).toMatchObject({
    amount_excl_vat: 80,
    vat_amount: 8,
    amount_incl_vat: 88,
    invoice_number: null,
  })
  expect(listMissing(entries[1])).toEqual(['invoice expense_kind_missing'])
})

test('invoices with a foreign VAT rate or in another currency wait, and list the reason', async () => {
  const parties = await makeBillableParties({ seller: { vat_rate: 12.5 } })
  const { entries } = await approveReportEntries(parties, { expenses: [] })
  expect(listMissing(entries[0])).toEqual(['invoice breaks_rule'])
  expect(entries[0]?.invoice.missing[0].detail).toContain('BR-FR-16')
  const dollars = await createReportParties(world)
  await world.database.query({
    text: `update mission set currency = 'USD' where tenant_id = $1`,
    values: [dollars.team.id],
  })
  await makeBillable(world, dollars.team, dollars.freelancer)
  const { entries: foreign } = await approveReportEntries(dollars, { expenses: [] })
  expect(listMissing(foreign[0])).toEqual(['invoice currency_not_eur'])
})

test('an umbrella company and a supplier that sends its own invoices are never invoiced by the team', async () => {
  const parties = await makeBillableParties()
  getData(
    await parties.team.call('PATCH', `/freelancers/${parties.freelancer.id}`, {
      external_referent: { company: 'Portage & Cie' },
    }),
  )
  const { entries } = await approveReportEntries(parties, { expenses: [] })
  expect(listMissing(entries[0])).toEqual(['invoice supplier_invoice_missing'])
  const other = await createReportParties(world)
  await completeBuyer(other.team)
  getData(
    await other.team.call('PATCH', `/freelancers/${other.freelancer.id}`, {
      ...SELLER,
      invoicing_mode: 'supplier_invoice',
    }),
  )
  expect(listMissing((await approveReportEntries(other, { expenses: [] })).entries[0])).toEqual([
    'invoice supplier_invoice_missing',
  ])
})

test('reopening credits issued invoices with a reference to them, and voids those without a number', async () => {
  const parties = await makeBillableParties()
  const expenses = [REBILLED, { description: 'Sans nature', date: '2026-03-02', amount_excl_vat: 10 }]
  const { id, entries } = await approveReportEntries(parties, { expenses })
  await workOnInvoices(world)
  getData(await performOnReport(parties, 'reopen', id))
  const all = await listEntries(parties, id)
  expect(
    all.map(({ type, invoice_number, invoice }: Body) => `${type} ${invoice_number} ${invoice.status}`),
  ).toEqual([
    'invoice AF-200000008-BERNARD-000001 ready',
    'expense null void',
    'credit_note AF-200000008-BERNARD-000002 issued',
    'credit_note null void',
  ])
  const credit = all[2] as Body
  expect(await getInvoice(parties, credit.id)).toMatchObject({
    document_type: 261,
    amount_incl_vat: '780.00',
    credited: { number: entries[0]?.invoice_number, date: day() },
    due_date: null,
  })
  await workOnInvoices(world)
  expect((await getEntry(parties, credit.id)).invoice.status).toBe('ready')
  const portalCredit = getData(await parties.portal('GET', `/accounting/entries/${credit.id}`))
  expect(portalCredit.allowed_actions).toEqual(['accept'])
  const accepted = getData(await parties.portal('POST', `/accounting/entries/${credit.id}/accept`))
  expect(accepted.invoice.accepted_at).toBe(world.clock.now().toISOString())
  expect((await parties.portal('POST', `/accounting/entries/${credit.id}/accept`)).status).toBe(400)
  await expectConsistent(world, parties.team)
})

test('under a mandate that does not cover credit notes, each one is issued when the freelancer accepts it', async () => {
  const parties = await makeBillableParties({ mandate: { covers_credit_notes: false } })
  const { id } = await approveReportEntries(parties, { expenses: [] })
  getData(await performOnReport(parties, 'reopen', id))
  const credit = (await listEntries(parties, id))[1] as Body
  expect(credit).toMatchObject({ type: 'credit_note', invoice_number: null, invoice: { status: 'waiting' } })
  expect(listMissing(credit)).toEqual(['mandate credit_note_not_accepted'])
  const accepted = getData(await parties.portal('POST', `/accounting/entries/${credit.id}/accept`))
  expect(accepted).toMatchObject({
    invoice_number: 'AF-200000008-BERNARD-000002',
    invoice: { status: 'issued' },
  })
})

test('a contested invoice cannot be paid until the contest is withdrawn; after the period no invoice can be contested', async () => {
  const parties = await makeBillableParties({ mandate: { contest_days: 10 } })
  const { entries } = await approveReportEntries(parties, { expenses: [] })
  const [{ id }] = entries as [Body]
  const act = (name: string, body?: object) =>
    parties.portal('POST', `/accounting/entries/${id}/${name}`, body)
  const pay = () => parties.team.call('PATCH', `/accounting/entries/${id}`, { status: 'paid' })
  expect(getData(await parties.portal('GET', `/accounting/entries/${id}`)).allowed_actions).toEqual([
    'contest',
  ])
  const contested = getData(await act('contest', { reason: 'Deux jours manquent' }))
  expect(contested).toMatchObject({
    invoice: { contest_reason: 'Deux jours manquent' },
    allowed_actions: ['withdraw-contest'],
  })
  expect((await act('contest', { reason: 'Again' })).body.error.details.code).toBe(
    'invoice_already_contested',
  )
  expect((await getEntry(parties, id)).allowed_actions).toEqual(['send'])
  expect((await pay()).body.error.details).toMatchObject({ reason: 'invalid_state', code: 'entry_contested' })
  const withdrawn = getData(await act('withdraw-contest'))
  expect(withdrawn.invoice).toMatchObject({ contested_at: null, contest_reason: null })
  expect((await act('withdraw-contest')).status).toBe(400)
  world.clock.advance(11 * 86_400_000)
  const late = await act('contest', { reason: 'Too late' })
  expect(late.body.error.details).toMatchObject({
    code: 'contest_period_over',
    params: { last_day: day(-1) },
  })
  expect(getData(await pay()).entry.status).toBe('paid')
  expect((await act('contest', { reason: 'Paid' })).body.error.details.code).toBe('invoice_not_contestable')
})

test('two people of one company share its number series; another team has another series', async () => {
  const parties = await makeBillableParties()
  const { team } = parties
  const second = await makeFreelancer(team, { first_name: 'Noor', last_name: 'Haddad', ...SELLER })
  const portal = await makePortal(world, team, second.id)
  const mandate = await makeMandate(team, second, portal)
  expect(mandate.series_root).toBe('AF-200000008-BERNARD')
  expect(getData(await team.call('GET', `/freelancers/${second.id}`)).supplier_code).toBe('BERNARD')
  const stranger = await createReportParties(world)
  await makeBillable(world, stranger.team, stranger.freelancer, {
    buyer: { siren: '300000007', vat_number: null, register: null },
  })
  const { entries } = await approveReportEntries(stranger, { expenses: [] })
  expect(listMissing(entries[0])).toEqual(['buyer vat_number_missing'])
  getData(await stranger.team.call('PATCH', '/team', { vat_number: 'FR83300000007' }))
  await workOnInvoices(world)
  expect((await getEntry(stranger, entries[0]?.id)).invoice_number).toBe('AF-300000007-BERNARD-000001')
})

test('a supplier code of another seller is refused; a code made from a name is made unique', async () => {
  const parties = await makeBillableParties()
  const { team } = parties
  const named = await makeFreelancer(team, { last_name: 'Bernàrd' })
  const offer = (id: string) => team.call('POST', `/freelancers/${id}/billing-mandates`, {})
  expect(getData(await offer(named.id)).series_root).toBe('AF-200000008-BERNARD2')
  const codedFreelancer = await makeFreelancer(team, { supplier_code: 'BERNARD' })
  expect((await offer(codedFreelancer.id)).body.error.details).toMatchObject({
    reason: 'already_exists',
    code: 'supplier_code_taken',
  })
})

test('names in any script, with emoji, and 200 items make a document', async () => {
  const parties = await makeBillableParties({ seller: { company: '株式会社 Sasha 🚀' } })
  const supplementary_items = Array.from({ length: 200 }, (_, index) => ({
    description: `Poste ${index} 🧾 漢字`,
    amount_excl_vat: index % 3 ? index : -index / 4,
  }))
  const { entries } = await approveReportEntries(parties, { expenses: [], supplementary_items })
  await workOnInvoices(world)
  const entry = await getEntry(parties, (entries[0] as Body).id)
  expect(entry.invoice).toMatchObject({ status: 'ready', failure: null })
  expect((await getInvoice(parties, entry.id)).seller.name).toBe('株式会社 Sasha 🚀')
})

test('the archive of a month has every file under its number', async () => {
  const parties = await makeBillableParties()
  const { entries } = await approveReportEntries(parties)
  await workOnInvoices(world)
  const response = await world.app.server.inject({
    url: '/api/v1/accounting/invoices/archive?from=2026-03-01&to=2026-03-31',
    headers: { 'x-api-key': parties.team.key },
  })
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(response.rawPayload.length),
  })
  for (const { invoice_number } of entries)
    expect(response.rawPayload.includes(`${invoice_number}.pdf`)).toBe(true)
  const none = await parties.team.call('GET', '/accounting/invoices/archive?from=2026-04-01&to=2026-03-31')
  expect(none.status).toBe(400)
})

test('invoice rows and files can be neither deleted nor changed for ten years, by any statement', async () => {
  const parties = await makeBillableParties()
  await approveReportEntries(parties, { expenses: [] })
  await workOnInvoices(world)
  const { database } = world
  const refused = async (text: string) => {
    await expect(database.query({ text, values: [parties.team.id] }), text).rejects.toThrow(
      /kept|cannot change/,
    )
  }
  await refused('delete from invoice where tenant_id = $1')
  await refused(`update invoice set content = '{}' where tenant_id = $1`)
  await refused(`update invoice set sha256 = null, status = 'issued' where tenant_id = $1`)
  await refused(`update invoice set created_at = '2006-01-02T00:00:00Z' where tenant_id = $1`)
  await refused(`delete from stored_file where tenant_id = $1`)
  await refused(`update stored_file set bytes = 'x' where tenant_id = $1`)
  await refused(`update stored_file set bytes = null, place = 's3' where tenant_id = $1`)
  await refused(`update stored_file set sha256 = sha256('x'), bytes = 'x' where tenant_id = $1`)
  await expect(database.query({ text: 'truncate invoice' })).rejects.toThrow('kept for ten years')
  await expect(database.query({ text: 'truncate stored_file cascade' })).rejects.toThrow('kept for ten years')
})

test('a damaged file is not served', async () => {
  const parties = await makeBillableParties()
  const { entries } = await approveReportEntries(parties, { expenses: [] })
  await workOnInvoices(world)
  const path = `/accounting/entries/${entries[0]?.id}/file`
  const file = await world.app.server.inject({
    url: `/api/v1${path}`,
    headers: { 'x-api-key': parties.team.key },
  })
  const entry = await getEntry(parties, (entries[0] as Body).id)
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(entry.invoice.sha256)
  await world.database.transaction(async (db) => {
    await db.query({ text: 'alter table stored_file disable trigger keep' })
    await db.query({
      text: `update stored_file set bytes = 'x' where tenant_id = $1`,
      values: [parties.team.id],
    })
    await db.query({ text: 'alter table stored_file enable trigger keep' })
  })
  expect((await parties.team.call('GET', path)).status).toBe(500)
})

test('another freelancer and another team see nothing of an invoice', async () => {
  const parties = await makeBillableParties()
  const { entries } = await approveReportEntries(parties, { expenses: [] })
  await workOnInvoices(world)
  const [{ id }] = entries as [Body]
  const colleague = await makePortal(world, parties.team, (await makeFreelancer(parties.team)).id)
  const stranger = await world.team()
  for (const path of [`/accounting/entries/${id}/file`, `/accounting/entries/${id}`])
    expect((await colleague('GET', path)).status).toBe(404)
  for (const [act, body] of [['contest', { reason: 'x' }], ['withdraw-contest'], ['accept']] as const)
    expect((await colleague('POST', `/accounting/entries/${id}/${act}`, body)).status).toBe(404)
  for (const path of [`/accounting/entries/${id}/file`, `/accounting/entries/${id}/invoice`])
    expect((await stranger.call('GET', path)).status).toBe(404)
})
