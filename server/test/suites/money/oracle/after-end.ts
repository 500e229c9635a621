// What an early termination leaves behind: reports with days after the end.
import type { Rows } from '../plans/steps.ts'
import { type Day, earlier, firstDay, getMonth, lastDay, type Month } from './calendar.ts'
import { compare, type Fraction, ZERO } from './fraction.ts'
import { priceReport } from './price-report.ts'
import { getEnd, type MissionState, type ReportState, type State } from './state.ts'

export type AfterEnd = {
  month: Month
  rows: number
  invoice: Fraction
  exactInvoice: Fraction
  expenses: Fraction
  exactExpenses: Fraction
}

export function listAfterEnd(state: State, own: MissionState): AfterEnd[] {
  const end = getEnd(state, own)
  return [...state.reports.values()]
    .filter(({ mission, month }) => mission === own && lastDay(month) > end)
    .toSorted((one, other) => (one.month < other.month ? -1 : 1))
    .flatMap((report) => describe(state, report, end))
}

function describe(state: State, report: ReportState, end: Day): AfterEnd[] {
  const { month, rows, priced, terms } = report
  const earlierRows = keepRows(rows, month, end)
  // The report itself may end before its month does.
  const own = { ...terms, end: earlier(terms.end, end) }
  const isOver = firstDay(month) > end
  const exact = isOver ? undefined : priceReport(own, earlierRows, state.rules)
  const exactInvoice = exact?.invoice ?? ZERO
  const count = (one: Rows) => one.work.length + one.items.length + one.expenses.length
  const beyond = count(rows) - count(earlierRows)
  if (!isOver && beyond === 0 && compare(exactInvoice, priced.invoice) === 0) return []
  const exactExpenses = exact?.expenses.amount ?? ZERO
  return [
    {
      month,
      rows: beyond,
      invoice: priced.invoice,
      exactInvoice,
      expenses: priced.expenses.amount,
      exactExpenses,
    },
  ]
}

/** Supplementary items have no day: they count unless the whole month is after the end. */
function keepRows({ work, items, expenses }: Rows, month: Month, end: Day): Rows {
  if (month > getMonth(end)) return { work: [], items: [], expenses: [] }
  const isKept = ({ date }: { date: Day }) => date <= end
  return { work: work.filter(isKept), items, expenses: expenses.filter(isKept) }
}
