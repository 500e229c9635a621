// The life of an activity report as one table: which state allows what, and to whom.
import type { MissionStatus, ReportStatus } from '../../kernel/db/tables.ts'
import { invalidState } from '../../kernel/http/errors.ts'
import { REPORT_ERRORS } from './activity-reports.errors.ts'

export type Trigger = 'edit' | 'submit' | 'withdraw' | 'approve' | 'reject' | 'reopen' | 'cancel'
export type Side = 'team' | 'freelancer'

type Edge = { from: ReportStatus; trigger: Trigger; to: ReportStatus; who: readonly Side[] }

const TEAM = ['team'] as const
const FREELANCER = ['freelancer'] as const
const BOTH = ['team', 'freelancer'] as const

const EDGES: readonly Edge[] = [
  { from: 'draft', trigger: 'edit', to: 'draft', who: BOTH },
  { from: 'draft', trigger: 'submit', to: 'pending', who: BOTH },
  { from: 'draft', trigger: 'cancel', to: 'cancelled', who: TEAM },
  { from: 'pending', trigger: 'withdraw', to: 'draft', who: FREELANCER },
  { from: 'pending', trigger: 'approve', to: 'approved', who: TEAM },
  { from: 'pending', trigger: 'reject', to: 'rejected', who: TEAM },
  // The reason stays before everyone's eyes until the report is submitted again.
  { from: 'rejected', trigger: 'edit', to: 'rejected', who: BOTH },
  { from: 'rejected', trigger: 'submit', to: 'pending', who: BOTH },
  { from: 'rejected', trigger: 'cancel', to: 'cancelled', who: TEAM },
  { from: 'approved', trigger: 'reopen', to: 'pending', who: TEAM },
]

export function decide(trigger: Trigger, status: ReportStatus, side: Side): ReportStatus {
  const edge = EDGES.find((one) => one.from === status && one.trigger === trigger && one.who.includes(side))
  if (edge) return edge.to
  const open = EDGES.filter((one) => one.from === status && one.who.includes(side))
  const allowed = open.map((one) => one.trigger)
  throw invalidState(REPORT_ERRORS.report_status, { status, allowed, action: trigger })
}

export const entryIsPaid = () => invalidState(REPORT_ERRORS.report_paid, { status: 'approved', allowed: [] })

const IN_FORCE: readonly MissionStatus[] = [
  'in-progress',
  'pending-freelancer-extension',
  'completed',
  'early-terminated',
]

/** Work is reported on what was agreed, also after its end. */
export function checkInForce(status: MissionStatus): void {
  if (!IN_FORCE.includes(status))
    throw invalidState(REPORT_ERRORS.mission_not_in_force, { status, allowed: [...IN_FORCE] })
}
