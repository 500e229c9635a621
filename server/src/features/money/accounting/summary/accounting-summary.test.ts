// The summary: known figures, refusals, and sums compared with the entries.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMinorUnits, total } from '../../../../../test/check/exact-fractions.ts'
import { getData, makeAcceptedMission, makeFreelancer, refused } from '../../../../../test/make/missions.ts'
import { type EntryToWrite, writeEntries } from '../../../../../test/make/random-entries.ts'
import { actOnReport, approveReport, fileReport, makeReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
const getSummary = async (team: Team, query = ''): Promise<Body> =>
  getData(await team.call('GET', `/accounting/summary${query}`))
const makeCode = async (team: Team, name = 'Apollo') =>
  getData(await team.call('POST', '/project-codes', { name })).id as string
const pay = async (team: Team, id: string) =>
  getData(await team.call('PATCH', `/accounting/entries/${id}`, { status: 'paid' }))
const EUR = (count: number, amount_excl_vat: number, amount_incl_vat: number) => ({
  currency: 'EUR',
  count,
  amount_excl_vat,
  amount_incl_vat,
})

test('a team without entries has empty sums over twelve months', async () => {
  world.clock.set('2026-03-02T09:30:00.000Z')
  expect(await getSummary(await world.team())).toEqual({
    from: '2025-04',
    to: '2026-03',
    today: '2026-03-02',
    waiting: [],
    overdue: [],
    due_soon: [],
    paid: [],
    invoiced: [],
    waiting_count: 0,
    paid_without_invoice: { count: 0, totals: [], items: [] },
    months: [],
    project_codes: [],
  })
})

test('returns pending, overdue and paid amounts, and spending by project code and month', async () => {
  world.clock.set('2026-01-20T09:30:00.000Z')
  const [acme, other] = [await world.team(), await world.team()]
  const [apollo, gemini] = [await makeCode(acme), await makeCode(acme, 'Gemini')]
  const { id: freelancerId } = await makeFreelancer(acme)
  const terms = { start_date: '2026-01-01', end_date: '2026-12-31', project_code_id: apollo }
  const coded = await makeAcceptedMission(world, acme, freelancerId, terms)
  const plain = await makeAcceptedMission(world, acme, freelancerId, { ...terms, project_code_id: null })
  const bill = async (mission: Body, month: string, more: object = {}): Promise<Body> => {
    const timesheets = [{ date: `${month}-05`, quantity: 1 }]
    const rows = { report_month: month, timesheets, supplementary_items: [], expenses: [], ...more }
    return approveReport(acme, await fileReport(acme, mission.id, rows))
  }
  const train = { description: 'Train', date: '2026-01-05', amount_excl_vat: 80.1, vat_amount: 8.01 }
  const first = await bill(coded, '2026-01', { expenses: [{ ...train, project_code_id: gemini }] })
  // 15 February in UTC is already the 16th in Paris.
  world.clock.set('2026-02-15T23:30:00.000Z')
  await pay(acme, first.accounting_entries[0].id)
  await bill(plain, '2026-01')
  const reopenedReport = await bill(coded, '2026-02')
  getData(await actOnReport(acme, reopenedReport.id, 'reopen'))
  expect(await getSummary(acme, '?from=2026-01')).toEqual({
    from: '2026-01',
    to: '2026-02',
    today: '2026-02-16',
    waiting: [EUR(2, 630.1, 748.11)],
    // 20 January plus 30 days is 19 February.
    overdue: [],
    due_soon: [EUR(1, 80.1, 88.11)],
    paid: [EUR(1, 550, 660)],
    invoiced: [EUR(5, 1180.1, 1408.11)],
    waiting_count: 3,
    paid_without_invoice: {
      count: 1,
      totals: [{ currency: 'EUR', count: 1, amount_incl_vat: 660 }],
      items: [
        {
          entry_id: first.accounting_entries[0].id,
          amount_incl_vat: 660,
          currency: 'EUR',
          paid_on: '2026-02-16',
        },
      ],
    },
    months: [
      { month: '2026-01', currency: 'EUR', amount_excl_vat: 630.1 },
      { month: '2026-02', currency: 'EUR', amount_excl_vat: 550 },
    ],
    project_codes: [
      {
        kind: 'project_code',
        id: apollo,
        name: 'Apollo',
        external_id: null,
        currency: 'EUR',
        amount_excl_vat: 550,
      },
      {
        kind: 'project_code',
        id: gemini,
        name: 'Gemini',
        external_id: null,
        currency: 'EUR',
        amount_excl_vat: 80.1,
      },
      {
        kind: 'unassigned',
        id: null,
        name: null,
        external_id: null,
        currency: 'EUR',
        amount_excl_vat: 550,
      },
    ],
  })
  expect((await getSummary(other)).invoiced).toEqual([])
  const readOverdue = async (now: string) => {
    world.clock.set(now)
    return (await getSummary(acme)).overdue
  }
  expect(await readOverdue('2026-02-19T22:59:59.000Z')).toEqual([])
  expect((await getSummary(acme)).due_soon).toEqual([EUR(1, 80.1, 88.11)])
  expect(await readOverdue('2026-02-19T23:00:00.000Z')).toEqual([EUR(1, 80.1, 88.11)])
  expect((await getSummary(acme)).due_soon).toEqual([])
})

test("assigns a payment at night to the month in the team's time zone", async () => {
  world.clock.set('2026-03-10T09:30:00.000Z')
  const acme = await world.team()
  const { accounting_entries } = await approveReport(acme, await makeReport(world, acme))
  world.clock.set('2026-03-31T22:30:00.000Z')
  await pay(acme, accounting_entries[0].id)
  expect((await getSummary(acme, '?from=2026-03&to=2026-03')).paid).toEqual([])
  expect((await getSummary(acme, '?from=2026-04&to=2026-04')).paid).toEqual([EUR(1, 650, 780)])
})

test('a range has at most 24 months, and does not end before it starts', async () => {
  world.clock.set('2026-03-02T09:30:00.000Z')
  const acme = await world.team()
  const requestSummary = (query: string) => acme.call('GET', `/accounting/summary${query}`)
  const readRange = async (query: string) => {
    const { from, to } = await getSummary(acme, query)
    return `${from} ${to}`
  }
  expect(await readRange('?to=2027-01')).toBe('2026-02 2027-01')
  expect(await readRange('?from=2024-04')).toBe('2024-04 2026-03')
  expect(await readRange('?from=2024-04&to=2026-03')).toBe('2024-04 2026-03')
  expect(await readRange('?to=0001-02')).toBe('0001-01 0001-02')
  expect(await readRange('?to=9999-12')).toBe('9999-01 9999-12')
  expect(await requestSummary('?from=2024-03')).toMatchObject(refused('from', 'out_of_range'))
  expect(await requestSummary('?from=2024-03&to=2026-03')).toMatchObject(refused('to', 'out_of_range'))
  expect(await requestSummary('?from=2026-04')).toMatchObject(refused('from', 'invalid_date_range'))
  expect(await requestSummary('?from=2026-03&to=2026-02')).toMatchObject(refused('to', 'invalid_date_range'))
  for (const month of ['2026-13', '2026-3', '0000-01', '2026-03-01', ''])
    expect((await requestSummary(`?from=${month}`)).status, month).toBe(400)
})

const TODAY = '2026-03-15'
const IN_A_WEEK = '2026-03-22'
const [FROM, TO] = ['2025-02', '2026-01']
const CODES = 25
const day = fc.integer({ min: 0, max: 900 }).map((days) => {
  const instant = Date.UTC(2024, 5, 1) + days * 86_400_000
  return new Date(instant).toISOString().slice(0, 10)
})
const entry = fc.record({
  status: fc.constantFrom('waiting_payment' as const, 'paid' as const, 'cancelled' as const),
  currency: fc.constantFrom('EUR', 'USD'),
  invoice_date: day,
  due_date: day,
  paid_on: day,
  excl: fc.integer({ min: -9_999_999, max: 99_999_999 }),
  vat: fc.integer({ min: 0, max: 999_999 }),
  shares: fc.array(
    fc.record({ codeIndex: fc.nat(CODES - 1), cents: fc.integer({ min: -5_000_000, max: 5_000_000 }) }),
    { maxLength: 4 },
  ),
})

const isIn = (date: string) => date.slice(0, 7) >= FROM && date.slice(0, 7) <= TO
const cents = (amount: number) => toMinorUnits(amount, 2)

/** Compares a sum of the summary with that of the entries in integer cents. */
function expectSums(summary: Body, name: string, entries: EntryToWrite[]): void {
  for (const currency of ['EUR', 'USD']) {
    const own = entries.filter((one) => one.currency === currency)
    const [sum] = summary[name].filter((one: Body) => one.currency === currency)
    const excl = total(own.map((one) => BigInt(one.excl)))
    const vat = total(own.map((one) => BigInt(one.vat)))
    if (own.length === 0) expect(sum, name).toBeUndefined()
    else
      expect([sum.count, cents(sum.amount_excl_vat), cents(sum.amount_incl_vat)], name).toEqual([
        own.length,
        excl,
        excl + vat,
      ])
  }
}

/** Checks that the months, and all rows of `project_codes`, add up to the invoiced total. */
function expectParts(summary: Body, entries: EntryToWrite[]): void {
  for (const { currency, amount_excl_vat } of summary.invoiced) {
    const own = (rows: Body[]): Body[] => rows.filter((one) => one.currency === currency)
    const sumCents = (rows: Body[]) => total(own(rows).map((one) => cents(one.amount_excl_vat)))
    expect(sumCents(summary.months)).toBe(cents(amount_excl_vat))
    expect(sumCents(summary.project_codes)).toBe(cents(amount_excl_vat))
    expect(own(summary.months)).toHaveLength(12)
    for (const { month, amount_excl_vat: spent } of own(summary.months)) {
      const inMonth = entries.filter((one) => one.currency === currency && one.invoice_date.startsWith(month))
      expect(cents(spent), month).toBe(total(inMonth.map(({ excl }) => BigInt(excl))))
    }
    const shares = entries.filter((one) => one.currency === currency).flatMap((one) => one.shares)
    const byCode = [...Map.groupBy(shares, ({ code }) => code)]
      .map(([id, some]) => ({ id, sum: total(some.map((one) => BigInt(one.cents))) }))
      .filter(({ sum }) => sum !== 0n)
      .toSorted((a, b) => Number(b.sum - a.sum) || (a.id < b.id ? -1 : 1))
    const shownCodes = own(summary.project_codes).filter(({ kind }) => kind === 'project_code')
    expect(shownCodes.map((one) => ({ id: one.id, sum: cents(one.amount_excl_vat) }))).toEqual(
      byCode.slice(0, 20),
    )
  }
}

test('for any entries, the sums match, and months and project codes add up to the invoiced total', async () => {
  world.clock.set(`${TODAY}T12:00:00.000Z`)
  const acme = await world.team()
  const codes: string[] = []
  for (let index = 0; index < CODES; index += 1) codes.push(await makeCode(acme, `Code ${index}`))
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 120 }), async (samples) => {
      const entries = samples.map(({ paid_on, shares, ...same }) => ({
        ...same,
        paid_at: same.status === 'paid' ? `${paid_on}T12:00:00Z` : null,
        shares: shares.map((share) => ({ code: codes[share.codeIndex] ?? '', cents: share.cents })),
      }))
      await writeEntries(world, acme, entries)
      const summary = await getSummary(acme, `?from=${FROM}&to=${TO}`)
      const waiting = entries.filter(({ status }) => status === 'waiting_payment')
      const invoiced = entries.filter(({ invoice_date }) => isIn(invoice_date))
      expectSums(summary, 'waiting', waiting)
      expectSums(
        summary,
        'overdue',
        waiting.filter(({ due_date }) => due_date < TODAY),
      )
      expectSums(
        summary,
        'due_soon',
        waiting.filter(({ due_date }) => due_date >= TODAY && due_date <= IN_A_WEEK),
      )
      expectSums(
        summary,
        'paid',
        entries.filter(({ paid_at }) => paid_at !== null && isIn(paid_at)),
      )
      expectSums(summary, 'invoiced', invoiced)
      expectParts(summary, invoiced)
    }),
    { numRuns: 12 },
  )
})
