// Random work of one month: missions of every type with their reported rows, planned before anything is
// sent, so that the month can be calculated independently.
import fc from 'fast-check'
import { type AgreedTerms, calculateExpected, type SentRows } from '../check/expected-report.ts'

export const PLAN_MONTH = '2026-03'
export const REGIMES = [
  { vat_regime: 'standard', vat_rate: 20 },
  { vat_regime: 'standard', vat_rate: 5.5 },
  { vat_regime: 'standard', vat_rate: 8.1 },
  { vat_regime: 'standard', vat_rate: 0 },
  { vat_regime: 'franchise', vat_rate: 20 },
  { vat_regime: 'reverse_charge', vat_rate: 20 },
  { vat_regime: 'exempt', vat_rate: 20 },
] as const

/** An index into a list that does not exist yet; null is none. */
type Nth = number | null
type Row = { quantity: number; code: Nth }
type Flat = { amount_excl_vat: number; code: Nth }
export type Plan = {
  mission_type: 'hourly' | 'daily' | 'monthly' | 'deliverable'
  rate_amount: number
  prices: [number, number]
  dates: { start_date: string; end_date: string }
  freelancer: number
  code: Nth
  byPortal: boolean
  rows: Row[]
  items: Flat[]
  expenses: (Flat & { vat_amount?: number; kind?: 'rebilled' | 'disbursement' })[]
}

export const CODE_COUNT = 4
const code = fc.option(fc.nat(CODE_COUNT - 1), { nil: null })
const amount = (min: number, max: number) =>
  fc.integer({ min: min * 10_000, max: max * 10_000 }).map((tenThousandths) => tenThousandths / 10_000)

/** Periods of missions; each contains the DAYS on which work is reported. */
const DATES = [
  { start_date: '2026-01-05', end_date: '2026-08-31' },
  { start_date: '2026-03-09', end_date: '2026-03-31' },
  { start_date: '2026-02-01', end_date: '2026-03-20' },
  { start_date: '2026-03-04', end_date: '2026-03-26' },
]
const DAYS = [9, 10, 11, 12, 13, 16, 17, 18, 19, 20].map((day) => `2026-03-${String(day).padStart(2, '0')}`)

const STEPS = fc.constantFrom(0.25, 0.5, 0.75, 1)
const QUANTITIES = { hourly: amount(0, 9), daily: STEPS, monthly: STEPS, deliverable: amount(0, 2) }
const createFlatArbitrary = (min: number, max: number) =>
  fc.record({ amount_excl_vat: amount(min, max), code })
const expenseFields = { amount_excl_vat: amount(0, 300), code }
const expense = fc.oneof(
  fc.record({ ...expenseFields, vat_amount: amount(0, 60) }, { requiredKeys: ['amount_excl_vat', 'code'] }),
  fc.record({ ...expenseFields, kind: fc.constantFrom('rebilled' as const, 'disbursement' as const) }),
)

const createPlanArbitrary = (mission_type: Plan['mission_type']): fc.Arbitrary<Plan> =>
  fc.record({
    mission_type: fc.constant(mission_type),
    rate_amount: amount(1, mission_type === 'monthly' ? 9000 : 900),
    prices: fc.tuple(amount(0, 500), amount(0, 500)),
    dates: fc.constantFrom(...DATES),
    freelancer: fc.nat(REGIMES.length - 1),
    code,
    byPortal: fc.boolean(),
    rows: fc.array(fc.record({ quantity: QUANTITIES[mission_type], code }), { maxLength: DAYS.length }),
    items: fc.array(createFlatArbitrary(-40, 400), { maxLength: 3 }),
    expenses: fc.array(expense, { maxLength: 3 }),
  })

export const samplePlans = (count: number, seed: number): Plan[] =>
  fc.sample(fc.oneof(...(['hourly', 'daily', 'monthly', 'deliverable'] as const).map(createPlanArbitrary)), {
    numRuns: count,
    seed,
  })

/** The body of the mission, without its freelancer. */
export const buildMissionBody = (plan: Plan, codes: readonly string[]) => ({
  name: `A ${plan.mission_type} mission`,
  description: 'What the month needs.',
  ...plan.dates,
  mission_type: plan.mission_type,
  project_code_id: pickCode(codes, plan.code),
  ...(plan.mission_type === 'deliverable'
    ? {
        deliverables: plan.prices.map((amount_excl_vat) => ({
          name: 'Piece',
          amount_excl_vat,
          quantity: 100,
        })),
      }
    : { rate_amount: plan.rate_amount }),
})

const pickCode = (list: readonly string[], index: Nth): string | null =>
  index === null ? null : (list[index] as string)

/** The request body; `items` are the ids of the mission's deliverables, if any. */
export function buildReportRows(plan: Plan, codes: readonly string[], items: readonly string[]): SentRows {
  const isDelivered = plan.mission_type === 'deliverable'
  const sent = {
    timesheets: plan.rows.map(({ quantity, code }, index) => ({
      date: DAYS[index] as string,
      quantity,
      project_code_id: pickCode(codes, code),
      ...(isDelivered && { deliverable_id: items[index % items.length] as string }),
    })),
    supplementary_items: plan.items.map(({ amount_excl_vat, code }) => ({
      description: 'Extra',
      amount_excl_vat,
      project_code_id: pickCode(codes, code),
    })),
    expenses: plan.expenses.map(({ code, ...row }, index) => ({
      description: 'Spent',
      date: DAYS[index] as string,
      ...row,
      project_code_id: pickCode(codes, code),
    })),
  }
  // An invoice must not be negative; if it would be, the deductions are left out.
  const isNegative = calculateExpected(buildAgreedTerms(plan, codes, items), sent).invoice < 0n
  const positive = sent.supplementary_items.filter(({ amount_excl_vat }) => amount_excl_vat >= 0)
  return isNegative ? { ...sent, supplementary_items: positive } : sent
}

export const buildAgreedTerms = (
  plan: Plan,
  codes: readonly string[],
  items: readonly string[],
): AgreedTerms => ({
  ...(REGIMES[plan.freelancer] as (typeof REGIMES)[number]),
  mission_type: plan.mission_type,
  rate_periods: [{ from: plan.dates.start_date, rate_amount: plan.rate_amount }],
  currency: 'EUR',
  project_code_id: pickCode(codes, plan.code),
  report_month: PLAN_MONTH,
  start_date: plan.dates.start_date,
  effective_end_date: plan.dates.end_date,
  deliverables: items.map((id, index) => ({ id, amount_excl_vat: plan.prices[index] as number })),
})
