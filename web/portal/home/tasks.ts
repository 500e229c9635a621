// The tasks of the freelancer, derived from missions, reports, invoices and billing mandates. Pure.

import { earlier, monthOf, monthsBetween } from '../../shared/calendar/month.ts'
import { awaitsSupplier, isBlocked, isUndecided } from '../../shared/invoices/awaited-invoice.ts'
import { endOf, monthsOf, reportOf, takesReports } from '../../shared/report-editor/period.ts'
import type {
  PortalAccountingEntry,
  PortalActivityReport,
  PortalBillingMandate,
  PortalMission,
  PortalSupplierInvoice,
} from '../../shared/sdk.ts'

export type Task =
  | { kind: 'accept' | 'extension'; mission: PortalMission }
  | { kind: 'correct'; mission: PortalMission; month: string; reason: string }
  | { kind: 'mandate'; mandate: PortalBillingMandate }
  | { kind: 'credit_note'; entry: PortalAccountingEntry }
  /** The freelancer sends it. */
  | { kind: 'own_invoice'; entry: PortalAccountingEntry }
  /** Past months without a submitted report. */
  | { kind: 'report'; mission: PortalMission; months: string[] }

/** The current month with its draft report, if any. */
export type Current = { mission: PortalMission; month: string; report: PortalActivityReport | undefined }

export type Reported = { mission: PortalMission; reports: readonly PortalActivityReport[] }

/** The mandates and entries of the freelancer, and the invoices sent for them. */
export type Billing = {
  mandates: readonly PortalBillingMandate[]
  entries: readonly PortalAccountingEntry[]
  sent: readonly PortalSupplierInvoice[]
}

const ORDER = ['correct', 'accept', 'extension', 'mandate', 'credit_note', 'own_invoice', 'report']

export const keyOf = (task: Task): string => {
  if (task.kind === 'mandate') return task.mandate.id
  return 'entry' in task ? `${task.kind} ${task.entry.id}` : `${task.kind} ${task.mission.id}`
}

export function tasksOf(
  missions: readonly PortalMission[],
  reported: readonly Reported[],
  today: string,
  billing: Billing,
): Task[] {
  const answers = missions.flatMap((mission): Task[] => {
    if (mission.allowed_actions.includes('decline')) return [{ kind: 'accept', mission }]
    return mission.allowed_actions.includes('decline-extension') ? [{ kind: 'extension', mission }] : []
  })
  const tasks = [...answers, ...billingTasks(billing), ...reported.flatMap((one) => reportTasks(one, today))]
  return tasks.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

const billingTasks = ({ mandates, entries, sent }: Billing): Task[] => [
  ...mandates
    .filter(({ allowed_actions }) => allowed_actions.includes('accept'))
    .map((mandate) => ({ kind: 'mandate' as const, mandate })),
  ...entries
    .filter(({ allowed_actions }) => allowed_actions.includes('accept'))
    .map((entry) => ({ kind: 'credit_note' as const, entry })),
  ...entries
    .filter(
      (entry) =>
        awaitsSupplier(entry) &&
        !isUndecided(
          entry,
          sent.filter((one) => !isBlocked(one)),
        ),
    )
    .map((entry) => ({ kind: 'own_invoice' as const, entry })),
]

function reportTasks({ mission, reports }: Reported, today: string): Task[] {
  const { first, last } = monthsOf(mission)
  const isUnsent = (month: string) => {
    const report = reportOf(reports, month)
    return !report || report.status === 'draft'
  }
  const due = monthsBetween(first, earlier(last, monthOf(today)))
    .filter((month) => isOver(mission, month, today))
    .filter(isUnsent)
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
  ]
}

/** A mission that ended this month can be reported before the month ends. */
const isOver = (mission: PortalMission, month: string, today: string) =>
  month < monthOf(today) || endOf(mission) < today

export function currentOf(reported: readonly Reported[], today: string): Current[] {
  const month = monthOf(today)
  return reported
    .filter(({ mission }) => mission.start_date <= today && !isOver(mission, month, today))
    .map(({ mission, reports }) => ({ mission, month, report: reportOf(reports, month) }))
}

/** Missions with work, each with its reports. */
export const reportedOf = (
  missions: readonly PortalMission[],
  reports: readonly PortalActivityReport[],
): Reported[] =>
  missions
    .filter(takesReports)
    .map((mission) => ({ mission, reports: reports.filter((one) => one.mission.id === mission.id) }))
