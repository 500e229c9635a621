// The tasks of the freelancer, in the order of the page. Pure.

import { awaitsSupplier } from '../../../shared/money/invoices/awaited-invoice.ts'
import type {
  ComplianceKindState,
  PortalAccountingEntry,
  PortalHome,
  PortalMission,
} from '../../../shared/sdk.ts'
import { isDocumentTask } from '../../people/compliance-documents/needed.ts'

type MissionRef = PortalHome['due_reports'][number]['mission']

export type Task =
  | { kind: 'correct'; mission: MissionRef; month: string; reason: string }
  | { kind: 'accept' | 'extension'; mission: PortalMission }
  | { kind: 'mandate' }
  /** Documents that the company asks for or refused, or that expire. */
  | { kind: 'documents'; needed: readonly ComplianceKindState[] }
  /** `rejected` is the last account, if the company rejected it. */
  | { kind: 'bank_account'; rejected: PortalHome['rejected_bank_account'] }
  | { kind: 'credit_note'; entry: PortalAccountingEntry }
  /** An invoice that the freelancer sends. */
  | { kind: 'own_invoice'; entry: PortalAccountingEntry }
  /** Past months without a submitted report. */
  | { kind: 'report'; mission: MissionRef; months: readonly string[] }

export const toTaskKey = (task: Task): string => {
  if ('entry' in task) return `${task.kind} ${task.entry.id}`
  if (task.kind === 'correct') return `${task.kind} ${task.mission.id} ${task.month}`
  return 'mission' in task ? `${task.kind} ${task.mission.id}` : task.kind
}

export function listTasks(home: PortalHome): Task[] {
  const needed = home.compliance.kinds.filter(isDocumentTask)
  const offers = home.missions.filter(({ allowed_actions }) => allowed_actions.includes('decline'))
  const extensions = home.missions.filter(({ allowed_actions }) =>
    allowed_actions.includes('decline-extension'),
  )
  const credits = home.entries.filter(({ allowed_actions }) => allowed_actions.includes('accept'))
  return [
    ...home.returned_reports.map(({ mission, report_month, rejection_reason }) => ({
      kind: 'correct' as const,
      mission,
      month: report_month,
      reason: rejection_reason ?? '',
    })),
    ...offers.map((mission) => ({ kind: 'accept' as const, mission })),
    ...extensions.map((mission) => ({ kind: 'extension' as const, mission })),
    ...(home.has_offered_mandate ? [{ kind: 'mandate' as const }] : []),
    ...(needed.length > 0 ? [{ kind: 'documents' as const, needed }] : []),
    ...(home.needs_bank_account
      ? [{ kind: 'bank_account' as const, rejected: home.rejected_bank_account }]
      : []),
    ...credits.map((entry) => ({ kind: 'credit_note' as const, entry })),
    ...home.entries.filter(awaitsSupplier).map((entry) => ({ kind: 'own_invoice' as const, entry })),
    ...home.due_reports.map(({ mission, months }) => ({ kind: 'report' as const, mission, months })),
  ]
}

export const isRunning = ({ status }: PortalMission): boolean =>
  status === 'in-progress' || status === 'pending-freelancer-extension'
