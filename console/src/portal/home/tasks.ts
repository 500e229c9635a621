// What waits for the freelancer, out of their missions and reports. Pure.
import type { PortalActivityReport, PortalMission } from '../../sdk.ts'
import { earlier, monthOf, monthsBetween } from '../calendar/month.ts'
import { endOf, isInForce, monthsOf, reportOf } from '../reports/period.ts'

export type Task =
  | { kind: 'accept' | 'extension'; mission: PortalMission }
  | { kind: 'correct'; mission: PortalMission; month: string; reason: string }
  /** Months that are over and have no report, or one that was never submitted. */
  | { kind: 'report'; mission: PortalMission; months: string[] }
  /** The month that runs. */
  | { kind: 'current'; mission: PortalMission; month: string; isBegun: boolean }

export type Reported = { mission: PortalMission; reports: readonly PortalActivityReport[] }

const ORDER = ['correct', 'accept', 'extension', 'report', 'current']

export function tasksOf(
  missions: readonly PortalMission[],
  reported: readonly Reported[],
  today: string,
): Task[] {
  const answers = missions.flatMap((mission): Task[] => {
    if (mission.status === 'pending-freelancer-review') return [{ kind: 'accept', mission }]
    return mission.status === 'pending-freelancer-extension' ? [{ kind: 'extension', mission }] : []
  })
  const tasks = [...answers, ...reported.flatMap((one) => reportTasks(one, today))]
  return tasks.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

function reportTasks({ mission, reports }: Reported, today: string): Task[] {
  const now = monthOf(today)
  const { first, last } = monthsOf(mission)
  const isUnsent = (month: string) => {
    const report = reportOf(reports, month)
    return !report || report.status === 'draft'
  }
  // A mission that has ended in this month can be reported as a whole.
  const isOver = (month: string) => month < now || endOf(mission) < today
  const unsent = monthsBetween(first, earlier(last, now)).filter(isUnsent)
  const due = unsent.filter(isOver)
  const current = unsent.find((month) => !isOver(month))
  return [
    ...reports
      .filter(({ status }) => status === 'rejected')
      .map(({ report_month, rejection_reason }) => ({
        kind: 'correct' as const,
        mission,
        month: report_month,
        reason: rejection_reason ?? '',
      })),
    ...(due.length > 0 ? [{ kind: 'report' as const, mission, months: due }] : []),
    ...(current
      ? [{ kind: 'current' as const, mission, month: current, isBegun: Boolean(reportOf(reports, current)) }]
      : []),
  ]
}

/** Missions whose reports are worth asking for, each with one request. */
export const worthAsking = (missions: readonly PortalMission[], most = 20) =>
  missions.filter(isInForce).slice(0, most)
