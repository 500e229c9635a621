// Actions on an entry, pay and send: their parameters and effects.
import { beforeEach, describe, expect, test } from 'vitest'
import { getData, refused } from '../../../../test/make/missions.ts'
import { actOnReport, makeEntry } from '../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'

const world = await shareWorld()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))
const PATH = '/accounting/entries'
const read = async (team: Team, { id }: Body) => getData(await team.call('GET', `${PATH}/${id}`)).entry

type Row = [body: unknown, field: string, reason: string]
const INVALID_BODIES: Row[] = [
  [{}, 'status', 'missing_field'],
  ...[null, 1, true, ['paid'], { paid: true }].map((status): Row => [{ status }, 'status', 'invalid_type']),
  ...['waiting_payment', 'cancelled', 'PAID', 'Paid', 'paid ', ' paid', '', 'unpaid'].map(
    (status): Row => [{ status }, 'status', 'invalid_value'],
  ),
  [{ status: 'paid', paid_at: '2026-03-02T00:00:00Z' }, 'paid_at', 'unknown_field'],
  [{ status: 'paid', amount_incl_vat: 1 }, 'amount_incl_vat', 'unknown_field'],
  [{ status: 'paid', invoice_number: 'X' }, 'invoice_number', 'unknown_field'],
  [{ status: 'paid', id: null }, 'id', 'unknown_field'],
]

describe('refuses to pay', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)

  test.each(INVALID_BODIES)('with the body %j: %s %s', async (body, field, reason) => {
    const reply = await acme.call('PATCH', `${PATH}/${entry.id}`, body)
    expect(reply).toMatchObject(refused(field, reason))
    expect(reply.body.error.details.errors).toHaveLength(1)
    expect(await read(acme, entry)).toEqual(entry)
  })

  test.each([
    ['[]', 'invalid_type'],
    ['"paid"', 'invalid_type'],
    ['null', 'invalid_type'],
    ['{"status":"paid"', 'invalid_json'],
    ['{"status":"paid","status":"paid"}', 'duplicate_key'],
    [undefined, 'invalid_json'],
  ])('with the text %s as body: %s', async (raw, reason) => {
    const url = `/api/v1${PATH}/${entry.id}`
    const reply = await world.send(url, {
      method: 'PATCH',
      ...(raw && { raw }),
      headers: { 'x-api-key': acme.key },
    })
    expect(reply).toMatchObject({ status: 400, body: { error: { details: { reason } } } })
    expect(await read(acme, entry)).toEqual(entry)
  })
})

test('pays an entry once: paid_at is set, nothing else changes, the report shows it', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  const pay = async () => getData(await acme.call('PATCH', `${PATH}/${entry.id}`, { status: 'paid' })).entry
  world.clock.set('2026-03-04T08:00:00.123Z')
  const paid = {
    ...entry,
    status: 'paid',
    paid_at: '2026-03-04T08:00:00.123Z',
    allowed_actions: ['send', 'reverse-payment'],
  }
  expect(await pay()).toEqual(paid)
  world.clock.advance(60_000)
  expect(await pay()).toEqual(paid)
  expect(getData(await acme.call('GET', `/activity-reports/${entry.activity_report_id}`))).toMatchObject({
    invoicing_is_paid: true,
    expenses_is_paid: false,
  })
})

test('sends an entry once: sent_to_accounting_at is set, paid or not', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  const send = async () => getData(await acme.call('POST', `${PATH}/${entry.id}/send`)).entry
  const sent = { ...entry, sent_to_accounting_at: '2026-03-02T12:00:00.000Z', allowed_actions: ['pay'] }
  expect(await send()).toEqual(sent)
  world.clock.advance(60_000)
  expect(await send()).toEqual(sent)
  const paid = getData(await acme.call('PATCH', `${PATH}/${entry.id}`, { status: 'paid' })).entry
  expect(paid.sent_to_accounting_at).toBe(sent.sent_to_accounting_at)
  expect(await send()).toEqual(paid)
})

test('refuses to pay a cancelled entry and its credit note', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  getData(await actOnReport(acme, entry.activity_report_id, 'reopen'))
  const { items } = getData(await acme.call('GET', `${PATH}?activity_report_id=${entry.activity_report_id}`))
  expect(items.map(({ type }: Body) => type).sort()).toEqual([
    'credit_note',
    'credit_note',
    'expense',
    'invoice',
  ])
  for (const item of items) {
    expect(await acme.call('PATCH', `${PATH}/${item.id}`, { status: 'paid' })).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'invalid_state', currentStatus: 'cancelled', allowed: [] } } },
    })
    expect(await read(acme, item)).toEqual(item)
  }
})

test('returns one entry as data.entry and without a wrapper in lists, with the same fields', async () => {
  const acme = await world.team()
  const entry = await makeEntry(world, acme)
  const { items } = getData(await acme.call('GET', `${PATH}?type=invoice`))
  expect(items).toEqual([entry])
})
