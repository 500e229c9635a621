// From which day the rate of an extension applies. Pure.
import { addDays, addMonths, getFirstDay } from '../../../../domain/calendar.ts'
import { invalid } from '../../../../domain/errors/api-error.ts'
import { MISSION_ERRORS } from '../missions.errors.ts'

type Mission = {
  start_date: string
  end_date: string
  /** The last month with a report that was submitted and not withdrawn or cancelled. */
  last_reported_month: string | null
}

type Extension = { end_date: string; effective_from: string }

/** The day after the former end, before which the mission cannot have been reported. */
export const getDefaultDay = ({ end_date }: Pick<Mission, 'end_date'>): string => addDays(end_date, 1)

/** The first day after the reported months: a new rate never changes what was submitted. */
function getEarliestDay({ start_date, end_date, last_reported_month: last }: Mission): string {
  const nextDay = last === null ? start_date : getFirstDay(addMonths(last, 1))
  const defaultDay = getDefaultDay({ end_date })
  if (nextDay < start_date) return start_date
  if (nextDay > defaultDay) return defaultDay
  return nextDay
}

/** Throws if days from which the new rate applies are reported, or if it would apply after the new end only. */
export function checkEffectiveFrom(mission: Mission, extension: Extension): void {
  const { end_date: latest, effective_from } = extension
  const earliest = getEarliestDay(mission)
  if (effective_from < earliest || effective_from > latest)
    throw invalid('effective_from', MISSION_ERRORS.rate_date_out_of_range, { earliest, latest })
}
