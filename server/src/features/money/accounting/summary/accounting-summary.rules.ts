// The months of a summary.
import { addMonths, monthsBetween, toMonth } from '../../../../domain/calendar.ts'
import { invalid } from '../../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../../domain/errors/input.errors.ts'
import { SUMMARY_MONTHS, type SummaryQuery } from './accounting-summary.schemas.ts'

// The first month of the calendar.
const FIRST_MONTH = '0001-01'

export function summaryRange(query: SummaryQuery, today: string): { from: string; to: string } {
  const to = query.to ?? toMonth(today)
  const usual = addMonths(to, SUMMARY_MONTHS.usualStart)
  const from = query.from ?? (usual < FIRST_MONTH ? FIRST_MONTH : usual)
  const field = query.to === undefined ? 'from' : 'to'
  if (to < from) throw invalid(field, INPUT_ERRORS.months_reversed, { from, to })
  if (monthsBetween(from, to) > SUMMARY_MONTHS.most)
    throw invalid(field, INPUT_ERRORS.too_many_months, { from, to, limit: SUMMARY_MONTHS.most })
  return { from, to }
}
