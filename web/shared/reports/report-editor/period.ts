// The period of a mission, and its months that can be reported. Pure.

import { earlier, firstDayOf, lastDayOf, later, today, toMonth } from '../../calendar/month.ts'
import type { PortalActivityReport, PortalMission } from '../../sdk.ts'

export type Period = { first: string; last: string }

/** The fields of a mission common to the team's and the freelancer's view. */
export type AnyMission = Omit<PortalMission, 'allowed_actions'>

export const getEndDate = (mission: AnyMission) => mission.early_termination_date ?? mission.end_date

export const getMonthRange = (mission: AnyMission) => ({
  first: toMonth(mission.start_date),
  last: toMonth(getEndDate(mission)),
})

/** Returns the days of the month within the mission. */
export function getPeriod(mission: AnyMission, month: string): Period {
  return {
    first: later(mission.start_date, firstDayOf(month)),
    last: earlier(getEndDate(mission), lastDayOf(month)),
  }
}

/** A cancelled report does not count as the report of its month. */
export const findReport = (reports: readonly PortalActivityReport[], month: string) =>
  reports.find((report) => report.report_month === month && report.status !== 'cancelled')

/** Whether months of the mission can be reported. */
export const allowsReports = ({ allowed_actions }: PortalMission) => allowed_actions.includes('report')

export const isOpen = (report: PortalActivityReport | undefined) =>
  !report || report.allowed_actions.includes('edit')

/** Returns the default date of a new row: today, or the last day. */
export function getDefaultDay({ first, last }: Period): string {
  const now = today()
  return now >= first && now <= last ? now : last
}
