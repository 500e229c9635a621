// Calculates the amounts of a report: lines, proration, project codes. Exact, and independent of the order of rows. Pure.
import { getFirstDay, getLastDay, intersectMonth, weekdaysBetween } from '../../../../domain/calendar.ts'
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
} from '../../../money/accounting/index.ts'
import type { Proration, ReportCalculation } from '../activity-reports.schemas.ts'
import type { Deliverable, Terms } from '../write/report-facts.queries.ts'
import type { AllRows, SentTimesheet } from '../write/report-inputs.schemas.ts'

export function calculate(terms: Terms, rows: AllRows): ReportCalculation {
  const decimals = getDecimals(terms.currency)
  const proration = terms.mission_type === 'monthly' ? calculateProration(terms, decimals) : null
  const lines = [
    ...createWorkLines(terms, rows.timesheets, proration, decimals),
    ...createItemLines(terms, rows, decimals),
  ]
  const total = sumExclVat(lines)
  const vat = explainVat(total, terms, decimals)
  const expense_lines = createExpenseLines(terms, rows, decimals)
  const expenseTotals = calculateExpenseAmounts(expense_lines, terms, decimals)
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
    rate_amount: terms.rate_amount === null ? null : toNumber(exact(terms.rate_amount)),
    proration,
    lines,
    invoice_amount_excl_vat: toNumber(total),
    vat,
    invoice_amount_incl_vat: toNumber(total.plus(exact(vat.amount))),
    expense_lines,
    expenses: {
      amount_excl_vat: toNumber(expenseTotals.amount_excl_vat),
      vat_amount: toNumber(expenseTotals.vat_amount),
      amount_incl_vat: toNumber(expenseTotals.amount_excl_vat.plus(expenseTotals.vat_amount)),
      vat: expenseTotals.vat,
    },
    project_codes,
    amount_without_project_code: toNumber(
      sumExclVat(lines.filter(({ project_code_id }) => project_code_id === null)),
    ),
    payment_terms_days,
    payment_terms_basis,
    due_date_rule: describeDueDateRule(terms),
  }
}

const sumExclVat = (lines: readonly AmountLine[]) =>
  sumAmounts(lines.map((line) => exact(line.amount_excl_vat)))

/** The days of the month that the mission covers. */
export const getCoveredPeriod = ({ report_month, start_date, effective_end_date }: Terms) =>
  intersectMonth(report_month, start_date, effective_end_date)

function calculateProration(terms: Terms, decimals: number): Proration {
  const period = getCoveredPeriod(terms)
  const month = terms.report_month
  const weekdays_in_mission = weekdaysBetween(period.first_day, period.last_day)
  const weekdays_of_month = weekdaysBetween(getFirstDay(month), getLastDay(month))
  const unrounded = exact(terms.rate_amount ?? 0)
    .times(weekdays_in_mission)
    .div(weekdays_of_month)
  return {
    ...period,
    weekdays_in_mission,
    weekdays_of_month,
    unrounded_amount: displayDigits(unrounded),
    amount_excl_vat: toNumber(roundTo(unrounded, decimals)),
  }
}

type Group = { project_code_id: string | null; deliverable_id: string | null; quantity: Money }

/** Groups rows by project code and deliverable, in a canonical order. */
function groupRows({ project_code_id: missionCodeId }: Terms, rows: readonly SentTimesheet[]): Group[] {
  const toGroupKey = ({ project_code_id, deliverable_id }: SentTimesheet) =>
    `${project_code_id ?? missionCodeId ?? ''} ${deliverable_id ?? ''}`
  return [...Map.groupBy(rows, toGroupKey)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, [first, ...rest]]) => ({
      project_code_id: first?.project_code_id ?? missionCodeId,
      deliverable_id: first?.deliverable_id ?? null,
      quantity: sumAmounts([first, ...rest].map((row) => exact(row?.quantity ?? 0))),
    }))
}

function createWorkLines(
  terms: Terms,
  rows: readonly SentTimesheet[],
  proration: Proration | null,
  decimals: number,
): AmountLine[] {
  const groups = groupRows(terms, rows)
  if (proration) return createMonthLines(terms, groups, proration, decimals)
  const items = new Map<string | null, Deliverable>(terms.deliverables.map((item) => [item.id, item]))
  return groups.map(({ project_code_id, deliverable_id, quantity }) => {
    const item = items.get(deliverable_id)
    const unit = exact(item ? item.amount_excl_vat : (terms.rate_amount ?? 0))
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
    }
  })
}

/** Allocates the monthly amount to the project codes of the days; without days to the project code of the mission. */
function createMonthLines(
  terms: Terms,
  groups: Group[],
  proration: Proration,
  decimals: number,
): AmountLine[] {
  const worked = groups.filter(({ quantity }) => !quantity.isZero())
  const missionPart = { project_code_id: terms.project_code_id, quantity: exact(1) }
  const parts: Pick<Group, 'project_code_id' | 'quantity'>[] = worked.length > 0 ? worked : [missionPart]
  const total = exact(proration.amount_excl_vat)
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
    quantity: worked.length > 0 ? toNumber(quantity) : null,
    unit_amount: null,
    unrounded_amount: displayDigits(total.times(quantity).div(totalQuantity)),
    amount_excl_vat: toNumber(amounts[index] ?? ZERO),
    vat_amount: null,
    expense_kind: null,
  }))
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
  }))

const createExpenseLines = (terms: Terms, { expenses }: AllRows, decimals: number): AmountLine[] =>
  expenses.map(({ description, amount_excl_vat, vat_amount, project_code_id, kind }) => ({
    kind: 'expense',
    label: description,
    project_code_id: project_code_id ?? terms.project_code_id,
    ...flatLine(exact(amount_excl_vat), decimals),
    vat_amount: kind === 'rebilled' ? null : toNumber(roundTo(exact(vat_amount ?? 0), decimals)),
    expense_kind: kind ?? null,
  }))
