// The states of a report and of its reminder in a month, and the facts that the reminder rules need.
import type { ReportStatus } from '../../../kernel/db/schema/tables.ts'

/** The states of the report of a mission and month; a cancelled report counts as missing. */
export const REPORT_STATES = ['missing', 'draft', 'pending', 'rejected', 'approved'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export const REMINDER_STATES = ['possible', 'not_due', 'submitted', 'unreachable', 'recent'] as const
export type ReminderState = (typeof REMINDER_STATES)[number]

/** The hours in which a mission and month get at most one reminder. */
export const REMINDER_HOURS = 24

export type ReminderFacts = {
  is_in_month: boolean
  state: ReminderState
  report_status: ReportStatus | null
  due_from: string
  reminded_at: Date | null
}
