// The period of a mission, and its months that can be reported. Pure.

import { earlier, firstDayOf, lastDayOf, later, monthOf, today } from '../../calendar/month.ts'
import type { PortalActivityReport, PortalMission } from '../../sdk.ts'

export type Period = { first: string; last: string }

/** The fields of a mission common to the team's and the freelancer's view. */
export type AnyMission = Omit<PortalMission, 'allowed_actions'>

export const endOf = (mission: AnyMission) => mission.early_termination_date ?? mission.end_date

export const monthsOf = (mission: AnyMission) => ({
  first: monthOf(mission.start_date),
  last: monthOf(endOf(mission)),
})

/** The days of the month within the mission. */
export function periodOf(mission: AnyMission, month: string): Period {
  return {
    first: later(mission.start_date, firstDayOf(month)),
    last: earlier(endOf(mission), lastDayOf(month)),
  }
}

/** A cancelled report does not count as the report of its month. */
export const reportOf = (reports: readonly PortalActivityReport[], month: string) =>
  reports.find((report) => report.report_month === month && report.status !== 'cancelled')

/** Whether months of the mission can be reported. */
export const takesReports = ({ allowed_actions }: PortalMission) => allowed_actions.includes('report')

export const isOpen = (report: PortalActivityReport | undefined) =>
  !report || report.allowed_actions.includes('edit')

/** The default date of a new row: today, or the last day. */
export function usualDay({ first, last }: Period): string {
  const now = today()
  return now >= first && now <= last ? now : last
}
