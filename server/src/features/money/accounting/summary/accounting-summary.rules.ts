// The months of a summary.
import { addMonths, monthsBetween, toMonth } from '../../../../domain/calendar.ts'
import { invalid } from '../../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../../domain/errors/input.errors.ts'
import { SUMMARY_MONTHS, type SummaryQuery } from './accounting-summary.schemas.ts'

// The first month of the calendar.
const FIRST_MONTH = '0001-01'

export function resolveSummaryRange(query: SummaryQuery, today: string): { from: string; to: string } {
  const to = query.to ?? toMonth(today)
  const defaultFrom = addMonths(to, SUMMARY_MONTHS.defaultStart)
  const from = query.from ?? (defaultFrom < FIRST_MONTH ? FIRST_MONTH : defaultFrom)
  const field = query.to === undefined ? 'from' : 'to'
  if (to < from) throw invalid(field, INPUT_ERRORS.months_reversed, { from, to })
  if (monthsBetween(from, to) > SUMMARY_MONTHS.max)
    throw invalid(field, INPUT_ERRORS.too_many_months, { from, to, limit: SUMMARY_MONTHS.max })
  return { from, to }
}
