// Decides whether a freelancer can be reminded of a report. Pure.
import { addHours } from '../../../domain/calendar.ts'
import { type ApiError, invalidState, refused } from '../../../domain/errors/api-error.ts'
import { REMINDER_HOURS, type ReminderFacts } from './month-states.ts'
import { MONTH_ERRORS } from './months.manifest.ts'

/** Returns undefined if a reminder is possible. */
export function getReminderRefusal(month: string, facts: ReminderFacts): ApiError | undefined {
  if (!facts.is_in_month) return refused(MONTH_ERRORS.mission_not_in_month, { month })
  switch (facts.state) {
    case 'possible':
      return undefined
    case 'submitted':
      return invalidState(MONTH_ERRORS.report_submitted, {
        status: facts.report_status ?? '',
        allowed: ['draft', 'rejected'],
      })
    case 'not_due':
      return refused(MONTH_ERRORS.report_not_due, { due_from: facts.due_from })
    case 'unreachable':
      return refused(MONTH_ERRORS.freelancer_unreachable)
    case 'recent':
      return refused(MONTH_ERRORS.reminded_recently, toReminderTimes(facts.reminded_at as Date))
  }
}

const toReminderTimes = (at: Date) => ({
  reminded_at: at.toISOString(),
  next_at: addHours(at, REMINDER_HOURS).toISOString(),
})
