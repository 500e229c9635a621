// A seeded year of 200 missions: afterwards every invoice adds up, the audit log verifies, and the feed has no gap.
import { beforeAll, expect, test } from 'vitest'
import {
  type AccountingEntry,
  type Client,
  createTeamEngagement,
  events,
  itemsOf,
  listAccountingEntries,
  listActivityReports,
  listPayments,
} from '../../../sdk/src/index.ts'
import { useOwnServer } from '../processes.ts'

const HOUR_MS = 3_600_000
const server = useOwnServer()
const toCents = (amount: number) => Math.round(amount * 100)

let env: Record<string, string>
let client: Client
let totals: Record<string, number>
const entries = new Map<string, AccountingEntry>()

beforeAll(async () => {
  const { key } = await server.json('sandbox', 'create', '--name', 'Year')
  env = { ENGAGE_KEY: String(key) }
  client = createTeamEngagement({ baseUrl: server.address(), apiKey: String(key) })
  const seed = ['sandbox', 'seed', '--missions', '200', '--months', '12', '--json']
  const { code, stdout, stderr } = await server.runTool(seed, env)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  totals = JSON.parse(stdout)
  process.stderr.write(`A year of 200 missions took ${totals['seconds']} s.\n`)
  for await (const entry of itemsOf(listAccountingEntries, { client })) entries.set(entry.id, entry)
}, HOUR_MS)

test('the totals match those that the seed printed', async () => {
  const { invoices = 0, expense_entries = 0, credit_notes = 0 } = totals
  expect(entries.size).toBe(invoices + expense_entries + credit_notes)
  expect(credit_notes).toBeGreaterThan(0)
})

test('every entry adds up, and every credit note cancels an entry', () => {
  for (const { amount_excl_vat, vat_amount, amount_incl_vat, type, credited_entry_id } of entries.values()) {
    expect(toCents(amount_excl_vat) + toCents(vat_amount)).toBe(toCents(amount_incl_vat))
    const credited = entries.get(credited_entry_id ?? '')
    expect(credited?.status).toBe(type === 'credit_note' ? 'cancelled' : undefined)
    if (credited) expect(toCents(credited.amount_incl_vat) + toCents(amount_incl_vat)).toBe(0)
  }
})

test('an approved report has at most one invoice that is not cancelled, any other report none', {
  timeout: HOUR_MS,
}, async () => {
  const activeInvoices = [...entries.values()].filter(
    ({ type, status }) => type === 'invoice' && status !== 'cancelled',
  )
  const invoiced = activeInvoices.map(({ activity_report_id }) => activity_report_id)
  expect(new Set(invoiced).size).toBe(invoiced.length)
  const approved = new Set<string>()
  let reports = 0
  for await (const { id, status } of itemsOf(listActivityReports, { client })) {
    reports += 1
    if (status === 'approved') approved.add(id)
  }
  expect(reports).toBe(totals['reports'])
  expect(invoiced.filter((id) => !approved.has(id))).toEqual([])
})

test('only paid entries have payments, and their payments sum up to the amount', {
  timeout: HOUR_MS,
}, async () => {
  const paid = new Map<string, number>()
  for await (const { entry_id, amount } of itemsOf(listPayments, { client }))
    paid.set(entry_id, (paid.get(entry_id) ?? 0) + toCents(amount))
  expect(paid.size).toBeGreaterThan(100)
  for (const { id, status, amount_incl_vat } of entries.values())
    expect(paid.get(id) ?? 0, status).toBe(status === 'paid' ? toCents(amount_incl_vat) : 0)
})

test('the audit log verifies, and the feed has no gap', { timeout: HOUR_MS }, async () => {
  expect((await server.runTool(['audit', 'verify'], env)).code).toBe(0)
  const numbers: number[] = []
  for await (const { event } of events({ client, isEndless: false })) numbers.push(event.number)
  expect(numbers.length).toBeGreaterThan(2000)
  const [first = 0] = numbers
  expect(numbers).toEqual(numbers.map((_, index) => first + index))
})
