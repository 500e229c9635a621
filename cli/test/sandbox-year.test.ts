// A seeded year of 200 missions: afterwards every invoice adds up, the audit log verifies, and the feed has no gap.
import { expect, test } from 'vitest'
import {
  type AccountingEntry,
  createTeamEngagement,
  events,
  itemsOf,
  listAccountingEntries,
  listActivityReports,
  listPayments,
} from '../../sdk/src/index.ts'
import { useServer } from './processes.ts'

const server = useServer()
const cents = (amount: number) => Math.round(amount * 100)

test('a year of 200 missions is consistent', { timeout: 3_600_000 }, async () => {
  const { key } = await server.json('sandbox', 'create', '--name', 'Year')
  const env = { ENGAGE_KEY: String(key) }
  const made = await server.engage(['sandbox', 'seed', '--missions', '200', '--months', '12', '--json'], env)
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const result = JSON.parse(made.stdout)
  process.stderr.write(`A year of 200 missions took ${result.seconds} s.\n`)

  const client = createTeamEngagement({ baseUrl: server.address(), apiKey: String(key) })
  const entries = new Map<string, AccountingEntry>()
  for await (const entry of itemsOf(listAccountingEntries, { client })) entries.set(entry.id, entry)
  expect(entries.size).toBe(result.invoices + result.expense_entries + result.credit_notes)
  for (const { amount_excl_vat, vat_amount, amount_incl_vat, type, credited_entry_id } of entries.values()) {
    expect(cents(amount_excl_vat) + cents(vat_amount)).toBe(cents(amount_incl_vat))
    if (type !== 'credit_note') continue
    const credited = entries.get(credited_entry_id ?? '')
    expect(credited?.status).toBe('cancelled')
    expect(cents(credited?.amount_incl_vat ?? 0) + cents(amount_incl_vat)).toBe(0)
  }
  const invoicedBy = new Map<string, number>()
  for (const { activity_report_id, type, status } of entries.values())
    if (type === 'invoice' && status !== 'cancelled')
      invoicedBy.set(activity_report_id, (invoicedBy.get(activity_report_id) ?? 0) + 1)
  let reports = 0
  for await (const { id, status } of itemsOf(listActivityReports, { client })) {
    reports += 1
    expect(invoicedBy.get(id) ?? 0, status).toBeLessThanOrEqual(status === 'approved' ? 1 : 0)
  }
  expect(reports).toBe(result.reports)
  const paidFor = new Map<string, number>()
  for await (const { entry_id, amount } of itemsOf(listPayments, { client }))
    paidFor.set(entry_id, (paidFor.get(entry_id) ?? 0) + cents(amount))
  for (const { id, status, amount_incl_vat } of entries.values())
    if (status !== 'cancelled')
      expect(paidFor.get(id) ?? 0).toBe(status === 'paid' ? cents(amount_incl_vat) : 0)

  expect((await server.engage(['audit', 'verify'], env)).code).toBe(0)
  let last: number | undefined
  for await (const { event } of events({ client, isEndless: false })) {
    if (last !== undefined) expect(event.number).toBe(last + 1)
    last = event.number
  }
  expect(last).toBeGreaterThan(2000)
})
