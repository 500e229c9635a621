// Payment batches: their entries are chosen, checked, exported, and confirmed or released. An entry is in at most one open batch
// and is paid once.
import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeInvoice } from '../../../../test/make/invoices.ts'
import { getData } from '../../../../test/make/missions.ts'
import { IBANS, makeApprovedAccount, makePayable } from '../../../../test/make/payments.ts'
import { actOnReport, makeEntry } from '../../../../test/make/reports.ts'
import { numberEvents } from '../../../../test/make/webhooks.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

const ON = { execution_date: '2026-03-03' }
const create = (team: Team, entries: Body[], more: object = {}) =>
  team.call('POST', '/payment-batches', { ...ON, entry_ids: entries.map(({ id }) => id), ...more })
const act = (team: Team, { id }: Body, action: string, body?: object) =>
  team.call('POST', `/payment-batches/${id}/${action}`, body)
const listLines = async (team: Team, { id }: Body): Promise<Body[]> =>
  getData(await team.call('GET', `/payment-batches/${id}/lines`)).items
const getStatus = async (team: Team, { id }: Body) =>
  getData(await team.call('GET', `/accounting/entries/${id}`)).entry.status
const getDetails = ({ body }: { body: Body }) => body.error.details

async function makeReadyTeam(count: number) {
  const team = await world.team()
  await makeApprovedAccount(world, team, null, { holder_name: 'Atelier Boréal' })
  const entries = []
  for (let index = 0; index < count; index += 1) entries.push(await makePayable(world, team))
  return { team, entries: entries as [Body, ...Body[]] }
}

const downloadFile = async (team: Team, { id }: Body) => {
  const { key } = await world.issueKey(team.id, team.userId, ['bank-details:read'])
  return world.send(`/api/v1/payment-batches/${id}/file`, { headers: { authorization: `Bearer ${key}` } })
}

test('a batch is created as a draft, exported and confirmed, and then its entries are paid', async () => {
  const { team, entries } = await makeReadyTeam(2)
  const batch = getData(await create(team, entries, { label: 'March' }))
  const total = entries.reduce((sum, { amount_incl_vat }) => sum + amount_incl_vat, 0)
  expect(batch).toMatchObject({
    status: 'draft',
    label: 'March',
    entry_count: 2,
    paid_count: 0,
    total,
    ...ON,
  })
  expect(batch.allowed_actions).toEqual([
    'update',
    'add-entries',
    'remove-entries',
    'prepare',
    'export',
    'cancel',
  ])
  expect(await listLines(team, batch)).toMatchObject([
    { status: 'open', problems: [], bank_account: { country: 'FR', last_digits: '0189' } },
    { status: 'open' },
  ])
  const exported = getData(await act(team, batch, 'export'))
  expect(exported).toMatchObject({
    status: 'exported',
    bank_account: { last_digits: '2606' },
    exported_by: team.userId,
  })
  expect(await getStatus(team, entries[0])).toBe('waiting_payment')
  world.clock.set('2026-03-04T09:00:00.000Z')
  const confirmed = getData(await act(team, batch, 'confirm', { paid_on: '2026-03-03', reference: 'VIR 1' }))
  expect(confirmed).toMatchObject({ status: 'confirmed', paid_count: 2, allowed_actions: [] })
  for (const entry of entries) {
    expect(await getStatus(team, entry)).toBe('paid')
    const { items } = getData(await team.call('GET', `/accounting/payments?entry_id=${entry.id}`))
    expect(items).toMatchObject([{ paid_on: '2026-03-03', reference: 'VIR 1', batch_id: batch.id }])
  }
})

test('the file has every payment, is the same each time, and needs the scope that reads bank details', async () => {
  const { team, entries } = await makeReadyTeam(2)
  const batch = getData(await create(team, entries))
  expect((await downloadFile(team, batch)).status).toBe(404)
  const { sha256, size, total } = getData(await act(team, batch, 'export'))
  const first = await downloadFile(team, batch)
  const text = first.text as string
  expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
  expect(Buffer.byteLength(text)).toBe(size)
  expect(text).toContain(`<CtrlSum>${total.toFixed(2)}</CtrlSum>`)
  expect(text.split('<CdtTrfTxInf>')).toHaveLength(3)
  for (const iban of Object.values(IBANS)) expect(text).toContain(`<IBAN>${iban}</IBAN>`)
  for (const { invoice_number } of entries) expect(text).toContain(invoice_number)
  const [entry] = entries
  getData(await team.call('PATCH', `/freelancers/${entry.freelancer.id}`, { city: 'Brest' }))
  getData(await team.call('PATCH', '/team', { city: 'Rennes' }))
  expect((await downloadFile(team, batch)).text).toBe(text)
})

test('the file stays the same when entries are confirmed and released', async () => {
  const { team, entries } = await makeReadyTeam(2)
  const batch = getData(await create(team, entries))
  const { sha256 } = getData(await act(team, batch, 'export'))
  const hashFile = async () => {
    const { status, text } = await downloadFile(team, batch)
    return [
      status,
      createHash('sha256')
        .update(text as string)
        .digest('hex'),
    ]
  }
  getData(await act(team, batch, 'confirm', { paid_on: '2026-03-02', entry_ids: [entries[0].id] }))
  expect(await hashFile()).toEqual([200, sha256])
  getData(await act(team, batch, 'cancel', { reason: 'The bank refused it' }))
  expect(await hashFile()).toEqual([200, sha256])
})

test('each entry that cannot be paid is named, and nothing is created', async () => {
  const { team, entries } = await makeReadyTeam(1)
  const [payable] = entries
  const bare = await makeEntry(world, team)
  const reply = await create(team, [payable, bare])
  expect(reply.status).toBe(400)
  expect(getDetails(reply)).toMatchObject({
    field: 'entry_ids[1]',
    code: 'entry_not_payable',
    params: { problems: ['invoice_missing', 'bank_account_missing'] },
  })
  expect(getData(await team.call('GET', '/payment-batches')).total).toBe(0)
  const { items } = getData(await team.call('GET', '/accounting/payable-entries'))
  expect(items.map(({ entry_id, problems }: Body) => [entry_id, problems])).toEqual(
    expect.arrayContaining([
      [payable.id, []],
      [bare.id, ['invoice_missing', 'bank_account_missing']],
    ]),
  )
})

test('an entry is in at most one open batch, and cannot be paid or cancelled otherwise', async () => {
  const { team, entries } = await makeReadyTeam(1)
  const [entry] = entries
  const batch = getData(await create(team, entries))
  expect(getDetails(await create(team, entries)).params.problems).toEqual(['in_batch'])
  const params = { batch_id: batch.id }
  expect(
    getDetails(await team.call('PATCH', `/accounting/entries/${entry.id}`, { status: 'paid' })),
  ).toMatchObject({
    code: 'entry_in_batch',
    params,
  })
  const single = await team.call('POST', `/accounting/entries/${entry.id}/payment`, { paid_on: '2026-03-02' })
  expect(getDetails(single).code).toBe('entry_in_batch')
  expect(getDetails(await actOnReport(team, entry.activity_report_id, 'reopen'))).toMatchObject({
    code: 'entry_in_batch',
    params,
  })
  getData(await act(team, batch, 'remove-entries', { entry_ids: [entry.id.toUpperCase()] }))
  expect(getData(await team.call('GET', `/payment-batches/${batch.id}`))).toMatchObject({
    entry_count: 0,
    total: 0,
  })
  getData(await create(team, entries))
})

test('some entries of a batch are confirmed, the others later or never', async () => {
  const { team, entries } = await makeReadyTeam(3)
  const batch = getData(await create(team, entries))
  getData(await act(team, batch, 'export'))
  const [one, two, three] = entries as [Body, Body, Body]
  const paid_on = '2026-03-02'
  const part = getData(await act(team, batch, 'confirm', { paid_on, entry_ids: [one.id] }))
  expect(part).toMatchObject({ status: 'exported', paid_count: 1, entry_count: 3 })
  const again = await act(team, batch, 'confirm', { paid_on, entry_ids: [one.id] })
  expect(getDetails(again)).toMatchObject({ field: 'entry_ids[0]', code: 'entry_not_in_batch' })
  getData(await act(team, batch, 'confirm', { paid_on, entry_ids: [two.id] }))
  const ended = getData(await act(team, batch, 'cancel', { reason: 'Account closed' }))
  expect(ended).toMatchObject({
    status: 'confirmed',
    paid_count: 2,
    entry_count: 2,
    reason: 'Account closed',
  })
  expect(await Promise.all([one, two, three].map((entry) => getStatus(team, entry)))).toEqual([
    'paid',
    'paid',
    'waiting_payment',
  ])
  const released = (await listLines(team, batch)).find(({ entry_id }) => entry_id === three.id)
  expect(released?.status).toBe('released')
  getData(await create(team, [three]))
})

test('a payment of a batch that comes back is reversed, and the entry is paid by another batch', async () => {
  const { team, entries } = await makeReadyTeam(1)
  const [entry] = entries
  const batch = getData(await create(team, entries))
  getData(await act(team, batch, 'export'))
  getData(await act(team, batch, 'confirm', { paid_on: '2026-03-02' }))
  getData(await team.call('POST', `/accounting/entries/${entry.id}/reverse-payment`, { reason: 'Returned' }))
  const second = getData(await create(team, entries))
  getData(await act(team, second, 'export'))
  getData(await act(team, second, 'confirm', { paid_on: '2026-03-02' }))
  const { items } = getData(await team.call('GET', `/accounting/payments?entry_id=${entry.id}`))
  expect(items.reduce((sum: number, { amount }: Body) => sum + amount, 0)).toBe(entry.amount_incl_vat)
})

test('in a time zone where it is still yesterday, a batch is confirmed on the day of its export', async () => {
  const { team, entries } = await makeReadyTeam(1)
  getData(await world.operator('PATCH', `/teams/${team.id}`, { time_zone: 'America/Los_Angeles' }))
  world.clock.set('2026-03-03T02:00:00.000Z')
  const batch = getData(await create(team, entries))
  getData(await act(team, batch, 'export'))
  const early = await act(team, batch, 'confirm', { paid_on: '2026-03-01' })
  expect(getDetails(early).code).toBe('paid_too_early')
  expect(getData(await act(team, batch, 'confirm', { paid_on: '2026-03-02' })).status).toBe('confirmed')
})

test('the export checks the entries again', async () => {
  const { team, entries } = await makeReadyTeam(2)
  const batch = getData(await create(team, entries))
  const [entry] = entries
  await world.database.query({
    text: "update bank_account set status = 'replaced', replaced_at = now() where freelancer_id = $1",
    values: [entry.freelancer.id],
  })
  expect(getDetails(await act(team, batch, 'export'))).toMatchObject({
    code: 'batch_not_payable',
    params: { problems: ['bank_account_missing'], count: 1 },
  })
  await makeApprovedAccount(world, team, entry.freelancer.id, { iban: 'DE89370400440532013000' })
  getData(await act(team, batch, 'export'))
  expect((await downloadFile(team, batch)).text).toContain('DE89370400440532013000')
})

test('without an approved account of the team there is no file', async () => {
  const team = await world.team()
  const batch = getData(await create(team, [await makePayable(world, team)]))
  expect(getDetails(await act(team, batch, 'export')).code).toBe('payer_account_missing')
})

test.each([
  ['outside of SEPA', { iban: 'TN5910006035183598478831' }, ['payer.iban']],
  ['whose name has no letter of a payment file', { holder_name: '山田' }, ['payer.name']],
])('an account of the team %s cannot pay', async (_name, account, fields) => {
  const team = await world.team()
  await makeApprovedAccount(world, team, null, account)
  const batch = getData(await create(team, [await makePayable(world, team)]))
  const reply = await act(team, batch, 'export')
  expect([reply.status, getDetails(reply)]).toMatchObject([
    400,
    { code: 'payer_account_unwritable', params: { fields } },
  ])
})

test('the export names the entries whose bank details it cannot write', async () => {
  const { team, entries } = await makeReadyTeam(1)
  const named = await makeInvoice(world, team)
  await makeApprovedAccount(world, team, named.freelancer.id, { holder_name: '山田' })
  const batch = getData(await create(team, [...entries, named]))
  const reply = await act(team, batch, 'export')
  expect([reply.status, getDetails(reply)]).toMatchObject([
    400,
    { code: 'bank_account_unwritable', params: { fields: ['payee.name'], entry_ids: [named.id] } },
  ])
  getData(await act(team, batch, 'remove-entries', { entry_ids: [named.id] }))
  getData(await act(team, batch, 'export'))
})

test('each download leaves an event and an entry of the audit log; one that sends no bytes leaves none', async () => {
  const { team, entries } = await makeReadyTeam(1)
  const batch = getData(await create(team, entries))
  const listReadings = async () => {
    await numberEvents(world)
    const { items } = getData(await team.call('GET', '/events'))
    const events = items.filter(({ type }: Body) => type === 'payment_batch.file_read')
    const log = getData(await team.call('GET', `/audit-log?subject_id=${batch.id}`))
    return [events, log.items.filter(({ action }: Body) => action === 'getPaymentBatchFile')]
  }
  expect((await downloadFile(team, batch)).status).toBe(404)
  const { sha256 } = getData(await act(team, batch, 'export'))
  const { key } = await world.issueKey(team.id, team.userId, ['bank-details:read'])
  const headers = { authorization: `Bearer ${key}`, 'if-none-match': `"${sha256}"` }
  const path = `/api/v1/payment-batches/${batch.id}/file`
  expect((await world.send(path, { headers })).status).toBe(304)
  expect(await listReadings()).toEqual([[], []])
  world.clock.advance(1000)
  expect((await downloadFile(team, batch)).status).toBe(200)
  world.clock.advance(1000)
  expect((await downloadFile(team, batch)).status).toBe(200)
  const who = { actor: { kind: 'user', id: team.userId } }
  expect(await listReadings()).toMatchObject([
    [
      { ...who, data: { entry_count: 1 } },
      { ...who, data: { entry_count: 1 } },
    ],
    [
      { ...who, resource: 'payment_batch' },
      { ...who, resource: 'payment_batch' },
    ],
  ])
})

test.each([
  ['export', 'draft without entries', 'batch_empty'],
  ['confirm', 'draft', 'batch_status'],
  ['confirm', 'cancelled', 'batch_status'],
  ['cancel', 'cancelled', 'batch_status'],
  ['add-entries', 'exported', 'batch_status'],
])('refuses the action %s on a batch in the state: %s', async (action, state, code) => {
  const { team, entries } = await makeReadyTeam(1)
  const batch = getData(await create(team, state.endsWith('without entries') ? [] : entries))
  if (state === 'exported') getData(await act(team, batch, 'export'))
  if (state === 'cancelled') getData(await act(team, batch, 'cancel', {}))
  const body = {
    confirm: { paid_on: '2026-03-02' },
    cancel: {},
    'add-entries': { entry_ids: [entries[0].id] },
  }[action]
  expect(getDetails(await act(team, batch, action, body)).code).toBe(code)
})

test.each([
  ['yesterday', '2026-03-01'],
  ['in two years', '2028-03-02'],
])('refuses an execution %s', async (_name, execution_date) => {
  const team = await world.team()
  expect(getDetails(await create(team, [], { execution_date }))).toMatchObject({
    field: 'execution_date',
    code: 'execution_date_range',
  })
})

test('of concurrent requests one adds the entry, and one confirms or cancels the batch', async () => {
  const { team, entries } = await makeReadyTeam(1)
  const responses = await Promise.all([create(team, entries), create(team, entries), create(team, entries)])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  const batch = getData(responses.find(({ status }) => status === 201) as (typeof responses)[number])
  getData(await act(team, batch, 'export'))
  const confirm = () => act(team, batch, 'confirm', { paid_on: '2026-03-02' })
  const ended = await Promise.all([confirm(), confirm(), act(team, batch, 'cancel', {})])
  expect(ended.filter(({ status }) => status === 200)).toHaveLength(1)
})
