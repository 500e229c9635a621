// Which documents a freelancer owes, how long a document counts, what its states allow, and the settings of a team. Pure.

import type { AccessScope } from '../../../domain/access/scopes.ts'
import { actionListsFor, buildActionTable } from '../../../domain/action-lists.ts'
import { type ActionRule, allows } from '../../../domain/action-rules.ts'
import { addDays, addMonths, getFirstDay, getLastDay, toMonth } from '../../../domain/calendar.ts'
import {
  type FieldError,
  fieldError,
  invalidState,
  notAllowedForUser,
} from '../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../domain/errors/input.errors.ts'
import type { ComplianceKind, ComplianceStatus } from '../../../kernel/db/schema/tables.ts'
import { COMPLIANCE_ERRORS } from './compliance-documents.errors.ts'

/** Uploads of one freelancer per day: enough for corrections, too few to fill the storage of the team. */
export const MAX_UPLOADS_PER_DAY = 20
/** Each request sends a mail. */
export const MAX_REQUESTS_PER_DAY = 5

/** What a missing document may block: a mission becomes active, a report is approved, an entry is paid by a batch. */
export const BLOCKED_STEPS = ['activation', 'approval', 'payment'] as const
export type BlockedStep = (typeof BLOCKED_STEPS)[number]
export const COMPLIANCE_MODES = ['off', 'warn', 'block'] as const
type Mode = (typeof COMPLIANCE_MODES)[number]

/**
 * The suppliers who owe each kind if their contract reaches the threshold. The duty of vigilance (Code du travail, D. 8222-5) is about
 * French suppliers, and the list of foreign workers about those that may have employees.
 */
export const APPLIES_TO = {
  urssaf_vigilance: 'french',
  registration: 'french',
  insurance: 'everybody',
  foreign_workers: 'french_employers',
} as const satisfies Record<ComplianceKind, string>

/** Legal forms of people who work alone, in lower case. */
export const SOLE_TRADERS = [
  'ei',
  'entrepreneur individuel',
  'entreprise individuelle',
  'micro-entrepreneur',
  'micro-entreprise',
  'auto-entrepreneur',
] as const

export type KindSetting = { mode: Mode; blocks: BlockedStep[] }
export type ComplianceSettings = {
  kinds: Record<ComplianceKind, KindSetting>
  threshold: number
  renewal_months: number
  expiring_days: number
  requests_automatically: boolean
}

/** The law requires no insurance; a team that requires it enables the kind. */
export const DEFAULT_SETTINGS: ComplianceSettings = {
  kinds: {
    urssaf_vigilance: { mode: 'warn', blocks: [] },
    registration: { mode: 'warn', blocks: [] },
    insurance: { mode: 'off', blocks: [] },
    foreign_workers: { mode: 'warn', blocks: [] },
  },
  threshold: 5000,
  renewal_months: 6,
  expiring_days: 30,
  requests_automatically: false,
}

const KINDS = Object.keys(APPLIES_TO) as ComplianceKind[]

type Changes = Partial<Omit<ComplianceSettings, 'kinds'>> & {
  kinds?: Partial<Record<ComplianceKind, KindSetting>> | undefined
}
/** The settings of a team, and the derived lists that statements read. */
export type StoredSettings = Changes & {
  wanted?: ComplianceKind[]
  blocking?: Record<BlockedStep, ComplianceKind[]>
}

/** `stored` is what a team has set: only `withChanges` writes it. */
export const toSettings = ({ wanted: _w, blocking: _b, ...stored }: StoredSettings): ComplianceSettings => ({
  ...DEFAULT_SETTINGS,
  ...stored,
  kinds: { ...DEFAULT_SETTINGS.kinds, ...stored.kinds },
})

export function withChanges(stored: StoredSettings, { kinds, ...changes }: Changes): StoredSettings {
  const sent = Object.entries(kinds ?? {}).map(([kind, setting]) => [kind, normalizeKindSetting(setting)])
  const changed = { ...stored, ...changes, kinds: { ...stored.kinds, ...Object.fromEntries(sent) } }
  const { kinds: kindSettings } = toSettings(changed)
  const blocking = (step: BlockedStep) =>
    KINDS.filter((kind) => kindSettings[kind].mode === 'block' && kindSettings[kind].blocks.includes(step))
  return {
    ...changed,
    wanted: listWantedKinds(kindSettings),
    blocking: {
      activation: blocking('activation'),
      approval: blocking('approval'),
      payment: blocking('payment'),
    },
  }
}

/** Each step once, in a fixed order. */
export const normalizeKindSetting = ({ mode, blocks }: KindSetting): KindSetting => ({
  mode,
  blocks: BLOCKED_STEPS.filter((step) => blocks.includes(step)),
})

/** Whether a step is no longer blocked. */
export const blocksLess = (from: KindSetting, to: KindSetting): boolean =>
  from.blocks.some((step) => !to.blocks.includes(step))

export const blocksAnything = ({ kinds }: ComplianceSettings): boolean =>
  Object.values(kinds).some(({ blocks }) => blocks.length > 0)

export const listWantedKinds = (kinds: ComplianceSettings['kinds']): ComplianceKind[] =>
  KINDS.filter((kind) => kinds[kind].mode !== 'off')

/** A kind with the mode `block` names at least one step, every other kind none. */
export function kindErrors(field: string, { mode, blocks }: KindSetting): FieldError[] {
  if (mode === 'block' && blocks.length === 0)
    return [fieldError(`${field}.blocks`, INPUT_ERRORS.min_items, { limit: 1 })]
  if (mode !== 'block' && blocks.length > 0)
    return [fieldError(`${field}.blocks`, COMPLIANCE_ERRORS.blocks_without_block)]
  return []
}

/** The same day some months later, or the last day of a shorter month. */
function monthsLater(date: string, months: number): string {
  const month = addMonths(toMonth(date), months)
  const day = addDays(getFirstDay(month), Number(date.slice(8)) - 1)
  return toMonth(day) === month ? day : getLastDay(month)
}

type Dates = { kind: ComplianceKind; issued_on: string; valid_until: string | null }

/**
 * Returns the last day on which a document counts. An insurance counts as long as it states, every other document at most for the
 * renewal period of the team.
 */
export function validUntil({ kind, issued_on, valid_until }: Dates, renewalMonths: number): string {
  const renewal = addDays(monthsLater(issued_on, renewalMonths), -1)
  if (valid_until === null) return renewal
  return kind === 'insurance' || valid_until < renewal ? valid_until : renewal
}

/** Checks the dates of an upload: `until` is the last day on which it counts. */
export function dateErrors(
  { issued_on }: Pick<Dates, 'issued_on'>,
  until: string,
  today: string,
): FieldError[] {
  if (issued_on > today) return [fieldError('issued_on', COMPLIANCE_ERRORS.document_in_the_future, { today })]
  if (until < issued_on)
    return [fieldError('valid_until', INPUT_ERRORS.before_start, { start_field: 'issued_on' })]
  if (until < today) return [fieldError('valid_until', COMPLIANCE_ERRORS.document_over, { until, today })]
  return []
}

/** What the job announces next about an approved document, and from which day. */
export const nextDue = (until: string, expiringDays: number) =>
  ({ due_on: addDays(until, -expiringDays), due_event: 'expiring' }) as const
export const lastDue = (until: string) => ({ due_on: addDays(until, 1), due_event: 'expired' }) as const

/** Every action on a document, in the order of `allowed_actions`, with the scope of its endpoint. */
export const DOCUMENT_ACCESS = {
  approve: 'compliance-documents:review',
  refuse: 'compliance-documents:review',
} as const satisfies Record<string, AccessScope>
export type DocumentAction = keyof typeof DOCUMENT_ACCESS
export const DOCUMENT_ACTIONS = Object.keys(DOCUMENT_ACCESS) as DocumentAction[]

/** Facts that conditions refer to. compliance-documents.actions.ts defines each of them in SQL. */
export type DocumentFact = 'is_own_upload' | 'is_over'

const RULES: readonly ActionRule<DocumentAction, ComplianceStatus, DocumentFact>[] = [
  { action: 'approve', from: 'uploaded', when: ['not is_own_upload', 'not is_over'] },
  { action: 'refuse', from: 'uploaded', when: [] },
]
export const DOCUMENT_ACTION_TABLE = buildActionTable(RULES, DOCUMENT_ACTIONS)
export const documentActionLists = actionListsFor(DOCUMENT_ACTION_TABLE, DOCUMENT_ACCESS)

/** Throws unless the action is possible now. */
export function checkDocumentAction(
  action: DocumentAction,
  status: ComplianceStatus,
  facts: Record<DocumentFact, boolean>,
): void {
  if (allows(RULES, action, status, facts)) return
  const allowed = DOCUMENT_ACTIONS.filter((one) => allows(RULES, one, status, facts))
  if (status !== 'uploaded')
    throw invalidState(COMPLIANCE_ERRORS.document_status, { action, status, allowed })
  if (facts.is_own_upload) throw notAllowedForUser(COMPLIANCE_ERRORS.document_second_person)
  throw invalidState(COMPLIANCE_ERRORS.document_expired, { status, allowed })
}
