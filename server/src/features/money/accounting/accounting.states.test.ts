// Statuses of entries: a pending entry is paid once; a cancelled entry and its credit note are never paid.
import { expect, test } from 'vitest'
import { getData } from '../../../../test/make/missions.ts'
import {
  createReportParties,
  listEntries,
  listReportEvents,
  performOnReport,
  type ReportParties,
  reachReport,
  readTrace,
} from '../../../../test/make/report-lifecycle.ts'
import { type Body, shareWorld } from '../../../../test/world/world.ts'

const world = await shareWorld()

const pay = ({ team }: ReportParties, id: string) =>
  team.call('PATCH', `/accounting/entries/${id}`, { status: 'paid' })

test.each(['invoice', 'expense'])('pays a pending %s once', async (type) => {
  const parties = await createReportParties(world)
  const id = await reachReport(parties, 'approved')
  const entry = (await listEntries(parties, id)).find((one) => one.type === type)
  expect(entry).toMatchObject({ status: 'waiting_payment', paid_at: null })
  world.clock.advance(60_000)
  const now = world.clock.now().toISOString()
  const { entry: paid } = getData(await pay(parties, entry.id))
  expect(paid).toEqual({
    ...entry,
    status: 'paid',
    paid_at: now,
    allowed_actions: ['send', 'reverse-payment'],
  })
  expect(getData(await parties.team.call('GET', `/activity-reports/${id}`))).toMatchObject({
    status: 'approved',
    invoicing_is_paid: type === 'invoice',
    expenses_is_paid: type === 'expense',
  })
  const trace = await readTrace(parties, id)
  world.clock.advance(60_000)
  expect(getData(await pay(parties, entry.id)).entry).toEqual(paid)
  expect(await readTrace(parties, id)).toBe(trace)
  const events = (await listReportEvents(parties)).filter((one) => one.type === 'accounting_entry.paid')
  expect(events).toMatchObject([{ subject_id: entry.id, actor_id: parties.team.userId }])
})

test('pays neither a cancelled entry nor its credit note', async () => {
  const parties = await createReportParties(world)
  const id = await reachReport(parties, 'reopened')
  const entries = await listEntries(parties, id)
  expect(entries.map(({ type, status }: Body) => `${type} ${status}`)).toEqual([
    'invoice cancelled',
    'expense cancelled',
    'credit_note cancelled',
    'credit_note cancelled',
  ])
  const trace = await readTrace(parties, id)
  for (const entry of entries) {
    world.clock.advance(1000)
    const reply = await pay(parties, entry.id)
    expect(reply.status).toBe(400)
    expect(reply.body.error.details).toEqual({
      reason: 'invalid_state',
      code: 'entry_cancelled',
      params: { status: 'cancelled', allowed: [] },
      currentStatus: 'cancelled',
      allowed: [],
    })
  }
  expect(await readTrace(parties, id)).toBe(trace)
})

test('accepts no other status than paid', async () => {
  const parties = await createReportParties(world)
  const id = await reachReport(parties, 'approved')
  const [{ id: entryId }] = (await listEntries(parties, id)) as [Body]
  const trace = await readTrace(parties, id)
  for (const body of [
    { status: 'waiting_payment' },
    { status: 'cancelled' },
    { status: null },
    {},
    { paid_at: null },
  ])
    expect((await parties.team.call('PATCH', `/accounting/entries/${entryId}`, body)).status).toBe(400)
  expect(await readTrace(parties, id)).toBe(trace)
})

test('an entry of any status is sent to the accountant once', async () => {
  const parties = await createReportParties(world)
  const id = await reachReport(parties, 'approved again')
  const entries = await listEntries(parties, id)
  const waiting = entries.find(({ status, type }: Body) => status === 'waiting_payment' && type === 'invoice')
  getData(await pay(parties, waiting.id))
  for (const { id: entryId } of entries) {
    world.clock.advance(1000)
    const path = `/accounting/entries/${entryId}/send`
    const { entry: sent } = getData(await parties.team.call('POST', path))
    expect(sent.sent_to_accounting_at).toBe(world.clock.now().toISOString())
    const trace = await readTrace(parties, id)
    world.clock.advance(1000)
    expect(getData(await parties.team.call('POST', path)).entry).toEqual(sent)
    expect(await readTrace(parties, id)).toBe(trace)
  }
})

test('reopening a report credits its entries to the cent, per project code', async () => {
  const parties = await createReportParties(world)
  const id = await reachReport(parties, 'approved')
  const before = await listEntries(parties, id)
  getData(await performOnReport(parties, 'reopen', id))
  const [invoice, expense, ...credits] = (await listEntries(parties, id)) as [Body, Body, ...Body[]]
  expect([invoice, expense]).toEqual(
    before.map((entry) => ({
      ...entry,
      status: 'cancelled',
      // Neither entry had an invoice number yet.
      invoice: { ...entry.invoice, status: 'void', missing: [] },
      allowed_actions: ['send'],
    })),
  )
  const opposite = (entry: Body) => ({
    type: 'credit_note',
    status: 'cancelled',
    credited_entry_id: entry.id,
    due_date: null,
    paid_at: null,
    currency: entry.currency,
    vat_rate: entry.vat_rate,
    activity_report_id: id,
    amount_excl_vat: -entry.amount_excl_vat,
    vat_amount: -entry.vat_amount,
    amount_incl_vat: -entry.amount_incl_vat,
    project_codes: entry.project_codes.map((share: Body) => ({
      ...share,
      amount_excl_vat: -share.amount_excl_vat,
    })),
  })
  expect(credits).toMatchObject([opposite(invoice), opposite(expense)])
})
