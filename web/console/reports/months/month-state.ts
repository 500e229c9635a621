// The states of the missions of a month, and the steps until the month is closed. Pure.
import type { MonthEntry, MonthMission, MonthReportState } from '../../../shared/sdk.ts'

export const REPORT_STATES = [
  'missing',
  'draft',
  'rejected',
  'pending',
  'approved',
] as const satisfies MonthReportState[]
/** States of approved reports: their invoices wait for their number, for an export, or for their payment. */
const ENTRY_STATES = ['to_invoice', 'to_export', 'to_pay'] as const

export const MONTH_STATES = [...REPORT_STATES, ...ENTRY_STATES] as const
export type MonthState = (typeof MONTH_STATES)[number]

const awaitsNumber = ({ invoice_number }: MonthEntry) => invoice_number === null
const awaitsExport = ({ invoice_number, sent_to_accounting_at }: MonthEntry) =>
  invoice_number !== null && sent_to_accounting_at === null
const awaitsPayment = ({ status }: MonthEntry) => status === 'waiting_payment'

const ENTRY_TESTS = { to_invoice: awaitsNumber, to_export: awaitsExport, to_pay: awaitsPayment }

export const hasState = ({ report_state, entries }: MonthMission, state: MonthState): boolean =>
  state in ENTRY_TESTS ? entries.some(ENTRY_TESTS[state as keyof typeof ENTRY_TESTS]) : report_state === state

export const countMissions = (missions: readonly MonthMission[], state: MonthState): number =>
  missions.filter((mission) => hasState(mission, state)).length

export const canRemind = ({ reminder_state }: Pick<MonthMission, 'reminder_state'>) =>
  reminder_state === 'possible'

/** A report with work that is still to come can be approved later only. */
export const canApprove = ({ report_state, report }: MonthMission): boolean =>
  report_state === 'pending' && !report?.approvable_from

/** The reports that have waited longest come first. */
export const listMissionsToReview = (missions: readonly MonthMission[]): MonthMission[] =>
  missions
    .filter(({ report_state }) => report_state === 'pending')
    .toSorted((one, other) => (getSubmissionDate(one) < getSubmissionDate(other) ? -1 : 1))

const getSubmissionDate = ({ report }: MonthMission) => report?.submission_date ?? ''

const STEPS = ['reports', 'approve', 'invoices', 'export', 'pay'] as const
type StepName = (typeof STEPS)[number]
/** `left` counts reports in the first two steps, and accounting entries in the others. */
export type MonthStep = { name: StepName; left: number; isDone: boolean; isNow: boolean }

/** A step is done if nothing is left in this step and in all steps before. */
export function computeSteps(missions: readonly MonthMission[]): MonthStep[] {
  const entries = missions.flatMap((mission) => mission.entries)
  const left: Record<StepName, number> = {
    reports: missions.filter(({ report_state }) => ['missing', 'draft', 'rejected'].includes(report_state))
      .length,
    approve: countMissions(missions, 'pending'),
    invoices: entries.filter(awaitsNumber).length,
    export: entries.filter(awaitsExport).length,
    pay: entries.filter(awaitsPayment).length,
  }
  const unfinishedIndex = STEPS.findIndex((name) => left[name] > 0)
  const currentIndex = unfinishedIndex === -1 ? STEPS.length : unfinishedIndex
  return STEPS.map((name, index) => ({
    name,
    left: left[name],
    isDone: missions.length > 0 && index < currentIndex,
    isNow: index === currentIndex,
  }))
}

/** Payments follow by their due dates, after the month is closed. */
export const isClosed = (steps: readonly MonthStep[]): boolean =>
  steps.every(({ name, isDone }) => name === 'pay' || isDone)

/** The months of the invoice dates that no export contains. */
export const listMonthsToExport = (missions: readonly MonthMission[]): string[] =>
  [
    ...new Set(
      missions.flatMap(({ entries }) =>
        entries.filter(awaitsExport).map(({ invoice_date }) => invoice_date.slice(0, 7)),
      ),
    ),
  ].sort()
