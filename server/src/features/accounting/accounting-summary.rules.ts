// Which months a summary is about.
import { addMonths, monthOf, monthsBetween } from '../../kernel/calendar.ts'
import { invalid } from '../../kernel/http/errors.ts'
import { SUMMARY_MONTHS, type SummaryQuery } from './accounting-summary.schemas.ts'

// Calendars begin here.
const FIRST_MONTH = '0001-01'

export function summaryRange(query: SummaryQuery, today: string): { from: string; to: string } {
  const to = query.to ?? monthOf(today)
  const usual = addMonths(to, SUMMARY_MONTHS.usualStart)
  const from = query.from ?? (usual < FIRST_MONTH ? FIRST_MONTH : usual)
  const field = query.to === undefined ? 'from' : 'to'
  if (to < from) throw invalid(field, 'invalid_date_range', `to (${to}) must not be before from (${from})`)
  if (monthsBetween(from, to) > SUMMARY_MONTHS.most)
    throw invalid(field, 'out_of_range', `${from} to ${to} are more than ${SUMMARY_MONTHS.most} months`)
  return { from, to }
}
