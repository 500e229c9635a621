// When a mission runs, and which months of it can be reported. Pure.

import { earlier, firstDayOf, lastDayOf, later, monthOf, today } from '../calendar/month.ts'
import type { MissionStatus, PortalActivityReport, PortalMission } from '../sdk.ts'

export type Period = { first: string; last: string }

const IN_FORCE: readonly MissionStatus[] = [
  'in-progress',
  'pending-freelancer-extension',
  'completed',
  'early-terminated',
]

/** Whether it is or was worked on, so that there is something to report. */
export const isInForce = ({ status }: PortalMission) => IN_FORCE.includes(status)

export const endOf = (mission: PortalMission) => mission.early_termination_date ?? mission.end_date

export const monthsOf = (mission: PortalMission) => ({
  first: monthOf(mission.start_date),
  last: monthOf(endOf(mission)),
})

/** The days of the month on which the mission runs. */
export function periodOf(mission: PortalMission, month: string): Period {
  return {
    first: later(mission.start_date, firstDayOf(month)),
    last: earlier(endOf(mission), lastDayOf(month)),
  }
}

/** A cancelled report no longer stands for its month. */
export const reportOf = (reports: readonly PortalActivityReport[], month: string) =>
  reports.find((report) => report.report_month === month && report.status !== 'cancelled')

export const isOpen = (report: PortalActivityReport | undefined) =>
  !report || report.status === 'draft' || report.status === 'rejected'

/** The day that most rows are about when they are added: today, or the last one. */
export function usualDay({ first, last }: Period): string {
  const now = today()
  return now >= first && now <= last ? now : last
}
