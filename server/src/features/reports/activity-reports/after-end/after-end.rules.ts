// What a report amounts to if its mission ends earlier. Pure.
import { getLastDay, toMonth } from '../../../../domain/calendar.ts'
import { exact, type Money, toNumber, ZERO } from '../../../../domain/money.ts'
import { calculate } from '../amounts/report-amounts.rules.ts'
import type { AllRows } from '../write/report-inputs.schemas.ts'
import type { StoredReport } from './after-end.queries.ts'
import type { ReportAfterEnd } from './after-end.schemas.ts'

/** The rows up to the end. A supplementary item has no day: it counts unless the whole month lies after the end. */
function keepRowsUntil(end: string, { report_month, ...rows }: StoredReport): AllRows {
  if (report_month > toMonth(end)) return { timesheets: [], supplementary_items: [], expenses: [] }
  return {
    timesheets: rows.timesheets.filter(({ date }) => date <= end),
    supplementary_items: rows.supplementary_items,
    expenses: rows.expenses.filter(({ date }) => date <= end),
  }
}

/** The rows that `keepRowsUntil` leaves out. */
function listLaterRows(end: string, { report_month, ...rows }: StoredReport): object[] {
  if (report_month > toMonth(end)) return [...rows.timesheets, ...rows.supplementary_items, ...rows.expenses]
  return [...rows.timesheets, ...rows.expenses].filter(({ date }) => date > end)
}

type Amounts = { invoice: Money; expense: Money }

/** Calculates the report anew with its own terms, as if the mission had ended on that day. */
function calculateUntil(end: string, report: StoredReport): Amounts {
  if (report.report_month > toMonth(end)) return { invoice: ZERO, expense: ZERO }
  const { invoice_amount_excl_vat, expenses } = calculate(
    { ...report, effective_end_date: end },
    keepRowsUntil(end, report),
  )
  return { invoice: exact(invoice_amount_excl_vat), expense: exact(expenses.amount_excl_vat) }
}

/** Undefined if nothing of the report lies after the end. */
export function describeAfterEnd(end: string, report: StoredReport): ReportAfterEnd | undefined {
  const rows_after_end = listLaterRows(end, report).length
  const invoice = exact(report.invoice_amount_excl_vat)
  const expense = exact(report.expense_amount_excl_vat)
  // On the last day of its month the end cuts nothing off, whatever the terms were when the report was written.
  const exactAmounts =
    end >= getLastDay(report.report_month) ? { invoice, expense } : calculateUntil(end, report)
  const [invoiceMore, expenseMore] = [
    invoice.minus(exactAmounts.invoice),
    expense.minus(exactAmounts.expense),
  ]
  const isBeyond = report.report_month > toMonth(end) || rows_after_end > 0 || !invoiceMore.isZero()
  if (!isBeyond) return undefined
  return {
    id: report.id,
    reference: report.reference,
    report_month: report.report_month,
    status: report.status,
    currency: report.currency,
    rows_after_end,
    invoice_amount_excl_vat: toNumber(invoice),
    exact_invoice_amount_excl_vat: toNumber(exactAmounts.invoice),
    invoice_difference_excl_vat: toNumber(invoiceMore),
    expense_amount_excl_vat: toNumber(expense),
    exact_expense_amount_excl_vat: toNumber(exactAmounts.expense),
    expense_difference_excl_vat: toNumber(expenseMore),
  }
}
