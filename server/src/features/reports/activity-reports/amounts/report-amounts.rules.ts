// Calculates the amounts of a report: lines, proration, project codes. Exact, and independent of the order of rows. Pure.
import { getDecimals } from '../../../../domain/currencies.ts'
import {
  allocate,
  displayDigits,
  exact,
  type Money,
  roundTo,
  sumAmounts,
  toNumber,
  ZERO,
} from '../../../../domain/money.ts'
import {
  type AmountLine,
  calculateExpenseAmounts,
  calculateShares,
  describeDueDateRule,
  explainVat,
  type VatTerms,
} from '../../../money/accounting/index.ts'
import type { Proration, ReportCalculation } from '../activity-reports.schemas.ts'
import type { Deliverable, Terms } from '../write/report-facts.queries.ts'
import type { AllRows, SentTimesheet } from '../write/report-inputs.schemas.ts'
import {
  type CoveredPeriod,
  calculateProration,
  explainRates,
  findPeriod,
  listCoveredPeriods,
} from './rate-periods.rules.ts'

export function calculate(terms: Terms, rows: AllRows): ReportCalculation {
  const decimals = getDecimals(terms.currency)
  const periods = listCoveredPeriods(terms)
  const proration = terms.mission_type === 'monthly' ? calculateProration(terms, periods, decimals) : null
  const lines = [
    ...(proration
      ? createMonthLines(terms, rows.timesheets, proration, decimals)
      : createWorkLines(terms, rows.timesheets, periods, decimals)),
    ...createItemLines(terms, rows, decimals),
  ]
  const total = sumExclVat(lines)
  const expense_lines = createExpenseLines(terms, rows, decimals)
  const project_codes = calculateShares(lines).map((share) => ({
    ...share,
    amount_excl_vat: toNumber(exact(share.amount_excl_vat)),
  }))
  const { payment_terms_days, payment_terms_basis } = terms
  return {
    mission_type: terms.mission_type,
    currency: terms.currency,
    decimals,
    rounding: 'half away from zero, once per line',
    ...explainRates(periods),
    proration,
    lines,
    invoice_amount_excl_vat: toNumber(total),
    expense_lines,
    ...calculateWithVat({ total, expense_lines }, terms, decimals),
    project_codes,
    amount_without_project_code: toNumber(
      sumExclVat(lines.filter(({ project_code_id }) => project_code_id === null)),
    ),
    payment_terms_days,
    payment_terms_basis,
    due_date_rule: describeDueDateRule(terms),
  }
}

type BeforeVat = { total: Money; expense_lines: readonly AmountLine[] }

/** The amounts that depend on the VAT regime. */
function calculateWithVat({ total, expense_lines }: BeforeVat, terms: VatTerms, decimals: number) {
  const vat = explainVat(total, terms, decimals)
  const expenses = calculateExpenseAmounts(expense_lines, terms, decimals)
  return {
    vat,
    invoice_amount_incl_vat: toNumber(total.plus(exact(vat.amount))),
    expenses: {
      amount_excl_vat: toNumber(expenses.amount_excl_vat),
      vat_amount: toNumber(expenses.vat_amount),
      amount_incl_vat: toNumber(expenses.amount_excl_vat.plus(expenses.vat_amount)),
      vat: expenses.vat,
    },
  }
}

/** A stored calculation with another VAT regime: that of a draft follows the freelancer until it is submitted. */
export function changeVat(stored: ReportCalculation, terms: VatTerms): ReportCalculation {
  const { invoice_amount_excl_vat, expense_lines, decimals } = stored
  const total = exact(invoice_amount_excl_vat)
  return { ...stored, ...calculateWithVat({ total, expense_lines }, terms, decimals) }
}

const sumExclVat = (lines: readonly AmountLine[]) =>
  sumAmounts(lines.map((line) => exact(line.amount_excl_vat)))

type Group = { project_code_id: string | null; deliverable_id: string | null; quantity: Money }
type RatedGroup = Group & { rate: Money | null }

/** Groups rows by project code, deliverable and rate, in a canonical order: rates in the order of their first days. */
function groupRows(
  { project_code_id: missionCodeId, mission_type }: Terms,
  rows: readonly SentTimesheet[],
  periods: readonly [CoveredPeriod, ...CoveredPeriod[]],
): RatedGroup[] {
  // The price of a deliverable is not a rate.
  const getRate = ({ date }: SentTimesheet) =>
    mission_type === 'deliverable' ? null : findPeriod(periods, date).rate
  const rank = (rate: Money | null) => periods.findIndex((period) => rate?.equals(period.rate ?? ZERO))
  const toGroupKey = (row: SentTimesheet) =>
    `${row.project_code_id ?? missionCodeId ?? ''} ${row.deliverable_id ?? ''} ${String(rank(getRate(row))).padStart(4, '0')}`
  return [...Map.groupBy(rows, toGroupKey)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, [first, ...rest]]) => ({
      project_code_id: first?.project_code_id ?? missionCodeId,
      deliverable_id: first?.deliverable_id ?? null,
      rate: first ? getRate(first) : null,
      quantity: sumAmounts([first, ...rest].map((row) => exact(row?.quantity ?? 0))),
    }))
}

function createWorkLines(
  terms: Terms,
  rows: readonly SentTimesheet[],
  periods: readonly [CoveredPeriod, ...CoveredPeriod[]],
  decimals: number,
): AmountLine[] {
  const items = new Map<string | null, Deliverable>(terms.deliverables.map((item) => [item.id, item]))
  return groupRows(terms, rows, periods).map(({ project_code_id, deliverable_id, rate, quantity }) => {
    const item = items.get(deliverable_id)
    const unit = item ? exact(item.amount_excl_vat) : (rate ?? ZERO)
    const unrounded = quantity.times(unit)
    return {
      kind: item ? 'deliverable' : 'time',
      label: item ? item.name : terms.mission_type === 'hourly' ? 'Hours' : 'Days',
      project_code_id,
      deliverable_id,
      quantity: toNumber(quantity),
      unit_amount: toNumber(unit),
      unrounded_amount: displayDigits(unrounded),
      amount_excl_vat: toNumber(roundTo(unrounded, decimals)),
      vat_amount: null,
      expense_kind: null,
      period: null,
    }
  })
}

/** The share of each period; the lines say which one if there are several. */
const createMonthLines = (
  terms: Terms,
  rows: readonly SentTimesheet[],
  { periods, amount_excl_vat }: Proration,
  decimals: number,
): AmountLine[] =>
  periods.flatMap(({ first_day, last_day, rate_amount, ...share }) => {
    if (periods.length === 1)
      return allocateMonth(terms, rows, rows, { amount_excl_vat, period: null, decimals })
    // A period without weekdays costs nothing.
    if (share.weekdays === 0) return []
    const periodRows = rows.filter(({ date }) => date >= first_day && date <= last_day)
    const period = { first_day, last_day, rate_amount }
    return allocateMonth(terms, periodRows, rows, {
      amount_excl_vat: share.amount_excl_vat,
      period,
      decimals,
    })
  })

type MonthShare = Pick<AmountLine, 'amount_excl_vat' | 'period'> & { decimals: number }

/**
 * Allocates the amount to the project codes of the days of its period; without such days to those of all days of the month; without any
 * to the project code of the mission.
 */
function allocateMonth(
  terms: Terms,
  periodRows: readonly SentTimesheet[],
  monthRows: readonly SentTimesheet[],
  { amount_excl_vat, period, decimals }: MonthShare,
): AmountLine[] {
  const own = groupDays(terms, periodRows)
  const worked = own.length > 0 ? own : groupDays(terms, monthRows)
  const missionPart = { project_code_id: terms.project_code_id, quantity: exact(1) }
  const parts: Pick<Group, 'project_code_id' | 'quantity'>[] = worked.length > 0 ? worked : [missionPart]
  const total = exact(amount_excl_vat)
  const totalQuantity = sumAmounts(parts.map(({ quantity }) => quantity))
  const amounts = allocate(
    total,
    parts.map(({ quantity }) => quantity),
    decimals,
  )
  return parts.map(({ project_code_id, quantity }, index) => ({
    kind: 'month',
    label: 'Month',
    project_code_id,
    deliverable_id: null,
    quantity: own.length > 0 ? toNumber(quantity) : null,
    unit_amount: null,
    unrounded_amount: displayDigits(total.times(quantity).div(totalQuantity)),
    amount_excl_vat: toNumber(amounts[index] ?? ZERO),
    vat_amount: null,
    expense_kind: null,
    period,
  }))
}

/** The worked days by project code, in a canonical order. */
function groupDays({ project_code_id: missionCodeId }: Terms, rows: readonly SentTimesheet[]): Group[] {
  const byCode = Map.groupBy(rows, ({ project_code_id }) => project_code_id ?? missionCodeId ?? '')
  return [...byCode]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, days]) => ({
      project_code_id: code || null,
      deliverable_id: null,
      quantity: sumAmounts(days.map(({ quantity }) => exact(quantity))),
    }))
    .filter(({ quantity }) => !quantity.isZero())
}

const flatLine = (amount: Money, decimals: number) => ({
  deliverable_id: null,
  quantity: null,
  unit_amount: null,
  unrounded_amount: displayDigits(amount),
  amount_excl_vat: toNumber(roundTo(amount, decimals)),
})

const createItemLines = (terms: Terms, { supplementary_items }: AllRows, decimals: number): AmountLine[] =>
  supplementary_items.map(({ description, amount_excl_vat, project_code_id }) => ({
    kind: 'supplementary',
    label: description,
    project_code_id: project_code_id ?? terms.project_code_id,
    ...flatLine(exact(amount_excl_vat), decimals),
    vat_amount: null,
    expense_kind: null,
    period: null,
  }))

const createExpenseLines = (terms: Terms, { expenses }: AllRows, decimals: number): AmountLine[] =>
  expenses.map(({ description, amount_excl_vat, vat_amount, project_code_id, kind }) => ({
    kind: 'expense',
    label: description,
    project_code_id: project_code_id ?? terms.project_code_id,
    ...flatLine(exact(amount_excl_vat), decimals),
    vat_amount: kind === 'rebilled' ? null : toNumber(roundTo(exact(vat_amount ?? 0), decimals)),
    expense_kind: kind ?? null,
    period: null,
  }))
