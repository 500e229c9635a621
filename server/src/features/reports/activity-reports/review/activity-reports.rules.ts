// The state machine of activity reports: which state allows which action (trigger), and to whom.

import type { AccessScope } from '../../../../domain/access/scopes.ts'
import { actionListsFor, buildActionTable } from '../../../../domain/action-lists.ts'
import type { ActionRule, Condition } from '../../../../domain/action-rules.ts'
import { invalid, invalidState, refused } from '../../../../domain/errors/api-error.ts'
import type { ApproveAhead, MissionStatus, ReportStatus } from '../../../../kernel/db/schema/tables.ts'
import { IN_FORCE } from '../../../missions/missions/mission-status.tables.ts'
import { COMPLIANCE_ERRORS } from '../../../people/compliance-documents/index.ts'
import { REPORT_ERRORS } from '../activity-reports.errors.ts'

export type Trigger = 'edit' | 'submit' | 'withdraw' | 'approve' | 'reject' | 'reopen' | 'cancel'
export type Side = 'team' | 'freelancer'

/** Facts that conditions refer to. activity-reports.actions.ts defines each of them in SQL. */
export type Fact =
  | 'is_reportable'
  | 'has_paid_entry'
  /** The team blocks approvals, and documents of the freelancer are missing. */
  | 'lacks_documents'
  /** It has rows after the last day that the team approves. */
  | 'is_ahead'

type Edge = {
  from: ReportStatus
  trigger: Trigger
  to: ReportStatus
  who: readonly Side[]
  /** Checked after the state, each with its own error: `checkMission`, `paidEntryError`, `missingDocumentsError`, `checkNotAhead`. */
  when?: readonly Condition<Fact>[]
}

const TEAM = ['team'] as const
const FREELANCER = ['freelancer'] as const
const BOTH = ['team', 'freelancer'] as const
const REPORTABLE = ['is_reportable'] as const

const EDGES: readonly Edge[] = [
  { from: 'draft', trigger: 'edit', to: 'draft', who: BOTH, when: REPORTABLE },
  { from: 'draft', trigger: 'submit', to: 'pending', who: BOTH, when: REPORTABLE },
  { from: 'draft', trigger: 'cancel', to: 'cancelled', who: TEAM },
  { from: 'pending', trigger: 'withdraw', to: 'draft', who: FREELANCER },
  {
    from: 'pending',
    trigger: 'approve',
    to: 'approved',
    who: TEAM,
    when: ['not lacks_documents', 'not is_ahead'],
  },
  { from: 'pending', trigger: 'reject', to: 'rejected', who: TEAM },
  // The rejection reason stays visible until the report is submitted again.
  { from: 'rejected', trigger: 'edit', to: 'rejected', who: BOTH, when: REPORTABLE },
  { from: 'rejected', trigger: 'submit', to: 'pending', who: BOTH, when: REPORTABLE },
  { from: 'rejected', trigger: 'cancel', to: 'cancelled', who: TEAM },
  { from: 'approved', trigger: 'reopen', to: 'pending', who: TEAM, when: ['not has_paid_entry'] },
]

export function requireNextStatus(trigger: Trigger, status: ReportStatus, side: Side): ReportStatus {
  const edge = EDGES.find((one) => one.from === status && one.trigger === trigger && one.who.includes(side))
  if (edge) return edge.to
  const allowedEdges = EDGES.filter((one) => one.from === status && one.who.includes(side))
  const allowed = allowedEdges.map((one) => one.trigger)
  throw invalidState(REPORT_ERRORS.report_status, { status, allowed, action: trigger })
}

export const paidEntryError = () =>
  invalidState(REPORT_ERRORS.report_paid, { status: 'approved', allowed: [] })

export const missingDocumentsError = (kinds: readonly string[], freelancerId: string) =>
  invalidState(COMPLIANCE_ERRORS.document_missing, {
    status: 'pending',
    allowed: ['reject'],
    kinds: [...kinds],
    freelancer_ids: [freelancerId],
  })

export type RowAhead = { list: string; position: number; day: string }
/** `approvable_from` is null if the report has nothing that is paid for. */
type AheadFacts = {
  today: string
  approve_ahead: ApproveAhead
  approvable_from: string | null
  /** The first rows after `last_day`, and their number. */
  rows: readonly RowAhead[]
  count: number
  last_day: string
}

/** Throws if the report has work that is still to come, by the setting of the team. */
export function checkNotAhead(facts: AheadFacts): void {
  const { today, approvable_from, approve_ahead, last_day, rows, count } = facts
  if (approvable_from === null || approvable_from <= today) return
  throw refused(REPORT_ERRORS.approval_ahead, {
    approve_ahead,
    last_day,
    approvable_from,
    rows: rows.map(({ list, position }) => `${list}[${position}]`),
    dates: rows.map(({ day }) => day),
    count,
  })
}

/** `is_reportable` is true if both booleans are. */
type MissionFacts = Record<'mission_is_in_force' | 'month_is_in_mission', boolean> & {
  mission_status: MissionStatus
  report_month: string
  start_date: string
  effective_end_date: string
}

/** Throws unless the mission accepts a report for the month. */
export function checkMission(facts: MissionFacts): void {
  const { mission_status: status, report_month, start_date, effective_end_date } = facts
  if (!facts.mission_is_in_force)
    throw invalidState(REPORT_ERRORS.mission_not_in_force, { status, allowed: [...IN_FORCE] })
  if (!facts.month_is_in_mission)
    throw invalid('report_month', REPORT_ERRORS.month_outside_mission, {
      month: report_month,
      first: start_date,
      last: effective_end_date,
    })
}

/** Every action of the team on a report, in the order of `allowed_actions`, with the scope of its endpoint. */
export const REPORT_ACCESS = {
  edit: 'activity-reports:write',
  submit: 'activity-reports:write',
  approve: 'activity-reports:review',
  reject: 'activity-reports:review',
  reopen: 'activity-reports:review',
  cancel: 'activity-reports:write',
} as const satisfies Partial<Record<Trigger, AccessScope>>
export type ReportAction = keyof typeof REPORT_ACCESS
export const REPORT_ACTIONS = Object.keys(REPORT_ACCESS) as ReportAction[]

export const PORTAL_REPORT_ACTIONS = ['edit', 'submit', 'withdraw'] as const satisfies readonly Trigger[]
export type PortalReportAction = (typeof PORTAL_REPORT_ACTIONS)[number]

const listRules = <Action extends Trigger>(side: Side) =>
  EDGES.filter(({ who }) => who.includes(side)).map(
    ({ trigger, from, when = [] }): ActionRule<Action, ReportStatus, Fact> => ({
      action: trigger as Action,
      from,
      when,
    }),
  )

const REPORT_RULES = listRules<ReportAction>('team')
const PORTAL_REPORT_RULES = listRules<PortalReportAction>('freelancer')

export const REPORT_ACTION_TABLE = buildActionTable(REPORT_RULES, REPORT_ACTIONS)
export const PORTAL_REPORT_ACTION_TABLE = buildActionTable(PORTAL_REPORT_RULES, PORTAL_REPORT_ACTIONS)

export const reportActionLists = actionListsFor(REPORT_ACTION_TABLE, REPORT_ACCESS)
