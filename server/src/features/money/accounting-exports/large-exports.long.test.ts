// Files of thousands of entries: complete, balanced, each entry sent once, and never truncated unnoticed.
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { seedManyEntries } from '../../../../test/make/many-entries.ts'
import { getData } from '../../../../test/make/missions.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const errors: string[] = []
const logger = { logResponse: () => {}, error: (_: object, message: string) => void errors.push(message) }
const world = await startWorld({ logger })
await world.app.server.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.server.address() as AddressInfo

const acme = await world.team()
await seedManyEntries(world, acme, 2500)

const MARCH = { from: '2026-03-01', to: '2026-03-31' }
const makeExport = async (team: Team, format: string, range = MARCH): Promise<Body> =>
  getData(await team.call('POST', '/accounting/exports', { format, ...range }))
const download = (team: Team, { id }: Body) =>
  fetch(`http://127.0.0.1:${port}/api/v1/accounting/exports/${id}/file`, {
    headers: { 'x-api-key': team.key },
  })

async function listAllEntries(): Promise<Body[]> {
  const entries: Body[] = []
  for (let page = 1; ; page += 1) {
    const { items } = getData(await acme.call('GET', `/accounting/entries?per_page=100&page=${page}`))
    if (items.length === 0) return entries
    entries.push(...items)
  }
}

/** Builds the expected rows of the CSV from the list of entries. */
async function buildExpectedRows(): Promise<{ rows: string[]; total: number }> {
  const entries = await listAllEntries()
  const numbers = new Map(entries.map(({ id, invoice_number }) => [id, invoice_number]))
  const toSortKey = (one: Body) =>
    `${one.invoice_date} ${one.created_at} ${one.freelancer.id} ${one.invoice_number}`
  entries.sort((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))
  const euro = (amount: number) => amount.toFixed(2)
  const stored = new Map(
    (
      await world.database.query<{ id: string; label: string; report_month: string }>({
        text: `select e.id, e.label, r.report_month from accounting_entry e
          join activity_report r on r.tenant_id = $1 and r.id = e.activity_report_id where e.tenant_id = $1`,
        values: [acme.id],
      })
    ).map((one) => [one.id, one]),
  )
  const rows = entries.map((one) =>
    [
      one.id,
      one.type,
      one.status,
      one.invoice_number,
      one.invoice_date,
      one.due_date ?? '',
      'Sasha Bernard',
      'Sasha Bernard',
      '',
      `"${stored.get(one.id)?.label}"`,
      'EUR',
      euro(one.amount_excl_vat),
      one.vat_rate ?? '',
      euro(one.vat_amount),
      euro(one.amount_incl_vat),
      numbers.get(one.credited_entry_id) ?? '',
      one.activity_report_id,
      stored.get(one.id)?.report_month,
      'Data platform',
      one.project_codes.map(() => 'unexpected').join(),
      one.paid_at ?? '',
    ].join(','),
  )
  return { rows, total: entries.length }
}

test('a CSV of thousands of entries contains each of them once, as the list returns it', async () => {
  const { rows, total } = await buildExpectedRows()
  expect(total).toBeGreaterThan(2800)
  const csvExport = await makeExport(acme, 'csv')
  const response = await download(acme, csvExport)
  const text = await response.text()
  const [head, ...lines] = text.split('\r\n')
  expect(head?.split(',')).toHaveLength(21)
  expect(lines).toEqual([...rows, ''])
  expect(csvExport).toMatchObject({
    entry_count: total,
    size: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  })
  expect(response.headers.get('content-length')).toBe(String(csvExport.size))
  expect(await (await download(acme, csvExport)).text()).toBe(text)
})

const cents = (cell = '') => BigInt(cell.replace(',', ''))

test('every posting of a FEC balances, and the sums match the ledger', async () => {
  const fecExport = await makeExport(acme, 'fec')
  const text = await (await download(acme, fecExport)).text()
  const lines = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split('\t'))
  const byNumber = Map.groupBy(lines, ([, , number]) => number)
  expect(byNumber.size).toBe(fecExport.totals.posting_count)
  const purchases = lines.filter(([journal]) => journal === 'AC')
  expect(new Set(purchases.map(([, , number]) => number)).size).toBe(fecExport.entry_count)
  for (const [number, own] of byNumber) {
    const [debit, credit] = [11, 12].map((column) => own.reduce((sum, line) => sum + cents(line[column]), 0n))
    expect(debit, number).toBe(credit)
    for (const line of own) {
      expect(line).toHaveLength(21)
      expect([line[11], line[12]].filter((cell) => cell === '0,00')).toHaveLength(1)
    }
  }
  expect(
    lines.some((line) => line.some((cell, index) => [11, 12].includes(index) && cell.startsWith('-'))),
  ).toBe(false)
  const supplierLines = purchases.filter((line) => line[4] === '401000')
  const gross = supplierLines.reduce((sum, line) => sum + cents(line[12]) - cents(line[11]), 0n)
  const [ledger] = await world.database.query<{ gross: string }>({
    text: 'select trunc(sum(amount_incl_vat) * 100)::text as gross from accounting_entry where tenant_id = $1',
    values: [acme.id],
  })
  expect(String(gross)).toBe(ledger?.gross)
})

test('concurrent exports with overlapping ranges send each entry once', async () => {
  const own = await world.team()
  await seedManyEntries(world, own, 1200)
  const ranges = [MARCH, { from: '2026-03-12', to: '2026-03-31' }, { from: '2026-03-01', to: '2026-03-18' }]
  /** Retries while the service is busy. */
  const exportWithRetries = async (format: string, range: object): Promise<Body> => {
    const reply = await own.call('POST', '/accounting/exports', { format, ...range })
    if (reply.status === 503) expect(reply.body.error.details.reason).toBe('busy')
    return reply.status === 503 ? exportWithRetries(format, range) : getData(reply)
  }
  const createdExports = await Promise.all(
    [...ranges, ...ranges].map((range, index) => exportWithRetries(index % 2 ? 'fec' : 'csv', range)),
  )
  const events = await world.database.query<{ sent_count: number }>({
    text: "select (data ->> 'sent_count')::int as sent_count from event where tenant_id = $1 and type = 'accounting_export.created'",
    values: [own.id],
  })
  expect(events).toHaveLength(createdExports.length)
  const total = Math.max(...createdExports.map(({ entry_count }) => entry_count))
  expect(events.reduce((sum, { sent_count }) => sum + sent_count, 0)).toBe(total)
})

test.each([1, 3])(
  'the download of a file without its chunk %i breaks the connection and never looks complete',
  async (position) => {
    const csvExport = await makeExport(acme, 'csv')
    await world.database.query({
      text: 'delete from accounting_export_piece where export_id = $1 and position = $2',
      values: [csvExport.id, position],
    })
    errors.length = 0
    const response = await download(acme, csvExport)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    expect(errors).toEqual(['a file broke off'])
  },
)

test('a file whose first chunk cannot be read is an error response', async () => {
  const csvExport = await makeExport(acme, 'csv')
  await world.database.query({
    text: 'delete from accounting_export_piece where export_id = $1',
    values: [csvExport.id],
  })
  const response = await download(acme, csvExport)
  expect(response.status).toBe(500)
  expect(response.headers.get('etag')).toBeNull()
  expect(await response.json()).toMatchObject({ error: { details: { reason: 'internal_error' } } })
})
