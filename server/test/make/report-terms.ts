// Terms and rows of reports for tests of pure rules: typical ones, and random ones.
import fc from 'fast-check'
import { addDays } from '../../src/domain/calendar.ts'
import { calculate } from '../../src/features/reports/activity-reports/amounts/report-amounts.rules.ts'
import type { Terms } from '../../src/features/reports/activity-reports/write/report-facts.queries.ts'
import type { AllRows } from '../../src/features/reports/activity-reports/write/report-inputs.schemas.ts'

/** `rate_amount`: the only rate. */
type BuiltTerms = Partial<Terms> & { rate_amount?: string | null }

/** A daily mission of 2026 at 550 with 20 % VAT, reported for March, which has 22 weekdays. */
export const buildTerms = ({ rate_amount = '550.0000', ...more }: BuiltTerms = {}): Terms => ({
  mission_type: 'daily',
  rate_periods: rate_amount === null ? [] : [{ from: more.start_date ?? '2026-01-01', rate_amount }],
  currency: 'EUR',
  vat_regime: 'standard',
  vat_rate: '20.0000',
  payment_terms_days: 30,
  payment_terms_basis: 'invoice_date',
  project_code_id: null,
  report_month: '2026-03',
  start_date: '2026-01-01',
  effective_end_date: '2026-12-31',
  deliverables: [],
  ...more,
})

export const buildRows = (more: Partial<AllRows> = {}): AllRows => ({
  timesheets: [],
  supplementary_items: [],
  expenses: [],
  ...more,
})

/** One row of work per quantity, from the second of the month on. */
export const buildTimesheets = (...quantities: number[]) =>
  quantities.map((quantity, index) => ({ date: `2026-03-${String(index + 2).padStart(2, '0')}`, quantity }))

export const CODES = ['a', 'b', 'c'].map((letter) => `019c0000-0000-7000-8000-00000000000${letter}`)
const ITEMS = ['d', 'e'].map((letter) => `019c0000-0000-7000-8000-00000000000${letter}`)

const code = fc.constantFrom(null, ...CODES)
const fourDecimals = (min: number, max: number) =>
  fc.integer({ min: min * 10_000, max: max * 10_000 }).map((tenThousandths) => tenThousandths / 10_000)
const price = fc.oneof(
  fc.constantFrom('112.5200', '100.0100', '0.0050', '0.3333'),
  createAmountArbitrary(20_000),
)

function createAmountArbitrary(max: number) {
  return fourDecimals(0, max).map((amount) => amount.toFixed(4))
}

const terms = fc.record({
  mission_type: fc.constantFrom(
    'hourly' as const,
    'daily' as const,
    'monthly' as const,
    'deliverable' as const,
  ),
  rates: fc.tuple(
    price,
    fc.array(fc.record({ day: fc.integer({ min: -40, max: 45 }), price }), { maxLength: 3 }),
  ),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  vat_regime: fc.constantFrom('standard', 'standard', 'franchise', 'reverse_charge', 'exempt'),
  vat_rate: fc.constantFrom('20.0000', '5.5000', '8.1000', '0.0000', '19.6000'),
  payment_terms_days: fc.integer({ min: 1, max: 365 }),
  payment_terms_basis: fc.constantFrom('invoice_date' as const, 'end_of_month' as const),
  project_code_id: fc.constantFrom(null, ...CODES),
  start_date: fc.constantFrom('2025-11-03', '2026-03-01', '2026-03-13', '2026-03-16', '2026-03-28'),
  effective_end_date: fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-31', '2026-08-31'),
  deliverables: fc.tuple(price, price).map((prices) =>
    prices.map((amount_excl_vat, index) => ({
      id: ITEMS[index] as string,
      name: `Item ${index}`,
      amount_excl_vat,
      quantity: '1000.0000',
      reported: '0',
    })),
  ),
})

const QUANTITIES = {
  hourly: fourDecimals(0, 24),
  daily: fc.constantFrom(0, 0.25, 0.5, 0.75, 1),
  monthly: fc.constantFrom(0, 0.25, 0.5, 0.75, 1),
  deliverable: fourDecimals(0, 20),
}

const createTimesheetArbitrary = (type: keyof typeof QUANTITIES, dates: readonly string[]) =>
  fc.record(
    {
      date: fc.constantFrom(...dates),
      quantity: QUANTITIES[type],
      project_code_id: code,
      deliverable_id: type === 'deliverable' ? fc.constantFrom(...ITEMS) : fc.constant(null),
    },
    { requiredKeys: ['date', 'quantity', 'deliverable_id'] },
  )

const sharedFields = { description: fc.constantFrom('One', 'Two'), project_code_id: code }
const supplementary_items = fc.array(
  fc.record(
    { ...sharedFields, amount_excl_vat: fourDecimals(-500, 5000) },
    { requiredKeys: ['description', 'amount_excl_vat'] },
  ),
  { maxLength: 6 },
)
const expenseFields = {
  ...sharedFields,
  date: fc.constant('2026-03-28'),
  amount_excl_vat: fourDecimals(0, 900),
}
const requiredKeys = ['description', 'date', 'amount_excl_vat'] as const
const expenses = fc.array(
  fc.oneof(
    fc.record(
      {
        ...expenseFields,
        vat_amount: fc.oneof(fc.constant(null), fourDecimals(0, 90)),
        kind: fc.constant(null),
      },
      { requiredKeys: [...requiredKeys] },
    ),
    fc.record(
      {
        ...expenseFields,
        vat_amount: fc.constant(null),
        kind: fc.constantFrom('rebilled' as const, 'disbursement' as const),
      },
      { requiredKeys: [...requiredKeys, 'kind'] },
    ),
  ),
  { maxLength: 6 },
)

/** A report whose rows may be invalid: another rule validates them. */
type Report = { terms: Terms; rows: AllRows }
export const anyReport: fc.Arbitrary<Report> = terms.chain(({ rates: [first, later], ...agreed }) =>
  fc
    .record({
      timesheets: fc.array(createTimesheetArbitrary(agreed.mission_type, listDays(agreed)), {
        maxLength: 12,
      }),
      supplementary_items,
      expenses,
    })
    .map((rows) => {
      const periods = new Map<string, string>([[agreed.start_date, first]])
      for (const { day, price } of later)
        if (addDays('2026-03-01', day) > agreed.start_date) periods.set(addDays('2026-03-01', day), price)
      const rate_periods = [...periods].sort().map(([from, rate_amount]) => ({ from, rate_amount }))
      return { terms: { ...agreed, rate_periods, report_month: '2026-03' }, rows }
    }),
)

/** The days of the mission in March. */
const listDays = ({ start_date, effective_end_date }: Pick<Terms, 'start_date' | 'effective_end_date'>) =>
  Array.from({ length: 31 }, (_, index) => addDays('2026-03-01', index)).filter(
    (day) => day >= start_date && day <= effective_end_date,
  )

/** The same rows in another order. */
export const createShuffleArbitrary = (rows: AllRows): fc.Arbitrary<AllRows> =>
  fc.record({
    timesheets: createOrderArbitrary(rows.timesheets),
    supplementary_items: createOrderArbitrary(rows.supplementary_items),
    expenses: createOrderArbitrary(rows.expenses),
  })

const createOrderArbitrary = <T>(list: readonly T[]) =>
  fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length })

/** The input of the rule that creates entries at approval. */
export function buildEntryInput({ terms, rows }: Report) {
  const { lines, expense_lines } = calculate(terms, rows)
  return {
    ...terms,
    activity_report_id: 'report',
    freelancer_id: 'freelancer',
    label: 'Data platform, 2026-03',
    lines,
    expenses: expense_lines,
  }
}
