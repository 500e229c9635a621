// The tasks of the freelancer, derived from missions, reports, invoices, billing mandates, bank accounts and documents. Pure.

import { earlier, monthOf, monthsBetween } from '../../shared/calendar/month.ts'
import { awaitsSupplier, isBlocked, isUndecided } from '../../shared/invoices/awaited-invoice.ts'
import { endOf, monthsOf, reportOf, takesReports } from '../../shared/report-editor/period.ts'
import type {
  ComplianceKindState,
  PortalAccountingEntry,
  PortalActivityReport,
  PortalBankAccount,
  PortalBillingMandate,
  PortalMission,
  PortalSupplierInvoice,
} from '../../shared/sdk.ts'

import { isAskedFor } from '../documents/needed.ts'

export type Task =
  | { kind: 'accept' | 'extension'; mission: PortalMission }
  | { kind: 'correct'; mission: PortalMission; month: string; reason: string }
  | { kind: 'mandate'; mandate: PortalBillingMandate }
  | { kind: 'credit_note'; entry: PortalAccountingEntry }
  /** The freelancer sends it. */
  | { kind: 'own_invoice'; entry: PortalAccountingEntry }
  /** `rejected`: the company did not accept the last one. */
  | { kind: 'bank_account'; rejected: PortalBankAccount | undefined }
  /** Documents that the company asks for or refused, or that expire. */
  | { kind: 'documents'; needed: readonly ComplianceKindState[] }
  /** Past months without a submitted report. */
  | { kind: 'report'; mission: PortalMission; months: string[] }

/** The current month with its draft report, if any. */
export type Current = { mission: PortalMission; month: string; report: PortalActivityReport | undefined }

export type Reported = { mission: PortalMission; reports: readonly PortalActivityReport[] }

/** The mandates and entries of the freelancer, the invoices sent for them, the bank accounts to pay them to, newest first, and documents. */
export type Billing = {
  mandates: readonly PortalBillingMandate[]
  entries: readonly PortalAccountingEntry[]
  sent: readonly PortalSupplierInvoice[]
  accounts: readonly PortalBankAccount[]
  kinds: readonly ComplianceKindState[]
}

const ORDER = [
  'correct',
  'accept',
  'extension',
  'mandate',
  'documents',
  'bank_account',
  'credit_note',
  'own_invoice',
  'report',
]

export const keyOf = (task: Task): string => {
  if (task.kind === 'mandate') return task.mandate.id
  if (task.kind === 'bank_account' || task.kind === 'documents') return task.kind
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
  const tasks = [
    ...answers,
    ...billingTasks(billing),
    ...documentTasks(billing),
    ...(reported.length > 0 || billing.entries.length > 0 ? accountTasks(billing) : []),
    ...reported.flatMap((one) => reportTasks(one, today)),
  ]
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

function documentTasks({ kinds }: Billing): Task[] {
  const needed = kinds.filter(isAskedFor)
  return needed.length > 0 ? [{ kind: 'documents', needed }] : []
}

/** For who has something to be paid for. */
function accountTasks({ accounts }: Billing): Task[] {
  const hasOne = accounts.some(({ status }) => status === 'approved' || status === 'proposed')
  const rejected = accounts[0]?.status === 'rejected' ? accounts[0] : undefined
  return hasOne ? [] : [{ kind: 'bank_account', rejected }]
}

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
