// Invoices that suppliers send: read, compared to the cent, accepted or rejected.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makePdf, passwordPdf } from '../../../../test/check/pdf-files.ts'
import { BUYER, completeBuyer, makeBillable, SELLER, workOnInvoices } from '../../../../test/make/invoices.ts'
import { getData, makeFreelancer, makePortal } from '../../../../test/make/missions.ts'
import {
  createReportParties,
  listEntries,
  performOnReport,
  type ReportParties,
} from '../../../../test/make/report-lifecycle.ts'
import { fileReport } from '../../../../test/make/reports.ts'
import { BARE_PDF } from '../../../../test/make/uploads.ts'
import { INVOICE, makeLine } from '../../../../test/suites/invoices/sample-invoices.ts'
import { WithFile } from '../../../../test/world/multipart-body.ts'
import { type Body, type Reply, startWorld } from '../../../../test/world/world.ts'
import type { Invoice, InvoiceParty } from '../../../documents/index.ts'

const world = await startWorld()

const TRAIN = { description: 'Train', date: '2026-03-02', amount_excl_vat: 84.55, kind: 'rebilled' }

/** Creates a team with a freelancer who sends their own invoices. */
async function makeSupplierInvoiceParties(more: object = {}): Promise<ReportParties> {
  const parties = await createReportParties(world)
  await completeBuyer(parties.team)
  const own = { ...SELLER, invoicing_mode: 'supplier_invoice', ...more }
  getData(await parties.team.call('PATCH', `/freelancers/${parties.freelancer.id}`, own))
  return parties
}

/** Files and approves a report of one day at 550 euros, with these expenses. */
async function approveReport(parties: ReportParties, expenses: object[] = []) {
  const { id } = await fileReport(parties.team, parties.mission.id, { supplementary_items: [], expenses })
  getData(await performOnReport(parties, 'approve', id))
  return { id, entries: await listEntries(parties, id) }
}

/** The data of an invoice of that day, as typed for a plain PDF. */
const TYPED = {
  number: 'F-2026-042',
  date: '2026-03-01',
  amount_excl_vat: 550,
  vat_amount: 110,
  amount_incl_vat: 660,
}
const PAGE = makePdf({ lines: ['Facture'] })

const buildPath = (entry: Body) => `/accounting/entries/${entry.id}/supplier-invoices`
const sendByTeam = (
  { team }: ReportParties,
  entry: Body,
  json: object = TYPED,
  file = PAGE,
): Promise<Reply> => team.call('POST', buildPath(entry), new WithFile(json, file))
const sendByFreelancer = ({ portal }: ReportParties, entry: Body, json: object = TYPED, file = PAGE) =>
  portal('POST', buildPath(entry), new WithFile(json, file)) as Promise<Reply>

const getEntry = async ({ team }: ReportParties, { id }: Body): Promise<Body> =>
  getData(await team.call('GET', `/accounting/entries/${id}`)).entry
const decide = ({ team }: ReportParties, { id }: Body, action: string, body?: object) =>
  team.call('POST', `/accounting/supplier-invoices/${id}/${action}`, body)

const toParty = (partyData: typeof BUYER | (typeof SELLER & { company?: string })): InvoiceParty => ({
  name: partyData.company ?? 'Sasha Bernard',
  legal_form: partyData.legal_form,
  siren: partyData.siren,
  siret: null,
  vat_number: partyData.vat_number,
  register: partyData.register,
  address: partyData.address,
  postal_code: partyData.postal_code,
  city: partyData.city,
  country: 'FR',
  electronic_address: { scheme: '0225', value: partyData.siren },
})

/** Renders the Factur-X that the supplier's own software would write. */
async function renderFacturX({ team }: ReportParties, more: Partial<Invoice> = {}): Promise<Buffer> {
  const invoice: Invoice = {
    ...INVOICE,
    type: 380,
    number: 'F-2026-042',
    date: '2026-03-01',
    due_date: '2026-04-30',
    seller: toParty(SELLER),
    buyer: toParty(BUYER),
    lines: [makeLine('Développement', '1', '550')],
    ...more,
  }
  return (await world.renderer.render(team.id, { kind: 'invoice', invoice })).bytes
}

describe('a Factur-X', () => {
  test('without differences is accepted at once, and its entry has its number, dates and file', async () => {
    const parties = await makeSupplierInvoiceParties()
    const { id, entries } = await approveReport(parties)
    const file = await renderFacturX(parties)
    const sent = getData(await sendByFreelancer(parties, entries[0], {}, file))
    const sha256 = createHash('sha256').update(file).digest('hex')
    expect(sent).toMatchObject({
      status: 'accepted',
      kind: 'factur_x',
      document_type: 380,
      number: 'F-2026-042',
      date: '2026-03-01',
      currency: 'EUR',
      amount_excl_vat: 550,
      vat_amount: 110,
      amount_incl_vat: 660,
      differences: [],
      sha256,
      sent_by: 'freelancer',
      entry_ids: [entries[0].id],
    })
    expect(await getEntry(parties, entries[0])).toMatchObject({
      invoice_number: 'F-2026-042',
      invoice_date: '2026-03-01',
      due_date: '2026-03-31',
      file_name: 'F-2026-042.pdf',
      invoice: { status: 'ready', document_type: 380, missing: [], sha256 },
    })
    const { text: _, ...download } = await parties.team.call(
      'GET',
      `/accounting/entries/${entries[0].id}/file`,
    )
    expect(download).toMatchObject({ status: 200, headers: { etag: `"${sha256}"` } })
    const kinds = await world.database.query<{ type: string }>({
      text: `select type from event where tenant_id = $1 and type ~ '^(accounting_entry|supplier_invoice)'`,
      values: [parties.team.id],
    })
    expect(kinds.map(({ type }) => type).toSorted()).toEqual([
      'accounting_entry.created',
      'accounting_entry.document_created',
      'accounting_entry.issued',
      'supplier_invoice.accepted',
      'supplier_invoice.received',
    ])
    const again = await sendByTeam(parties, entries[0], { ...TYPED, number: 'F-2' })
    expect(again.body.error.details).toMatchObject({
      code: 'supplier_invoice_not_expected',
      currentStatus: 'ready',
    })
    expect(getData(await parties.team.call('GET', `/activity-reports/${id}`)).status).toBe('approved')
  })

  test('that differs is received, with every difference, and cannot be accepted with another amount', async () => {
    const parties = await makeSupplierInvoiceParties()
    const { entries } = await approveReport(parties)
    const file = await renderFacturX(parties, {
      seller: { ...toParty(SELLER), siren: '732829320', vat_number: 'FR44732829320' },
      lines: [makeLine('Développement', '1', '550.01')],
    })
    const sent = getData(await sendByFreelancer(parties, entries[0], {}, file))
    expect(sent).toMatchObject({ status: 'received', number: 'F-2026-042' })
    expect(sent.differences).toEqual([
      { field: 'amount_excl_vat', expected: '550.00', found: '550.01', is_blocking: true },
      { field: 'amount_incl_vat', expected: '660.00', found: '660.01', is_blocking: true },
      { field: 'seller', expected: '100000009', found: '732829320', is_blocking: false },
    ])
    expect((await getEntry(parties, entries[0])).invoice.status).toBe('waiting')
    const refused = await decide(parties, sent, 'accept')
    expect(refused.body.error.details).toMatchObject({
      code: 'supplier_invoice_differs',
      params: { fields: ['amount_excl_vat', 'amount_incl_vat'] },
    })
    expect((await getEntry(parties, entries[0])).invoice_number).toBeNull()
  })

  test('of another seller can be accepted by a person who has reviewed it', async () => {
    const parties = await makeSupplierInvoiceParties()
    const { entries } = await approveReport(parties)
    const other = { ...toParty(SELLER), siren: '732829320', vat_number: 'FR44732829320' }
    const sent = getData(
      await sendByTeam(parties, entries[0], {}, await renderFacturX(parties, { seller: other })),
    )
    expect(sent).toMatchObject({ status: 'received', sent_by: 'team', sent_by_id: parties.team.userId })
    const accepted = getData(await decide(parties, sent, 'accept'))
    expect(accepted).toMatchObject({ status: 'accepted', decided_by_id: parties.team.userId })
    expect((await getEntry(parties, entries[0])).invoice_number).toBe('F-2026-042')
  })

  test('that differs from the typed values is refused, and nothing is stored', async () => {
    const parties = await makeSupplierInvoiceParties()
    const { entries } = await approveReport(parties)
    const reply = await sendByFreelancer(
      parties,
      entries[0],
      { ...TYPED, number: 'F-1', vat_amount: 0 },
      await renderFacturX(parties),
    )
    expect(reply.status).toBe(400)
    expect(reply.body.error.details.errors.map(({ field, code }: Body) => `${field} ${code}`)).toEqual([
      'number differs_from_file',
      'vat_amount differs_from_file',
    ])
    expect(getData(await parties.team.call('GET', '/accounting/supplier-invoices')).items).toEqual([])
  })
})

describe('a plain PDF', () => {
  test('of a freelancer waits for the team, which accepts it', async () => {
    const parties = await makeSupplierInvoiceParties()
    const { entries } = await approveReport(parties)
    const sent = getData(await sendByFreelancer(parties, entries[0]))
    expect(sent).toMatchObject({ status: 'received', kind: 'pdf', differences: [] })
    expect(getData(await decide(parties, sent, 'accept')).status).toBe('accepted')
    expect((await getEntry(parties, entries[0])).invoice).toMatchObject({
      status: 'ready',
      document_type: 380,
    })
    const twice = await decide(parties, sent, 'reject', { reason: 'Too late' })
    expect(twice.body.error.details).toMatchObject({
      code: 'supplier_invoice_status',
      currentStatus: 'accepted',
    })
  })

  test('whose data the team typed is accepted at once if nothing differs', async () => {
    const parties = await makeSupplierInvoiceParties()
    const { entries } = await approveReport(parties)
    expect(getData(await sendByTeam(parties, entries[0]))).toMatchObject({
      status: 'accepted',
      decided_by_id: null,
    })
  })

  test('needs number, date and amounts', async () => {
    const parties = await makeSupplierInvoiceParties()
    const { entries } = await approveReport(parties)
    const reply = await sendByTeam(parties, entries[0], { number: 'F-1' })
    expect(reply.body.error.details.errors.map(({ field, code }: Body) => `${field} ${code}`)).toEqual([
      'date required',
      'amount_excl_vat required',
      'vat_amount required',
      'amount_incl_vat required',
    ])
  })

  test('with a future date is refused', async () => {
    const parties = await makeSupplierInvoiceParties()
    const { entries } = await approveReport(parties)
    const reply = await sendByTeam(parties, entries[0], { ...TYPED, date: '2031-01-01' })
    expect(reply.body.error.details).toMatchObject({ field: 'date', code: 'invoice_in_the_future' })
  })

  test('is rejected with a reason that the freelancer reads, and sent again with the same number', async () => {
    const parties = await makeSupplierInvoiceParties()
    const { entries } = await approveReport(parties)
    const first = getData(
      await sendByFreelancer(parties, entries[0], { ...TYPED, vat_amount: 0, amount_incl_vat: 550 }),
    )
    expect(first.differences.map(({ field }: Body) => field)).toEqual(['vat_amount', 'amount_incl_vat'])
    getData(await decide(parties, first, 'reject', { reason: 'The VAT is missing' }))
    expect(getData(await parties.portal('GET', `/accounting/supplier-invoices/${first.id}`))).toMatchObject({
      status: 'rejected',
      reason: 'The VAT is missing',
    })
    expect(getData(await sendByFreelancer(parties, entries[0])).status).toBe('received')
  })

  test('replaces an earlier one that was not decided', async () => {
    const parties = await makeSupplierInvoiceParties()
    const { entries } = await approveReport(parties)
    const first = getData(await sendByFreelancer(parties, entries[0]))
    const second = getData(await sendByFreelancer(parties, entries[0]))
    const { items } = getData(await parties.team.call('GET', '/accounting/supplier-invoices'))
    expect(items.map(({ id, status }: Body) => [id, status])).toEqual([
      [second.id, 'received'],
      [first.id, 'replaced'],
    ])
    expect((await decide(parties, first, 'accept')).body.error.details.code).toBe('supplier_invoice_status')
  })
})

test('one document for work and expenses belongs to both entries, and is archived once', async () => {
  const parties = await makeSupplierInvoiceParties()
  const { entries } = await approveReport(parties, [TRAIN])
  expect(entries).toHaveLength(2)
  const both = { amount_excl_vat: 634.55, vat_amount: 126.91, amount_incl_vat: 761.46 }
  const sent = getData(await sendByTeam(parties, entries[1], { ...TYPED, ...both, covers: 'report' }))
  expect(sent).toMatchObject({ status: 'accepted', differences: [] })
  expect(sent.entry_ids.toSorted()).toEqual(entries.map(({ id }: Body) => id).toSorted())
  for (const entry of entries)
    expect(await getEntry(parties, entry)).toMatchObject({
      invoice_number: 'F-2026-042',
      invoice: { status: 'ready', sha256: sent.sha256 },
    })
  const archive = await parties.team.call('GET', '/accounting/invoices/archive?from=2026-03-01&to=2026-03-31')
  // The zip has the name in the file's header and in the directory.
  expect(archive.text.match(/F-2026-042 \w+\.pdf/g)).toHaveLength(2)
})

test('an umbrella company is compared by its own SIREN', async () => {
  const referent = { company: 'Portage & Cie', siren: '732829320' }
  const parties = await makeSupplierInvoiceParties({ external_referent: referent, is_umbrella: true })
  const { entries } = await approveReport(parties)
  const umbrella = {
    ...toParty(SELLER),
    name: 'Portage & Cie',
    siren: '732829320',
    vat_number: 'FR44732829320',
  }
  const sent = getData(
    await sendByFreelancer(parties, entries[0], {}, await renderFacturX(parties, { seller: umbrella })),
  )
  expect(sent).toMatchObject({ status: 'accepted', differences: [] })
})

test('a reopened report waits for the credit note of the supplier, which refers to the invoice', async () => {
  const parties = await makeSupplierInvoiceParties()
  const { id, entries } = await approveReport(parties)
  getData(await sendByFreelancer(parties, entries[0], {}, await renderFacturX(parties)))
  getData(await performOnReport(parties, 'reopen', id))
  const creditEntry = (await listEntries(parties, id)).find(
    ({ type }: Body) => type === 'credit_note',
  ) as Body
  expect(creditEntry.invoice.missing[0].code).toBe('supplier_credit_note_missing')
  const creditNote = { type: 381 as const, number: 'A-2026-007', due_date: null }
  const withWrongReference = { ...creditNote, credited: { number: 'F-1', date: '2026-02-01' } }
  const wrong = getData(
    await sendByFreelancer(parties, creditEntry, {}, await renderFacturX(parties, withWrongReference)),
  )
  expect(wrong.differences).toEqual([
    { field: 'credited', expected: 'F-2026-042', found: 'F-1', is_blocking: false },
  ])
  const withRightReference = { ...creditNote, credited: { number: 'F-2026-042', date: '2026-03-01' } }
  const right = getData(
    await sendByFreelancer(parties, creditEntry, {}, await renderFacturX(parties, withRightReference)),
  )
  expect(right).toMatchObject({ status: 'accepted', document_type: 381, amount_incl_vat: 660 })
  expect(await getEntry(parties, creditEntry)).toMatchObject({
    invoice_number: 'A-2026-007',
    due_date: null,
    invoice: { status: 'ready', document_type: 381 },
  })
  expect(
    getData(await parties.portal('GET', `/accounting/entries/${creditEntry.id}`)).allowed_actions,
  ).toEqual([])
  const accepted = await parties.portal('POST', `/accounting/entries/${creditEntry.id}/accept`)
  expect(accepted.body.error.details.code).toBe('credit_note_not_acceptable')
})

test('an invoice in another currency than euros is issued by the supplier', async () => {
  const parties = await createReportParties(world)
  await world.database.query({
    text: `update mission set currency = 'USD' where tenant_id = $1`,
    values: [parties.team.id],
  })
  await makeBillable(world, parties.team, parties.freelancer)
  const { entries } = await approveReport(parties)
  expect(getData(await sendByTeam(parties, entries[0]))).toMatchObject({
    status: 'accepted',
    currency: 'USD',
  })
})

test('while a received invoice is undecided, the team issues none, even if the freelancer is self-billed meanwhile', async () => {
  const parties = await makeSupplierInvoiceParties()
  const { entries } = await approveReport(parties)
  const sent = getData(await sendByFreelancer(parties, entries[0]))
  await makeBillable(world, parties.team, parties.freelancer, { seller: { invoicing_mode: 'self_billing' } })
  await workOnInvoices(world)
  expect((await getEntry(parties, entries[0])).invoice).toMatchObject({
    status: 'waiting',
    missing: [{ code: 'supplier_invoice_missing' }],
  })
  getData(await decide(parties, sent, 'reject', { reason: 'You are self-billed now' }))
  await workOnInvoices(world)
  expect((await getEntry(parties, entries[0])).invoice).toMatchObject({ status: 'ready', document_type: 389 })
})

test('a received invoice does not reserve its number: the first accepted invoice gets it', async () => {
  const parties = await makeSupplierInvoiceParties()
  const { entries } = await approveReport(parties, [TRAIN])
  const second = { ...TYPED, amount_excl_vat: 84.55, vat_amount: 16.91, amount_incl_vat: 101.46 }
  const duplicate = getData(await sendByFreelancer(parties, entries[1], second))
  expect(getData(await sendByTeam(parties, entries[0])).status).toBe('accepted')
  const refused = await decide(parties, duplicate, 'accept')
  expect(refused.body.error.details).toMatchObject({ reason: 'already_exists', field: 'number' })
})

test('a self-billed entry accepts no invoice of the supplier', async () => {
  const parties = await createReportParties(world)
  await makeBillable(world, parties.team, parties.freelancer)
  const { entries } = await approveReport(parties)
  expect((await sendByFreelancer(parties, entries[0])).body.error.details.code).toBe(
    'supplier_invoice_not_expected',
  )
})

test('a seller can use an invoice number once a year', async () => {
  const parties = await makeSupplierInvoiceParties()
  const { entries } = await approveReport(parties, [TRAIN])
  getData(await sendByTeam(parties, entries[0]))
  const second = { ...TYPED, amount_excl_vat: 84.55, vat_amount: 16.91, amount_incl_vat: 101.46 }
  const duplicate = await sendByTeam(parties, entries[1], second)
  expect(duplicate.body.error.details).toMatchObject({ reason: 'already_exists', field: 'number' })
  expect((await getEntry(parties, entries[1])).invoice.status).toBe('waiting')
  const earlier = getData(await sendByTeam(parties, entries[1], { ...second, date: '2025-12-31' }))
  expect(earlier.differences).toMatchObject([{ field: 'date', expected: '2026-03-01', is_blocking: false }])
  expect(getData(await decide(parties, earlier, 'accept')).status).toBe('accepted')
})

test.each([
  ['an encrypted file', () => passwordPdf()],
  ['a damaged file', () => BARE_PDF],
  [
    'a file of more than 3 MB',
    () => Buffer.concat([PAGE, Buffer.alloc(3 * 1024 * 1024), PAGE]),
    'file_too_large',
  ],
])('%s is refused, and nothing is stored', async (_, file, code = 'file_unreadable') => {
  const parties = await makeSupplierInvoiceParties()
  const { entries } = await approveReport(parties)
  const reply = await sendByFreelancer(parties, entries[0], TYPED, file())
  expect(reply.body.error.details).toMatchObject({ field: 'file', code })
  expect(getData(await parties.team.call('GET', '/accounting/supplier-invoices')).items).toEqual([])
})

test('a request without the file is refused', async () => {
  const parties = await makeSupplierInvoiceParties()
  const { entries } = await approveReport(parties)
  const reply = await parties.team.call('POST', buildPath(entries[0]), TYPED)
  expect(reply.body.error.details).toMatchObject({ field: 'file', code: 'required' })
})

test('of ten invoices that arrive at once, one is accepted and nine are refused', async () => {
  const parties = await makeSupplierInvoiceParties()
  const { entries } = await approveReport(parties)
  const file = await renderFacturX(parties)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => sendByFreelancer(parties, entries[0], {}, file)),
  )
  const outcomes = replies.map(({ status, body }) => (status === 201 ? 'created' : body.error.details.code))
  expect(outcomes.toSorted()).toEqual(['created', ...Array(9).fill('supplier_invoice_not_expected')])
})

test('a freelancer cannot reach the entries and invoices of another freelancer', async () => {
  const parties = await makeSupplierInvoiceParties()
  const { entries } = await approveReport(parties)
  const sent = getData(await sendByFreelancer(parties, entries[0]))
  const colleague = await makeFreelancer(parties.team)
  const other = await makePortal(world, parties.team, colleague.id)
  expect((await other('POST', buildPath(entries[0]), new WithFile(TYPED, PAGE))).status).toBe(404)
  for (const path of ['', '/file'])
    expect((await other('GET', `/accounting/supplier-invoices/${sent.id}${path}`)).status).toBe(404)
  expect(getData(await other('GET', '/accounting/supplier-invoices')).items).toEqual([])
  const stranger = await world.team()
  expect((await stranger.call('POST', buildPath(entries[0]), new WithFile(TYPED, PAGE))).status).toBe(404)
  for (const action of ['accept', 'reject'])
    expect(
      (
        await decide(
          { ...parties, team: stranger },
          sent,
          action,
          action === 'reject' ? { reason: 'No' } : undefined,
        )
      ).status,
    ).toBe(404)
})

test('after twenty invoices of a freelancer for one report no more are stored; the team can still send one', async () => {
  const parties = await makeSupplierInvoiceParties()
  const { entries } = await approveReport(parties)
  for (let sent = 0; sent < 20; sent += 1) getData(await sendByFreelancer(parties, entries[0]))
  const reply = await sendByFreelancer(parties, entries[0])
  expect(reply.body.error.details.code).toBe('too_many_supplier_invoices')
  expect(getData(await sendByTeam(parties, entries[0])).status).toBe('accepted')
})

test('reopening the report replaces an undecided invoice and voids the entry', async () => {
  const parties = await makeSupplierInvoiceParties()
  const { id, entries } = await approveReport(parties)
  const sent = getData(await sendByFreelancer(parties, entries[0]))
  getData(await performOnReport(parties, 'reopen', id))
  const now = getData(await parties.team.call('GET', `/accounting/supplier-invoices/${sent.id}`))
  expect(now.status).toBe('replaced')
  expect((await getEntry(parties, entries[0])).invoice.status).toBe('void')
  const reply = await sendByFreelancer(parties, entries[0])
  expect(reply.body.error.details).toMatchObject({
    code: 'supplier_invoice_not_expected',
    currentStatus: 'void',
  })
})

test('an accepted invoice and its file cannot be deleted', async () => {
  const parties = await makeSupplierInvoiceParties()
  const { entries } = await approveReport(parties)
  getData(await sendByTeam(parties, entries[0]))
  for (const table of ['invoice', 'stored_file'])
    await expect(
      world.database.query({ text: `delete from ${table} where tenant_id = $1`, values: [parties.team.id] }),
    ).rejects.toThrow()
  await workOnInvoices(world)
  expect((await getEntry(parties, entries[0])).invoice.status).toBe('ready')
})
