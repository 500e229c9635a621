// The amounts of a report: test vectors (decision 0020), and random reports against an independent calculation.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMinorUnits } from '../../../../../test/check/exact-fractions.ts'
import { calculateExpected, minorDecimals } from '../../../../../test/check/expected-report.ts'
import {
  anyReport,
  buildRows,
  buildTerms,
  buildTimesheets,
  CODES,
  createShuffleArbitrary,
} from '../../../../../test/make/report-terms.ts'
import type { ReportCalculation } from '../activity-reports.schemas.ts'
import { calculate } from './report-amounts.rules.ts'

const [A, B, C] = CODES as [string, string, string]
const buildItems = (count: number, amount_excl_vat: number) =>
  buildRows({
    supplementary_items: Array.from({ length: count }, () => ({ description: 'Work', amount_excl_vat })),
  })

test.each([
  { lines: 3, amount: 112.52, total: 337.56, vat: 67.51, incl: 405.07 },
  { lines: 5, amount: 112.53, total: 562.65, vat: 112.53, incl: 675.18 },
])('$lines lines of $amount at 20 % have $vat of VAT, calculated on their sum', (vector) => {
  expect(calculate(buildTerms(), buildItems(vector.lines, vector.amount))).toMatchObject({
    invoice_amount_excl_vat: vector.total,
    vat: { rate: 20, base: vector.total, amount: vector.vat },
    invoice_amount_incl_vat: vector.incl,
  })
})

test('two half days at 100.01 are 100.01: rows of a line are added before rounding', () => {
  const calculation = calculate(
    buildTerms({ rate_amount: '100.0100' }),
    buildRows({ timesheets: buildTimesheets(0.5, 0.5) }),
  )
  expect(calculation.lines).toMatchObject([
    { kind: 'time', quantity: 1, unit_amount: 100.01, amount_excl_vat: 100.01 },
  ])
  expect(calculation.invoice_amount_excl_vat).toBe(100.01)
})

test('half days of two project codes are two lines, each rounded', () => {
  const [first, second] = buildTimesheets(0.5, 0.5)
  const timesheets = [
    { ...first, project_code_id: A },
    { ...second, project_code_id: B },
  ] as never
  const calculation = calculate(buildTerms({ rate_amount: '100.0100' }), buildRows({ timesheets }))
  expect(calculation.project_codes).toEqual([
    { project_code_id: A, amount_excl_vat: 50.01 },
    { project_code_id: B, amount_excl_vat: 50.01 },
  ])
  expect(calculation.invoice_amount_excl_vat).toBe(100.02)
})

const buildMonthlyTerms = (more: object) =>
  buildTerms({ mission_type: 'monthly', rate_amount: '5000.0000', ...more })

test.each([
  { start_date: '2026-03-16', effective_end_date: '2026-12-31', days: 12, amount: 2727.27 },
  { start_date: '2026-03-13', effective_end_date: '2026-12-31', days: 13, amount: 2954.55 },
  { start_date: '2025-01-01', effective_end_date: '2026-03-17', days: 12, amount: 2727.27 },
  { start_date: '2026-03-02', effective_end_date: '2026-03-18', days: 13, amount: 2954.55 },
  { start_date: '2026-01-01', effective_end_date: '2026-03-31', days: 22, amount: 5000 },
  { start_date: '2026-03-28', effective_end_date: '2026-03-29', days: 0, amount: 0 },
])(
  '$days of the 22 weekdays of March, from $start_date to $effective_end_date, are $amount of 5000',
  (vector) => {
    const { days, amount, ...dates } = vector
    expect(calculate(buildMonthlyTerms(dates), buildRows())).toMatchObject({
      proration: { weekdays_in_mission: days, weekdays_of_month: 22, amount_excl_vat: amount },
      invoice_amount_excl_vat: amount,
      lines: [{ kind: 'month', quantity: null, amount_excl_vat: amount, project_code_id: null }],
    })
  },
)

test('the days of a monthly mission do not change its amount but allocate it to project codes by largest remainder', () => {
  const timesheets = buildTimesheets(1, 1, 1).map((row, index) => ({
    ...row,
    project_code_id: CODES[index] as string,
  }))
  const calculation = calculate(buildMonthlyTerms({ rate_amount: '100.0000' }), buildRows({ timesheets }))
  expect(calculation.project_codes.map(({ amount_excl_vat }) => amount_excl_vat)).toEqual([
    33.34, 33.33, 33.33,
  ])
  expect(calculation.invoice_amount_excl_vat).toBe(100)
  const uneven = buildTimesheets(0.25, 0.5, 1).map((row, index) => ({
    ...row,
    project_code_id: CODES[2 - index] as string,
  }))
  expect(calculate(buildMonthlyTerms({}), buildRows({ timesheets: uneven })).project_codes).toEqual([
    { project_code_id: A, amount_excl_vat: 2857.14 },
    { project_code_id: B, amount_excl_vat: 1428.57 },
    { project_code_id: C, amount_excl_vat: 714.29 },
  ])
})

test.each([
  { mission_type: 'hourly', kind: 'time', label: 'Hours', quantity: 1, unit_amount: 550 },
  { mission_type: 'daily', kind: 'time', label: 'Days', quantity: 1, unit_amount: 550 },
  // The quantity of a monthly line is the number of days worked; it has no price per day.
  { mission_type: 'monthly', kind: 'month', label: 'Month', quantity: 1, unit_amount: null },
] as const)('work on a $mission_type mission is a line of $label', ({ mission_type, ...line }) => {
  expect(
    calculate(buildTerms({ mission_type }), buildRows({ timesheets: buildTimesheets(0.5, 0.5) })).lines,
  ).toEqual([
    {
      ...line,
      project_code_id: null,
      deliverable_id: null,
      unrounded_amount: '550',
      amount_excl_vat: 550,
      vat_amount: null,
      expense_kind: null,
      period: null,
    },
  ])
})

test('a supplementary item is a line with its description, without a quantity', () => {
  expect(calculate(buildTerms(), buildItems(1, 112.52)).lines).toEqual([
    {
      kind: 'supplementary',
      label: 'Work',
      project_code_id: null,
      deliverable_id: null,
      quantity: null,
      unit_amount: null,
      unrounded_amount: '112.52',
      amount_excl_vat: 112.52,
      vat_amount: null,
      expense_kind: null,
      period: null,
    },
  ])
})

test.each([
  ['99.9870', 99.987],
  ['0.0000', 0],
  // Each deliverable has its own price.
  [null, null],
])('a calculation explains the rate %j as %j, and how it rounds', (rate_amount, explainedRate) => {
  expect(calculate(buildTerms({ rate_amount }), buildRows())).toMatchObject({
    rate_amount: explainedRate,
    rounding: 'half away from zero, once per line',
  })
})

test('days with the quantity 0 allocate nothing to their project code', () => {
  const timesheets = [{ ...buildTimesheets(0)[0], project_code_id: A }] as never
  const calculation = calculate(buildMonthlyTerms({ project_code_id: B }), buildRows({ timesheets }))
  expect(calculation.project_codes).toEqual([{ project_code_id: B, amount_excl_vat: 5000 }])
})

test.each([
  { currency: 'JPY', decimals: 0, half: 50, whole: 100, vat: 20 },
  { currency: 'EUR', decimals: 2, half: 49.99, whole: 99.99, vat: 20 },
  { currency: 'KWD', decimals: 3, half: 49.994, whole: 99.987, vat: 19.997 },
])('$currency is rounded to $decimals decimals', ({ currency, decimals, half, whole, vat }) => {
  const terms = buildTerms({ currency, rate_amount: '99.9870' })
  expect(calculate(terms, buildRows({ timesheets: buildTimesheets(0.5) })).invoice_amount_excl_vat).toBe(half)
  expect(calculate(terms, buildRows({ timesheets: buildTimesheets(0.5, 0.5) }))).toMatchObject({
    decimals,
    invoice_amount_excl_vat: whole,
    vat: { amount: vat },
  })
})

test.each(['franchise', 'reverse_charge', 'exempt'])('work under %s has no VAT at any rate', (vat_regime) => {
  expect(
    calculate(buildTerms({ vat_regime }), buildRows({ timesheets: buildTimesheets(1, 1) })),
  ).toMatchObject({
    vat: { regime: vat_regime, rate: 0, base: 1100, amount: 0 },
    invoice_amount_incl_vat: 1100,
  })
})

test('a deduction lowers the total, its project code and the VAT, rounded half away from zero', () => {
  const supplementary_items = [
    { description: 'Laptop on loan', amount_excl_vat: -100.005, project_code_id: A },
    { description: 'Bonus', amount_excl_vat: 50.005 },
  ]
  const calculation = calculate(
    buildTerms({ project_code_id: B }),
    buildRows({ timesheets: buildTimesheets(1), supplementary_items }),
  )
  expect(calculation).toMatchObject({
    invoice_amount_excl_vat: 500,
    vat: { amount: 100 },
    project_codes: [
      { project_code_id: B, amount_excl_vat: 600.01 },
      { project_code_id: A, amount_excl_vat: -100.01 },
    ],
    amount_without_project_code: 0,
  })
})

test('deliverables count by their price, expenses are separate with their own VAT', () => {
  const deliverable_id = '019c0000-0000-7000-8000-00000000000d'
  const item = {
    id: deliverable_id,
    name: 'Report',
    amount_excl_vat: '33.3350',
    quantity: '9',
    reported: '0',
  }
  const terms = buildTerms({ mission_type: 'deliverable', deliverables: [item] })
  const timesheets = buildTimesheets(1, 2).map((row) => ({ ...row, deliverable_id }))
  const expenses = [
    { description: 'Train', date: '2026-03-02', amount_excl_vat: 10.005, vat_amount: 1.005 },
    { description: 'Taxi', date: '2026-03-02', amount_excl_vat: 10.005 },
  ]
  expect(calculate(terms, buildRows({ timesheets, expenses }))).toMatchObject({
    lines: [
      {
        kind: 'deliverable',
        label: 'Report',
        quantity: 3,
        unrounded_amount: '100.005',
        amount_excl_vat: 100.01,
      },
    ],
    invoice_amount_excl_vat: 100.01,
    expenses: { amount_excl_vat: 20.02, vat_amount: 1.01, amount_incl_vat: 21.03 },
  })
})

const buildExpense = (
  amount_excl_vat: number,
  kind: 'rebilled' | 'disbursement' | null,
  vat_amount?: number,
) => ({
  description: 'Spent',
  date: '2026-03-02',
  amount_excl_vat,
  kind,
  ...(vat_amount !== undefined && { vat_amount }),
})
const calculateExpenses = (terms: object, ...expenses: ReturnType<typeof buildExpense>[]) =>
  calculate(buildTerms(terms), buildRows({ expenses }))

test('the VAT of re-billed expenses is calculated once on the sum of their rounded lines', () => {
  const line = buildExpense(112.52, 'rebilled')
  expect(calculateExpenses({}, line, line, line)).toMatchObject({
    invoice_amount_excl_vat: 0,
    expense_lines: Array(3).fill({ kind: 'expense', expense_kind: 'rebilled', vat_amount: null }),
    expenses: {
      amount_excl_vat: 337.56,
      vat_amount: 67.51,
      amount_incl_vat: 405.07,
      vat: { regime: 'standard', rate: 20, base: 337.56, unrounded_amount: '67.512', amount: 67.51 },
    },
  })
  const half = buildExpense(10.005, 'rebilled')
  expect(calculateExpenses({}, half, half).expenses).toMatchObject({ amount_excl_vat: 20.02, vat_amount: 4 })
})

test('a disbursement has no VAT at any rate', () => {
  expect(calculateExpenses({}, buildExpense(86, 'disbursement'))).toMatchObject({
    expense_lines: [{ expense_kind: 'disbursement', amount_excl_vat: 86, vat_amount: 0 }],
    expenses: { amount_excl_vat: 86, vat_amount: 0, amount_incl_vat: 86, vat: null },
  })
})

test('expenses of all kinds add up, and only re-billed expenses are the base of the VAT', () => {
  const rows = [
    buildExpense(100, 'rebilled'),
    buildExpense(86, 'disbursement'),
    buildExpense(80, null, 8),
    buildExpense(20, null),
  ]
  expect(calculateExpenses({}, ...rows)).toMatchObject({
    expense_lines: [{ vat_amount: null }, { vat_amount: 0 }, { vat_amount: 8 }, { vat_amount: 0 }],
    expenses: {
      amount_excl_vat: 286,
      vat_amount: 28,
      amount_incl_vat: 314,
      vat: { rate: 20, base: 100, amount: 20 },
    },
  })
})

test.each(['franchise', 'reverse_charge', 'exempt'])(
  'under %s re-billed expenses have no VAT',
  (vat_regime) => {
    expect(calculateExpenses({ vat_regime }, buildExpense(120, 'rebilled')).expenses).toEqual({
      amount_excl_vat: 120,
      vat_amount: 0,
      amount_incl_vat: 120,
      vat: { regime: vat_regime, rate: 0, base: 120, unrounded_amount: '0', amount: 0 },
    })
  },
)

test.each([
  { currency: 'JPY', base: 30, vat: 6 },
  { currency: 'KWD', base: 29.997, vat: 5.999 },
])('re-billed expenses in $currency are rounded to its minor unit', ({ currency, base, vat }) => {
  const line = buildExpense(9.999, 'rebilled')
  expect(calculateExpenses({ currency }, line, line, line).expenses).toMatchObject({
    amount_excl_vat: base,
    vat_amount: vat,
  })
})

const RATES = ['99.9999', '19.6000', '0.0001', '0.0000']
test.each(['EUR', 'JPY', 'KWD'].flatMap((currency) => RATES.map((vat_rate) => ({ currency, vat_rate }))))(
  '200 expenses up to the largest sum are exact in $currency at $vat_rate %',
  ({ currency, vat_rate }) => {
    const kinds = ['rebilled', 'disbursement', null] as const
    const expenses = Array.from({ length: 200 }, (_, index) => {
      const kind = kinds[index % 3] ?? null
      const amount = Number(`499999999.${9995 - (index % 7) * 3}`)
      return kind ? buildExpense(amount, kind) : buildExpense(amount, kind, 123_456.7855)
    })
    const terms = buildTerms({ currency, vat_rate })
    const { expenses: totals } = calculate(terms, buildRows({ expenses }))
    const expected = calculateExpected(terms, buildRows({ expenses }))
    const units = (amount: number) => toMinorUnits(amount, minorDecimals(currency))
    expect([totals.amount_excl_vat, totals.vat_amount, totals.amount_incl_vat].map(units)).toEqual([
      expected.expense,
      expected.expenseVat,
      expected.expense + expected.expenseVat,
    ])
    expect(units(totals.vat?.base ?? 0)).toBe(expected.rebilled)
  },
)

const RUNS = { numRuns: 400 }
const toShares = ({ project_codes }: ReportCalculation, decimals: number) =>
  new Map(project_codes.map((one) => [one.project_code_id, toMinorUnits(one.amount_excl_vat, decimals)]))
const sum = (all: Iterable<bigint>) => [...all].reduce((before, one) => before + one, 0n)

test('random reports: every amount matches an independent calculation, and parts add up to the whole', () => {
  fc.assert(
    fc.property(anyReport, ({ terms, rows }) => {
      const calculation = calculate(terms, rows)
      const decimals = minorDecimals(terms.currency)
      const units = (amount: number) => toMinorUnits(amount, decimals)
      const expected = calculateExpected(terms, rows)
      const shares = toShares(calculation, decimals)
      const invoice = units(calculation.invoice_amount_excl_vat)
      expect(invoice).toBe(expected.invoice)
      expect(sum(calculation.lines.map(({ amount_excl_vat }) => units(amount_excl_vat)))).toBe(invoice)
      expect(sum(shares.values()) + units(calculation.amount_without_project_code)).toBe(invoice)
      expect(shares).toEqual(expected.shares)
      expect(units(calculation.vat.amount)).toBe(expected.vat)
      expect(units(calculation.invoice_amount_incl_vat)).toBe(expected.invoice + expected.vat)
      expect(units(calculation.expenses.amount_excl_vat)).toBe(expected.expense)
      expect(units(calculation.expenses.vat_amount)).toBe(expected.expenseVat)
      expect(units(calculation.expenses.vat?.base ?? 0)).toBe(expected.rebilled)
      const vatOfLines = sum(calculation.expense_lines.map(({ vat_amount }) => units(vat_amount ?? 0)))
      expect(vatOfLines + units(calculation.expenses.vat?.amount ?? 0)).toBe(expected.expenseVat)
      expect(units(calculation.expenses.amount_incl_vat)).toBe(expected.expense + expected.expenseVat)
    }),
    RUNS,
  )
})

/** Lines of items are in the order of their rows; their amounts do not depend on it. */
const withoutOrder = (calculation: ReportCalculation) => ({
  ...calculation,
  lines: calculation.lines.map((line) => JSON.stringify(line)).sort(),
  expense_lines: calculation.expense_lines.map((line) => JSON.stringify(line)).sort(),
  project_codes: calculation.project_codes.toSorted((a, b) =>
    a.project_code_id < b.project_code_id ? -1 : 1,
  ),
})

test('random reports: no amount depends on the order of rows', () => {
  const both = anyReport.chain(({ terms, rows }) =>
    createShuffleArbitrary(rows).map((other) => ({ terms, rows, other })),
  )
  fc.assert(
    fc.property(both, ({ terms, rows, other }) => {
      expect(withoutOrder(calculate(terms, other))).toEqual(withoutOrder(calculate(terms, rows)))
    }),
    RUNS,
  )
})
