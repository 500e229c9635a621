// Payments of single entries and their reversals: records that add up, in the order in which they happened.
import { beforeEach, expect, test } from 'vitest'
import { getData } from '../../../../test/make/missions.ts'
import { actOnReport, makeEntry } from '../../../../test/make/reports.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

const getEntry = async (team: Team, { id }: Body) =>
  getData(await team.call('GET', `/accounting/entries/${id}`)).entry
const record = (team: Team, { id }: Body, body: object) =>
  team.call('POST', `/accounting/entries/${id}/payment`, body)
const reverse = (team: Team, { id }: Body, body: object = { reason: 'Returned' }) =>
  team.call('POST', `/accounting/entries/${id}/reverse-payment`, body)
const listPayments = async (team: Team, { id }: Body): Promise<Body[]> =>
  getData(await team.call('GET', `/accounting/payments?entry_id=${id}`)).items
const getCode = ({ body }: { body: Body }) => body.error.details.code

test('records a payment with its day and reference', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  const payment = getData(await record(acme, entry, { paid_on: '2026-02-27', reference: 'VIR 4711' }))
  const { warnings, ...recorded } = payment
  expect(warnings).toEqual([
    {
      code: 'paid_without_invoice',
      params: { entry_id: entry.id },
      message: expect.stringContaining('advance'),
    },
  ])
  expect(recorded).toEqual({
    id: expect.any(String),
    entry_id: entry.id,
    freelancer_id: entry.freelancer.id,
    kind: 'payment',
    amount: entry.amount_incl_vat,
    currency: 'EUR',
    paid_on: '2026-02-27',
    reference: 'VIR 4711',
    batch_id: null,
    reversed_payment_id: null,
    reason: null,
    reversed_at: null,
    created_by: acme.userId,
    created_at: '2026-03-02T12:00:00.000Z',
  })
  // Noon in Paris.
  expect(await getEntry(acme, entry)).toMatchObject({ status: 'paid', paid_at: '2026-02-27T11:00:00.000Z' })
  expect(getData(await acme.call('GET', `/accounting/payments/${payment.id}`))).toEqual(recorded)
  expect(getCode(await record(acme, entry, { paid_on: '2026-03-01' }))).toBe('entry_paid')
  expect(await listPayments(acme, entry)).toHaveLength(1)
})

test('PATCH records a payment of today, once', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  for (let attempt = 0; attempt < 2; attempt += 1)
    getData(await acme.call('PATCH', `/accounting/entries/${entry.id}`, { status: 'paid' }))
  expect(await listPayments(acme, entry)).toMatchObject([
    { kind: 'payment', paid_on: '2026-03-02', reference: null },
  ])
})

test('a reversal is a separate record: the amounts add up, and the entry can be paid again', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  const payment = getData(await record(acme, entry, { paid_on: '2026-03-01' }))
  world.clock.advance(86_400_000)
  const reversal = getData(
    await reverse(acme, entry, { reason: 'Account closed', reversed_on: '2026-03-02' }),
  )
  expect(reversal).toMatchObject({
    kind: 'reversal',
    amount: -entry.amount_incl_vat,
    paid_on: '2026-03-02',
    reversed_payment_id: payment.id,
    reason: 'Account closed',
  })
  expect(await getEntry(acme, entry)).toEqual(entry)
  expect(getCode(await reverse(acme, entry))).toBe('entry_not_paid')
  world.clock.advance(1000)
  getData(await record(acme, entry, { paid_on: '2026-03-03' }))
  const allPayments = await listPayments(acme, entry)
  expect(allPayments.map(({ kind }) => kind)).toEqual(['payment', 'reversal', 'payment'])
  expect(allPayments.reduce((sum, { amount }) => sum + amount, 0)).toBe(entry.amount_incl_vat)
  expect(allPayments[2]?.reversed_at).toBe('2026-03-03T12:00:00.000Z')
})

test('a report can be reopened after the payment was taken back', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  getData(await record(acme, entry, { paid_on: '2026-03-01' }))
  expect((await actOnReport(acme, entry.activity_report_id, 'reopen')).status).toBe(400)
  getData(await reverse(acme, entry))
  getData(await actOnReport(acme, entry.activity_report_id, 'reopen'))
})

test.each([
  ['in the future', { paid_on: '2026-03-03' }, 'paid_in_the_future'],
  ['two years ago', { paid_on: '2024-03-01' }, 'paid_too_early'],
  ['on a day that does not exist', { paid_on: '2026-02-30' }, 'date_format'],
  ['without a day', {}, 'required'],
  ['with an empty reference', { paid_on: '2026-03-01', reference: '' }, 'empty'],
])('refuses a payment %s', async (_name, body, code) => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  expect(await record(acme, entry, body)).toMatchObject({
    status: 400,
    body: { error: { details: { code } } },
  })
  expect(await getEntry(acme, entry)).toEqual(entry)
})

test('a payment is taken back within 90 days after its recording, and not before it was made', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  getData(await record(acme, entry, { paid_on: '2026-02-28' }))
  expect(getCode(await reverse(acme, entry, { reason: 'x', reversed_on: '2026-02-27' }))).toBe(
    'paid_too_early',
  )
  world.clock.advance(90 * 86_400_000)
  expect((await getEntry(acme, entry)).allowed_actions).toContain('reverse-payment')
  world.clock.advance(1)
  expect((await getEntry(acme, entry)).allowed_actions).not.toContain('reverse-payment')
  expect(getCode(await reverse(acme, entry))).toBe('reversal_too_late')
})

test('the payment of an entry that an earlier release marked as paid can be taken back, too', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  await world.database.query({
    text: "update accounting_entry set status = 'paid', paid_at = '2026-03-01T23:30:00Z' where id = $1",
    values: [entry.id],
  })
  getData(await reverse(acme, entry))
  expect(await listPayments(acme, entry)).toMatchObject([
    { kind: 'reversal', amount: -entry.amount_incl_vat },
    { kind: 'payment', paid_on: '2026-03-02', created_by: null, reversed_at: '2026-03-02T12:00:00.000Z' },
  ])
})

test('a payment can be reversed only with the scope for reversals', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  getData(await record(acme, entry, { paid_on: '2026-03-01' }))
  const { key } = await world.issueKey(acme.id, acme.userId, ['accounting:write', 'payments:write'])
  const path = `/accounting/entries/${entry.id}/reverse-payment`
  expect((await world.callerWith(key)('POST', path, { reason: 'x' })).status).toBe(403)
})

test('the database keeps payments as they were recorded', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  getData(await record(acme, entry, { paid_on: '2026-03-01' }))
  for (const text of [
    'delete from payment where entry_id = $1',
    'update payment set amount = 1 where entry_id = $1',
    "update payment set paid_on = '2026-01-01' where entry_id = $1",
  ])
    await expect(world.database.query({ text, values: [entry.id] })).rejects.toThrow(
      'is kept as it was recorded',
    )
})

test('every way to record a payment warns if there is no invoice on its day, and only then', async () => {
  const acme = await world.team()
  const numberOn = (id: string, day: string) =>
    world.database.query({
      text: `update accounting_entry set invoice_number = 'F-1', invoice_date = $2 where tenant_id = $3 and id = $1`,
      values: [id, day, acme.id],
    })
  const codes = (answer: Body) => (answer['warnings'] ?? []).map(({ code }: Body) => code)
  const [patchEntry, bulkEntry, early, plain] = await Promise.all(
    [1, 2, 3, 4].map(() => makeEntry(world, acme)),
  )
  const patch = async ({ id }: Body) =>
    getData(await acme.call('PATCH', `/accounting/entries/${id}`, { status: 'paid' }))
  // A repeated request warns again.
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(codes(await patch(patchEntry as Body))).toEqual(['paid_without_invoice'])
  await numberOn(early?.id, '2026-03-02')
  expect(getData(await record(acme, early as Body, { paid_on: '2026-02-27' })).warnings).toMatchObject([
    { code: 'paid_before_invoice', params: { paid_on: '2026-02-27', invoice_date: '2026-03-02' } },
  ])
  await numberOn(plain?.id, '2026-03-02')
  expect(Object.keys(await patch(plain as Body))).toEqual(['entry'])
  const { items } = getData(
    await acme.call('POST', '/accounting/entries/pay', { entry_ids: [bulkEntry?.id] }),
  )
  expect(items.map(codes)).toEqual([['paid_without_invoice']])
})
