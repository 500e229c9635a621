// What an erasure keeps: records that belong to an issued invoice or prove vigilance stay until their retention ends. Others are erased.
import { expect, test } from 'vitest'
import { readZipFiles } from '../../../../test/check/zip-files.ts'
import { DETAILS, makeColleague, propose } from '../../../../test/make/bank-accounts.ts'
import {
  CERTIFICATE,
  documentBody,
  makeApprovedDocument,
  uploadAsTeam,
} from '../../../../test/make/compliance.ts'
import { erase, findValues, workOnErasures } from '../../../../test/make/erasures.ts'
import {
  completeBuyer,
  makeBillable,
  offerMandate,
  SELLER,
  workOnInvoices,
} from '../../../../test/make/invoices.ts'
import { PIXEL } from '../../../../test/make/mails.ts'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
  makePortal,
} from '../../../../test/make/missions.ts'
import { makeApprovedAccount, payEntry } from '../../../../test/make/payments.ts'
import { approveReport, fileReport } from '../../../../test/make/reports.ts'
import { makeAwaitingEntry, supplierInvoiceBody } from '../../../../test/make/supplier-invoices.ts'
import { verifyAuditLog } from '../../../../test/make/tamper.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import { sealAuditLog } from '../../platform/audit-log/index.ts'
import { deleteExpired } from './retention.service.ts'

const world = await startWorld()
const LATER = '2026-10-05T10:00:00.000Z'
const NOW = '2026-03-02T12:00:00.000Z'

const query = <T>(text: string, ...values: unknown[]) => world.database.query<T>({ text, values })
const listSeries = (team: Team) =>
  query<{ seller: string; code: string }>(
    'select seller, code from invoice_series where tenant_id = $1',
    team.id,
  )
const listAuditEntries = (team: Team, resource: string) =>
  query<{ action: string; is_erased: boolean; changes: unknown }>(
    `select action, changes is null as is_erased, changes from audit_entry
      where tenant_id = $1 and resource = $2 and action is distinct from 'eraseFreelancer' order by number`,
    team.id,
    resource,
  )

test('a name in a number series is erased immediately if no invoice was issued', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team, { last_name: 'Ouvrard' })
  const portal = await makePortal(world, team, id)
  getData(await team.call('PATCH', `/freelancers/${id}`, SELLER))
  const mandate = await offerMandate(team, id)
  getData(await portal('POST', `/billing-mandates/${mandate.id}/decline`, { reason: 'Not me' }))
  expect(await listSeries(team)).toEqual([{ seller: SELLER.siren, code: 'OUVRARD' }])
  await sealAuditLog({ db: world.database })
  const { retained } = await erase(world, team, `/freelancers/${id}`)
  expect(retained).toEqual([])
  const [{ seller, code } = { seller: '', code: '' }] = await listSeries(team)
  expect([seller, code]).toEqual([
    expect.stringMatching(/^erased-/),
    expect.stringMatching(/^E[0-9A-F]{11}$/),
  ])
  expect((await listAuditEntries(team, 'invoice_series')).map(({ is_erased }) => is_erased)).toEqual([true])
  expect(await findValues(world, ['Ouvrard', SELLER.siren])).toEqual([])
  await sealAuditLog({ db: world.database })
  expect(await verifyAuditLog(team)).toMatchObject({ is_intact: true })
})

test('a series that another freelancer of the company uses stays until that one is erased', async () => {
  const team = await world.team()
  const [first, second] = [
    await makeFreelancer(team, { last_name: 'Sharedone' }),
    await makeFreelancer(team, { last_name: 'Sharedtwo' }),
  ]
  for (const { id } of [first, second]) {
    getData(await team.call('PATCH', `/freelancers/${id}`, SELLER))
    await offerMandate(team, id)
  }
  await erase(world, team, `/freelancers/${first.id}`)
  expect(await listSeries(team)).toEqual([{ seller: SELLER.siren, code: 'SHAREDON' }])
  await erase(world, team, `/freelancers/${second.id}`)
  expect(await findValues(world, ['Shared', SELLER.siren])).toEqual([])
})

/** Creates an approved report of one month, its paid invoice and an export for the accountant. */
async function makeInvoiced(team: Team, freelancer: Body, day: string): Promise<Body> {
  await makeBillable(world, team, freelancer)
  const month = day.slice(0, 7)
  const mission = await makeMission(team, freelancer.id, { start_date: day, end_date: `${month}-28` })
  const portal = await makePortal(world, team, freelancer.id)
  getData(await portal('POST', `/missions/${mission.id}/accept`, {}))
  const timesheets = [{ date: day, quantity: 1 }]
  const report = await fileReport(team, mission.id, {
    report_month: month,
    timesheets,
    expenses: [],
    supplementary_items: [],
  })
  const { accounting_entries } = await approveReport(team, report)
  await workOnInvoices(world, team)
  const [{ id }] = accounting_entries
  const paid = await payEntry(team, { id })
  getData(
    await team.call('POST', '/accounting/exports', { format: 'fec', from: `${month}-01`, to: `${month}-28` }),
  )
  return paid
}

test('data of an issued invoice stay with their log until the retention ends, and are then erased everywhere', async () => {
  world.clock.set('2014-03-03T09:00:00.000Z')
  const team = await world.team()
  const freelancer = await makeFreelancer(team, { last_name: 'Oldford' })
  const entry = await makeInvoiced(team, freelancer, '2014-03-03')
  expect(entry.invoice_number).toContain('OLDFORD')
  const account = await makeApprovedAccount(world, team, freelancer.id)
  await sealAuditLog({ db: world.database })
  world.clock.set('2014-10-05T10:00:00.000Z')
  const { retained } = await erase(world, team, `/freelancers/${freelancer.id}`)
  expect(retained.map(({ table, until }: Body) => `${table} ${until}`)).toEqual(
    expect.arrayContaining([
      'invoice 2024-12-31',
      'accounting_entry 2024-12-31',
      'billing_mandate 2024-12-31',
    ]),
  )
  expect(await listSeries(team)).toEqual([{ seller: SELLER.siren, code: 'OLDFORD' }])
  for (const resource of [
    'invoice',
    'accounting_entry',
    'billing_mandate',
    'invoice_series',
    'payment',
    'mission',
  ]) {
    const log = await listAuditEntries(team, resource)
    expect([resource, log.length > 0, log.filter(({ is_erased }) => is_erased).length]).toEqual([
      resource,
      true,
      0,
    ])
  }
  // The contact address of a bank account is no accounting document.
  expect((await listAuditEntries(team, 'bank_account')).map(({ is_erased }) => is_erased)).toEqual([true])
  expect(
    await query('select from bank_account where id = $1 and last_digits = $2', account, '0189'),
  ).toHaveLength(1)
  const { invoice_number } = getData(await team.call('GET', `/accounting/entries/${entry.id}`)).entry
  expect(invoice_number).toBe(entry.invoice_number)

  world.clock.set('2026-01-03T00:00:00.000Z')
  await workOnErasures(world)
  await deleteExpired({ db: world.database, clock: world.clock })
  expect(await findValues(world, ['Oldford', SELLER.siren])).toEqual([])
  expect(getData(await team.call('GET', `/erasures/${freelancer.id}`)).retained).toEqual([])
  const events = await query<{ number: string }>(
    `select data ->> 'invoice_number' as number from event where tenant_id = $1 and data ? 'invoice_number'`,
    team.id,
  )
  expect(new Set(events.map(({ number }) => number))).toEqual(new Set(['erased']))
  const [exported] = getData(await team.call('GET', '/accounting/exports')).items
  expect((await team.call('GET', `/accounting/exports/${exported.id}/file`)).text).toBe('')
  await sealAuditLog({ db: world.database })
  expect(await verifyAuditLog(team)).toMatchObject({ is_intact: true })
})

test('a document that was in force and replaced later stays as proof', async () => {
  world.clock.set(NOW)
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  const first = await makeApprovedDocument(world, team, id, { ...CERTIFICATE, code: 'FIRSTCODE123456' })
  await makeApprovedDocument(world, team, id, { ...CERTIFICATE, code: 'NEXTCODE1234567' })
  const colleague = await makeColleague(world, team)
  for (const code of ['NEVERREAD123456', 'WAITING12345678'])
    getData(await uploadAsTeam(colleague.call, id, documentBody({ ...CERTIFICATE, code })))
  const { retained } = await erase(world, team, `/freelancers/${id}`)
  expect(retained).toEqual([expect.objectContaining({ table: 'compliance_document', count: 2 })])
  expect(getData(await team.call('GET', `/compliance-documents/${first.id}`))).toMatchObject({
    status: 'replaced',
    code: 'FIRSTCODE123456',
  })
  expect(await findValues(world, ['NEVERREAD123456', 'WAITING12345678'])).toEqual([])
})

test('the last digits of an account that was never in use are erased from its events, too', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  const account = getData(await propose(team.call, id, DETAILS))
  getData(await team.call('POST', `/bank-accounts/${account.id}/withdraw`))
  await erase(world, team, `/freelancers/${id}`)
  const digits = await query<{ digits: string }>(
    `select data ->> 'last_digits' as digits from event where tenant_id = $1 and subject_id = $2`,
    team.id,
    account.id,
  )
  expect(digits.map((one) => one.digits)).toEqual(['0000', '0000'])
})

test('responses that are stored for requests of the person are erased, whatever they contain', async () => {
  const team = await world.team()
  const colleague = await makeColleague(world, team)
  const { key } = await world.issueKey(team.id, colleague.id)
  const headers = { 'x-api-key': key, 'idempotency-key': 'of-the-colleague' }
  getData(await world.send('/api/v1/project-codes', { method: 'POST', body: { name: 'Kolossal' }, headers }))
  const readStoredResponses = () =>
    query<{ answer: string | null }>('select answer from idempotency where tenant_id = $1', team.id)
  expect((await readStoredResponses()).map(({ answer }) => answer?.includes('Kolossal'))).toEqual([true])
  await erase(world, team, `/users/${colleague.id}`)
  expect((await readStoredResponses()).map(({ answer }) => answer)).toEqual([null])
})

/** Creates a mission with a contract that names the freelancer and the signer, signed by the freelancer. */
const makeSigned = (team: Team, freelancerId: string, signer: string) =>
  makeAcceptedMission(world, team, freelancerId, {
    use_service_template: true,
    template_locale: 'en',
    team_signer_id: signer,
  })

test.each(['freelancer', 'user'])(
  'the contract and signatures of a mission that never began are erased with the %s',
  async (kind) => {
    const last_name = `Companysen-${kind}`
    const team = await world.team()
    const { id: signer } = await makeColleague(world, team)
    getData(await team.call('PATCH', `/users/${signer}`, { first_name: 'Signatoria', last_name }))
    const { id } = await makeFreelancer(team)
    const mission = await makeSigned(team, id, signer)
    getData(await team.call('POST', `/missions/${mission.id}/cancel`, {}))
    const person = kind === 'user' ? `/users/${signer}` : `/freelancers/${id}`
    expect((await findValues(world, [last_name])).some((one) => one.startsWith('document.content'))).toBe(
      true,
    )
    await erase(world, team, person)
    const [document] = await query<{ content: object | null }>(
      'select content from document where tenant_id = $1 and mission_id = $2',
      team.id,
      mission.id,
    )
    expect(document?.content).toBe(null)
    if (kind === 'user') expect(await findValues(world, [last_name])).toEqual([])
    const signatures = await query<{ name: string; address: string | null }>(
      'select name, address from signature where tenant_id = $1',
      team.id,
    )
    if (kind === 'freelancer') expect(signatures).toEqual([{ name: 'erased', address: null }])
  },
)

test('a team that is over its quota or will be deleted can still erase people, and export what it must keep', async () => {
  const team = await world.team()
  const [first, second] = [await makeFreelancer(team), await makeFreelancer(team)]
  await completeBuyer(team)
  getData(await world.operator('PATCH', `/teams/${team.id}`, { audit_quota_bytes: 1000 }))
  await sealAuditLog({ db: world.database })
  await world.app.refreshQuotas()
  expect((await team.call('POST', '/project-codes', { name: 'Late' })).status).toBe(403)
  getData(await team.call('POST', `/freelancers/${first.id}/erasure`))
  getData(await world.operator('PATCH', `/teams/${team.id}`, { audit_quota_bytes: 1_000_000_000 }))
  getData(await world.operator('POST', `/teams/${team.id}/deletion`, {}))
  await world.app.refreshQuotas()
  expect((await team.call('POST', '/project-codes', { name: 'Late' })).status).toBe(403)
  const path = `/api/v1/freelancers/${second.id}/erasure`
  const headers = { 'x-api-key': team.key, 'idempotency-key': 'while-closing' }
  getData(await world.send(path, { method: 'POST', headers }))
  getData(
    await team.call('POST', '/accounting/exports', { format: 'csv', from: '2026-03-01', to: '2026-03-31' }),
  )
})

test('the export has the records of the person’s missions, the acts of the person, and files under their own type', async () => {
  world.clock.set(NOW)
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const { id } = freelancer
  const mission = await makeAcceptedMission(world, team, id)
  const colleague = await makeColleague(world, team)
  const image = documentBody(CERTIFICATE, Buffer.from(PIXEL, 'base64'))
  const uploaded = getData(await uploadAsTeam(colleague.call, id, image))
  await query(
    `insert into mail (tenant_id, id, kind, cause_id, number, recipients, message_id, status, attempts, created_at, updated_at)
      values ($1, gen_random_uuid(), 'portal_link', $2, 1, $3, 'm', 'sent', 1, $4, $4)`,
    team.id,
    id,
    [freelancer.email, 'somebody.else@example.com'],
    world.clock.now(),
  )
  const exported = async (path: string) => {
    const reply = await world.app.server.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': team.key } })
    return readZipFiles(reply.rawPayload)
  }
  const files = await exported(`/freelancers/${id}/personal-data`)
  const json = (name: string): Body[] => JSON.parse(String(files.get(name)))
  expect(json('data/event.json').map(({ type }) => type)).toEqual(
    expect.arrayContaining(['freelancer.created', 'mission.created', 'mission.accepted']),
  )
  expect(json('data/audit_entry.json').some(({ subject_id }) => subject_id === mission.id)).toBe(true)
  expect(json('data/portal_link.json').length).toBeGreaterThan(0)
  expect(json('acts/event.json').map(({ type }) => type)).toContain('mission.accepted')
  expect(json('data/mail.json').map(({ recipients }) => recipients)).toEqual([
    [freelancer.email.toLowerCase()],
  ])
  expect([...files.keys()].filter((name) => name.startsWith('files/compliance_document/'))).toEqual([
    `files/compliance_document/${uploaded.id}.png`,
  ])
  const ofUser = await exported(`/users/${colleague.id}/personal-data`)
  const acts: Body[] = JSON.parse(String(ofUser.get('acts/audit_entry.json')))
  expect(acts.some(({ resource }) => resource === 'compliance_document')).toBe(true)
  expect(acts.some((one) => 'changes' in one)).toBe(false)
})

test('an invoice of a supplier stays until its retention ends, and the reason of a rejection is erased immediately', async () => {
  world.clock.set(NOW)
  const team = await world.team()
  const { id } = await makeFreelancer(team, { last_name: 'Suppliersen' })
  const { id: entry, amount_excl_vat, vat_amount, amount_incl_vat } = await makeAwaitingEntry(world, team, id)
  const portal = await makePortal(world, team, id)
  const send = () => {
    const body = supplierInvoiceBody({ amount_excl_vat, vat_amount, amount_incl_vat })
    return portal('POST', `/accounting/entries/${entry}/supplier-invoices`, body).then(getData)
  }
  const decide = (sent: Body, act: string, body?: object) =>
    team.call('POST', `/accounting/supplier-invoices/${sent.id}/${act}`, body).then(getData)
  await decide(await send(), 'reject', { reason: 'It is that of her cousin' })
  await decide(await send(), 'accept')
  const waiting = `/accounting/entries?freelancer_id=${id}&status=waiting_payment`
  for (const one of getData(await team.call('GET', waiting)).items) await payEntry(team, one)
  await sealAuditLog({ db: world.database })
  world.clock.set(LATER)
  const { retained } = await erase(world, team, `/freelancers/${id}`)
  expect(retained).toEqual(
    expect.arrayContaining([expect.objectContaining({ table: 'supplier_invoice', count: 2 })]),
  )
  expect(await findValues(world, ['It is that of her cousin'])).toEqual([])
  const log = await listAuditEntries(team, 'supplier_invoice')
  expect(log.filter(({ is_erased }) => is_erased).map(({ action }) => action)).toEqual([
    'rejectSupplierInvoice',
  ])
})
