// Late-payment interest and the fixed indemnity, compared with a calculation day by day.
import { beforeEach, expect, test } from 'vitest'
import { makeInvoice } from '../../../../../test/make/invoices.ts'
import { getData } from '../../../../../test/make/missions.ts'
import { makeEntry } from '../../../../../test/make/reports.ts'
import { createRandom } from '../../../../../test/suites/fuzz/samples/seeded.ts'
import { type Body, startWorld, type Team } from '../../../../../test/world/world.ts'
import { addDays } from '../../../../domain/calendar.ts'
import { newId } from '../../../../domain/ids.ts'

const world = await startWorld()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

const getEntry = async (team: Team, id: string): Promise<Body> =>
  getData(await team.call('GET', `/accounting/entries/${id}`)).entry
const listEntry = async (team: Team, id: string): Promise<Body> =>
  getData(await team.call('GET', '/accounting/entries?per_page=100')).items.find((one: Body) => one.id === id)
const record = async (team: Team, id: string, paid_on: string) =>
  getData(await team.call('POST', `/accounting/entries/${id}/payment`, { paid_on }))

type Movement = { day: string; cents: bigint }
type History = { due_date: string; total: bigint; currency: string; movements: Movement[] }

const toAmount = (cents: bigint) => (Number(cents) / 100).toFixed(2)

/** Inserts an entry as another one, with the history of another. A negative movement takes the one before it back. */
async function insertEntry(team: Team, source: Body, number: number, history: History): Promise<string> {
  const { due_date, total, currency, movements } = history
  const id = newId()
  const fields = {
    id,
    due_date,
    currency,
    amount_incl_vat: toAmount(total),
    amount_excl_vat: toAmount(total),
    vat_amount: '0',
    series_number: number,
    invoice_number: `T-${number}`,
  }
  await world.database.query({
    text: `insert into accounting_entry select (jsonb_populate_record(e, $2)).* from accounting_entry e where e.id = $1`,
    values: [source.id, JSON.stringify(fields)],
  })
  let before: string | null = null
  for (const [index, { day, cents }] of movements.entries()) {
    const payment: string = newId()
    const isReversal = cents < 0n
    const values = [
      team.id,
      payment,
      id,
      source.freelancer.id,
      isReversal ? 'reversal' : 'payment',
      toAmount(cents),
      currency,
      day,
      isReversal ? before : null,
      isReversal ? 'Returned' : null,
      !isReversal && movements[index + 1] ? `${day}T12:00:00Z` : null,
    ]
    await world.database.query({
      text: `insert into payment (tenant_id, id, entry_id, freelancer_id, kind, amount, currency, paid_on, reversed_payment_id, reason,
        reversed_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now())`,
      values,
    })
    before = payment
  }
  return id
}

/** The rates of docs/invoicing.md, in hundredths of a percent. */
const RATES: [from: string, rate: bigint][] = [
  ['0000-01-01', 1000n],
  ['2023-01-01', 1250n],
  ['2023-07-01', 1400n],
  ['2024-01-01', 1450n],
  ['2024-07-01', 1425n],
  ['2025-01-01', 1315n],
  ['2025-07-01', 1215n],
  ['2026-01-01', 1215n],
]
const findRate = (day: string): bigint => RATES.findLast(([from]) => from <= day)?.[1] ?? 0n

/** Sums, for each late day, what was unpaid at its beginning times its rate; rounds once, to `decimals`. */
function sumInterest(
  total: bigint,
  due: string,
  asOf: string,
  payments: Movement[],
  decimals: number,
): number {
  let sum = 0n
  for (let day = addDays(due, 1); day <= asOf; day = addDays(day, 1)) {
    const paid = payments.filter((one) => one.day < day).reduce((all, { cents }) => all + cents, 0n)
    sum += (total - paid) * findRate(day)
  }
  // Amounts in cents, rates in hundredths of a percent, a year of 365 days.
  const divisor = 100n * 10_000n * 365n
  const scaled = sum * 10n ** BigInt(decimals)
  const rounded = (scaled * 2n + divisor) / (divisor * 2n)
  return Number(rounded < 0n ? 0n : rounded) / 10 ** decimals
}

test('an invoice has no late payment up to its due date, and interest from the day after it', async () => {
  const acme = await world.team()
  const { id, due_date, amount_incl_vat } = await makeInvoice(world, acme)
  const total = BigInt(Math.round(amount_incl_vat * 100))
  const readOn = async (day: string) => {
    world.clock.set(`${day}T10:00:00Z`)
    const { late_payment } = await getEntry(acme, id)
    expect((await listEntry(acme, id)).late_payment).toEqual(late_payment)
    return late_payment
  }
  expect(await readOn(due_date)).toBe(null)
  for (const days of [1, 30]) {
    const as_of = addDays(due_date, days)
    expect(await readOn(as_of)).toEqual({
      days_late: days,
      as_of,
      unpaid_amount: amount_incl_vat,
      interest_rate: 12.15,
      interest_amount: sumInterest(total, due_date, as_of, [], 2),
      fixed_indemnity: 40,
      rate_known_until: null,
    })
  }
  const next = await readOn('2026-08-15')
  expect(next).toMatchObject({ interest_rate: 12.15, rate_known_until: '2026-06-30' })
  const paidOn = addDays(due_date, 10)
  await record(acme, id, paidOn)
  expect(await readOn('2026-09-01')).toMatchObject({
    days_late: 10,
    as_of: paidOn,
    unpaid_amount: 0,
    interest_amount: sumInterest(total, due_date, paidOn, [], 2),
    rate_known_until: null,
  })
})

test('a payment on the due date is not late; a returned one owes interest from its return', async () => {
  const acme = await world.team()
  const { id, due_date, amount_incl_vat } = await makeInvoice(world, acme)
  world.clock.set(`${addDays(due_date, 20)}T10:00:00Z`)
  await record(acme, id, due_date)
  expect((await getEntry(acme, id)).late_payment).toBe(null)
  const reversed_on = addDays(due_date, 12)
  getData(
    await acme.call('POST', `/accounting/entries/${id}/reverse-payment`, { reason: 'Returned', reversed_on }),
  )
  const total = BigInt(Math.round(amount_incl_vat * 100))
  const asOf = addDays(due_date, 20)
  const movements = [
    { day: due_date, cents: total },
    { day: reversed_on, cents: -total },
  ]
  expect((await getEntry(acme, id)).late_payment).toMatchObject({
    days_late: 20,
    unpaid_amount: amount_incl_vat,
    interest_amount: sumInterest(total, due_date, asOf, movements, 2),
  })
})

test('interest of random histories, with partial payments, is that of a calculation day by day', async () => {
  const acme = await world.team()
  const source = await makeInvoice(world, acme)
  const random = createRandom('late payment', 41, 0)
  const histories = Array.from({ length: 80 }, (_, index) => {
    const due_date = addDays('2022-12-01', random.int(1200))
    const total = BigInt(1 + random.int(5_000_000))
    const part = (total * BigInt(1 + random.int(100))) / 100n
    const paidOn = addDays(due_date, random.int(300) - 20)
    const all = [
      { day: paidOn, cents: part },
      { day: addDays(paidOn, random.int(90)), cents: -part },
    ]
    const currency = random.pick(['EUR', 'EUR', 'JPY', 'KWD'] as const)
    return { number: 1000 + index, due_date, total, currency, movements: all.slice(0, random.int(3)) }
  })
  const decimals = { EUR: 2, JPY: 0, KWD: 3 }
  const ids: string[] = []
  for (const one of histories) ids.push(await insertEntry(acme, source, one.number, one))
  for (const today of ['2023-06-30', '2024-02-29', '2025-07-01', '2026-11-18']) {
    world.clock.set(`${today}T12:00:00Z`)
    const { items } = getData(await acme.call('GET', '/accounting/entries?per_page=100'))
    const lateById = new Map<string, Body>(items.map((one: Body) => [one.id, one.late_payment]))
    for (const [index, id] of ids.entries()) {
      const { due_date, total, currency, movements } = histories[index] as (typeof histories)[number]
      const pastMovements = movements.filter(({ day }) => day <= today)
      const paid = pastMovements.reduce((all, { cents }) => all + cents, 0n)
      const expected = {
        days_late: Math.round((Date.parse(today) - Date.parse(due_date)) / 86_400_000),
        as_of: today,
        unpaid_amount: Number(total - paid) / 100,
        interest_rate: Number(findRate(today)) / 100,
        interest_amount: sumInterest(total, due_date, today, pastMovements, decimals[currency]),
        fixed_indemnity: 40,
        rate_known_until: today > '2026-06-30' ? '2026-06-30' : null,
      }
      expect({ index, ...lateById.get(id) }).toEqual(due_date < today ? { index, ...expected } : { index })
    }
  }
})

test('a team has its own rate; outside of France only that, and no indemnity', async () => {
  const acme = await world.team()
  const { id, due_date, amount_incl_vat } = await makeInvoice(world, acme)
  world.clock.set(`${addDays(due_date, 73)}T10:00:00Z`)
  const change = async (body: object) => {
    getData(await acme.call('PATCH', '/team', body))
    return (await getEntry(acme, id)).late_payment
  }
  // 73 days are a fifth of a year.
  const own = Math.round(amount_incl_vat * 100 * 0.15 * 0.2) / 100
  expect(await change({ late_interest_rate: 15 })).toMatchObject({
    days_late: 73,
    interest_rate: 15,
    interest_amount: own,
    fixed_indemnity: 40,
    rate_known_until: null,
  })
  expect(await change({ country: 'DE', vat_number: 'DE136695976' })).toMatchObject({
    interest_amount: own,
    fixed_indemnity: null,
  })
  expect(await change({ late_interest_rate: null })).toBe(null)
  expect((await acme.call('PATCH', '/team', { late_interest_rate: 100.5 })).status).toBe(400)
  expect((await acme.call('PATCH', '/team', { late_interest_rate: -1 })).status).toBe(400)
})

test('without an invoice, and for a credit note, nothing is late; events and changes do not have the field', async () => {
  const acme = await world.team()
  const waiting = await makeEntry(world, acme)
  const invoice = await makeInvoice(world, acme)
  world.clock.set(`${addDays(invoice.due_date, 100)}T10:00:00Z`)
  expect(waiting.invoice_number).toBe(null)
  expect((await getEntry(acme, waiting.id)).late_payment).toBe(null)
  expect((await getEntry(acme, invoice.id)).late_payment.days_late).toBe(100)
  getData(await acme.call('POST', `/activity-reports/${invoice.activity_report_id}/reopen`))
  const { items } = getData(await acme.call('GET', '/accounting/entries?per_page=100'))
  expect(items.map(({ late_payment }: Body) => late_payment)).toEqual(items.map(() => null))
  expect(items.some(({ type }: Body) => type === 'credit_note')).toBe(true)
})
