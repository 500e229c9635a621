// The state machine of missions: which trigger leads from which status to which, who may use it, and under which condition.
// Everything else is refused. Status changes by date are in mission-status.tables.ts.

import type { AccessScope } from '../../../../domain/access/scopes.ts'
import { actionListsFor, buildActionTable } from '../../../../domain/action-lists.ts'
import { type ActionRule, allHold, type Condition } from '../../../../domain/action-rules.ts'
import { invalidState, notAllowedForUser } from '../../../../domain/errors/api-error.ts'
import type { MissionStatus } from '../../../../kernel/db/schema/tables.ts'
import { COMPLIANCE_ERRORS } from '../../../people/compliance-documents/index.ts'
import { IN_FORCE } from '../mission-status.tables.ts'
import { MISSION_ERRORS } from '../missions.errors.ts'

export type Trigger =
  | 'approve'
  | 'refuse'
  | 'accept'
  | 'decline'
  | 'sign'
  | 'release'
  | 'take-over'
  | 'cancel'
  | 'extend'
  | 'accept-extension'
  | 'decline-extension'
  | 'withdraw-extension'
  | 'terminate'
  | 'undo-termination'
  | 'delete'

/** Facts that conditions refer to. missions.actions.ts defines each of them in SQL. */
export type Fact =
  | 'has_document'
  | 'has_reports'
  /** A termination is scheduled. */
  | 'is_scheduled'
  | 'is_before_start'
  /** About the framework agreement, if another mission has its document. */
  | 'agreement_is_unsigned'
  | 'agreement_is_ended'
  /** The team blocks activations, and documents of the freelancer are missing. */
  | 'lacks_documents'

/** Facts of the request: a termination after today, a document taken over with the signature of the freelancer. */
const REQUEST_FACTS = ['ends_later', 'is_signed'] as const
type RequestFact = (typeof REQUEST_FACTS)[number]

/** The facts of the mission and of the request. */
export type Facts = Record<Fact, boolean> &
  Partial<Record<RequestFact, boolean>> & {
    status: MissionStatus
    approver_id: string | null
    team_signer_id: string | null
    freelancer_id: string
    /** The kinds that `lacks_documents` is about. */
    missing_documents: readonly string[]
  }

type Edge = {
  from: MissionStatus
  trigger: Trigger
  to: MissionStatus
  who: 'team' | 'approver' | 'team_signer' | 'freelancer' | 'service'
  when: readonly Condition<Fact | RequestFact>[]
}

const edge = (
  from: MissionStatus,
  trigger: Trigger,
  to: MissionStatus,
  who: Edge['who'],
  ...when: Edge['when']
): Edge => ({ from, trigger, to, who, when })

const EDGES: readonly Edge[] = [
  edge('draft', 'approve', 'pending-freelancer-review', 'approver'),
  edge('draft', 'refuse', 'rejected', 'approver'),
  edge('draft', 'cancel', 'cancelled', 'team'),
  edge('draft', 'delete', 'deleted', 'team', 'not has_reports'),
  // The company signs the document of this mission, or that of the agreement.
  edge('pending-freelancer-review', 'accept', 'pending-company-review', 'freelancer', 'has_document'),
  edge(
    'pending-freelancer-review',
    'accept',
    'pending-company-review',
    'freelancer',
    'agreement_is_unsigned',
  ),
  edge(
    'pending-freelancer-review',
    'accept',
    'in-progress',
    'freelancer',
    'not has_document',
    'not agreement_is_unsigned',
    'not agreement_is_ended',
    'not lacks_documents',
  ),
  edge('pending-freelancer-review', 'decline', 'rejected', 'freelancer'),
  edge('pending-freelancer-review', 'cancel', 'cancelled', 'team'),
  edge('pending-company-review', 'sign', 'in-progress', 'team_signer', 'has_document', 'not lacks_documents'),
  // No check of documents: the check at the signature of the agreement covers all its missions and their total.
  edge('pending-company-review', 'release', 'in-progress', 'service', 'not has_document'),
  edge('draft', 'take-over', 'draft', 'service'),
  edge('pending-freelancer-review', 'take-over', 'pending-freelancer-review', 'service'),
  edge('pending-company-review', 'take-over', 'pending-company-review', 'service', 'is_signed'),
  // The mission was accepted without a document to sign; now it has one.
  edge('pending-company-review', 'take-over', 'pending-freelancer-review', 'service', 'not is_signed'),
  edge('pending-company-review', 'refuse', 'rejected', 'team_signer'),
  edge('pending-company-review', 'cancel', 'cancelled', 'team'),
  edge('in-progress', 'cancel', 'cancelled', 'team', 'is_before_start'),
  edge('in-progress', 'extend', 'pending-freelancer-extension', 'team', 'not is_scheduled'),
  edge('in-progress', 'terminate', 'in-progress', 'team', 'ends_later'),
  edge('in-progress', 'terminate', 'early-terminated', 'team', 'not ends_later'),
  edge('in-progress', 'undo-termination', 'in-progress', 'team', 'is_scheduled'),
  edge('pending-freelancer-extension', 'accept-extension', 'in-progress', 'freelancer'),
  edge('pending-freelancer-extension', 'decline-extension', 'in-progress', 'freelancer'),
  edge('pending-freelancer-extension', 'withdraw-extension', 'in-progress', 'team'),
  edge('rejected', 'delete', 'deleted', 'team', 'not has_reports'),
  edge('cancelled', 'delete', 'deleted', 'team', 'not has_reports'),
]

/** Returns the new status. Throws 403 if the caller may not use the trigger, 400 if the status does not allow it. */
export function requireNextStatus(trigger: Trigger, facts: Facts, userId: string | null): MissionStatus {
  checkPerson(trigger, facts, userId)
  const edges = EDGES.filter((one) => one.from === facts.status && one.trigger === trigger)
  const transition = edges.find(({ when }) => allHold(when, facts))
  if (!transition) {
    const allowed = listAllowedTriggers(facts, isFreelancerTrigger(trigger))
    const { status, missing_documents, freelancer_id } = facts
    // Only the missing documents prevent the transition.
    if (
      facts.lacks_documents &&
      edges.some(({ when }) => allHold(when, { ...facts, lacks_documents: false }))
    )
      throw invalidState(COMPLIANCE_ERRORS.document_missing, {
        status,
        allowed,
        kinds: [...missing_documents],
        freelancer_ids: [freelancer_id],
      })
    throw invalidState(MISSION_ERRORS.mission_status, { status: facts.status, allowed, action: trigger })
  }
  return transition.to
}

const PEOPLE = {
  approver: { getId: ({ approver_id }: Facts) => approver_id, name: 'approver', fact: 'is_approver' },
  team_signer: { getId: ({ team_signer_id }: Facts) => team_signer_id, name: 'signer', fact: 'is_signer' },
} as const
const isPerson = (who: Edge['who']): who is keyof typeof PEOPLE => who in PEOPLE

/** Without a transition in this status, the caller must be allowed to use the trigger in some other status. */
function checkPerson(trigger: Trigger, facts: Facts, userId: string | null): void {
  const triggerEdges = EDGES.filter((one) => one.trigger === trigger)
  const statusEdges = triggerEdges.filter(({ from }) => from === facts.status)
  const people = [
    ...new Set((statusEdges.length > 0 ? statusEdges : triggerEdges).map(({ who }) => who)),
  ].filter(isPerson)
  if (people.length === 0 || people.some((one) => PEOPLE[one].getId(facts) === userId)) return
  throw notAllowedForUser(MISSION_ERRORS.mission_person_only, {
    people: people.map((one) => PEOPLE[one].name),
  })
}

const isFreelancerTrigger = (trigger: Trigger) =>
  EDGES.some((one) => one.trigger === trigger && one.who === 'freelancer')

/** Triggers that the same side may use instead. */
function listAllowedTriggers(facts: Facts, byFreelancer: boolean): string[] {
  const isOfSide = ({ who }: Edge) => who !== 'service' && (who === 'freelancer') === byFreelancer
  const edges = EDGES.filter((one) => one.from === facts.status && isOfSide(one) && allHold(one.when, facts))
  return [...new Set(edges.map(({ trigger }) => trigger))]
}

type EditAction = 'edit' | 'edit-terms' | 'change-approver' | 'change-signer'

/** Rules for the fields that may change in each state. */
const EDIT_RULES: readonly ActionRule<EditAction, MissionStatus, Fact>[] = [
  ...createRules('edit', ['draft', 'pending-freelancer-review', 'pending-company-review']),
  ...createRules('edit', [...IN_FORCE, 'cancelled', 'rejected']),
  ...createRules('edit-terms', ['draft']),
  ...createRules('change-approver', ['draft']),
  ...createRules('change-signer', ['draft', 'pending-freelancer-review']),
  // A mission without its own document is not signed.
  { action: 'change-signer', from: 'pending-company-review', when: ['not has_document'] },
]

function createRules<Action extends string>(action: Action, statuses: readonly MissionStatus[]) {
  return statuses.map((from) => ({ action, from, when: [] }))
}

type Edited = {
  approver_id?: unknown
  team_signer_id?: unknown
  /** The terms among the sent fields. */
  terms: readonly string[]
}

export function checkEditable(mission: Facts, { approver_id, team_signer_id, terms }: Edited): void {
  const { status } = mission
  const statesFor = (action: EditAction): MissionStatus[] =>
    EDIT_RULES.filter((rule) => rule.action === action && allHold(rule.when, mission)).map(({ from }) => from)
  if (!statesFor('edit').includes(status))
    throw invalidState(MISSION_ERRORS.mission_deleted, { status, allowed: [] })
  const drafts = statesFor('edit-terms')
  if (terms.length > 0 && !drafts.includes(status))
    throw invalidState(MISSION_ERRORS.terms_fixed, { status, allowed: drafts, fields: [...terms] })
  const allowed = { approver: statesFor('change-approver'), signer: statesFor('change-signer') }
  if (approver_id !== undefined && !allowed.approver.includes(status))
    throw invalidState(MISSION_ERRORS.approver_fixed, { status, allowed: allowed.approver })
  if (team_signer_id !== undefined && !allowed.signer.includes(status))
    throw invalidState(MISSION_ERRORS.signer_fixed, { status, allowed: allowed.signer })
}

/** Every action of the team on a mission, in the order of `allowed_actions`, with the scope of its endpoint. */
export const MISSION_ACCESS = {
  approve: 'missions:approve',
  sign: 'missions:sign',
  refuse: 'missions:approve or missions:sign',
  edit: 'missions:write',
  'edit-terms': 'missions:write',
  'change-approver': 'missions:write',
  'change-signer': 'missions:write',
  extend: 'missions:write',
  'withdraw-extension': 'missions:write',
  terminate: 'missions:terminate',
  'undo-termination': 'missions:terminate',
  cancel: 'missions:write',
  delete: 'missions:write',
  report: 'activity-reports:write',
} as const satisfies Record<string, AccessScope>
export type MissionAction = keyof typeof MISSION_ACCESS
export const MISSION_ACTIONS = Object.keys(MISSION_ACCESS) as MissionAction[]

export const PORTAL_MISSION_ACTIONS = [
  'accept',
  'decline',
  'accept-extension',
  'decline-extension',
  'report',
] as const
export type PortalMissionAction = (typeof PORTAL_MISSION_ACTIONS)[number]

type PersonFact = (typeof PEOPLE)[keyof typeof PEOPLE]['fact']
type RuleOf<Action extends string> = ActionRule<Action, MissionStatus, Fact | PersonFact>

const isRequestFact = (condition: Condition<Fact | RequestFact>): condition is Condition<RequestFact> =>
  REQUEST_FACTS.some((requestFact) => condition === requestFact || condition === `not ${requestFact}`)

/** Leaves out the facts of the request. */
const toRule = <Action extends string>({ from, trigger, who, when }: Edge): RuleOf<Action> => ({
  action: trigger as string as Action,
  from,
  when: [
    ...(isPerson(who) ? [PEOPLE[who].fact] : []),
    ...when.filter((one): one is Condition<Fact> => !isRequestFact(one)),
  ],
})

export const MISSION_RULES: readonly RuleOf<MissionAction>[] = [
  ...EDGES.filter(({ who }) => who !== 'freelancer' && who !== 'service').map(toRule<MissionAction>),
  ...EDIT_RULES,
  ...createRules('report', IN_FORCE),
]

const PORTAL_MISSION_RULES: readonly RuleOf<PortalMissionAction>[] = [
  ...EDGES.filter(({ who }) => who === 'freelancer').map(toRule<PortalMissionAction>),
  ...createRules('report', IN_FORCE),
]

export const MISSION_ACTION_TABLE = buildActionTable(MISSION_RULES, MISSION_ACTIONS)
export const PORTAL_MISSION_ACTION_TABLE = buildActionTable(PORTAL_MISSION_RULES, PORTAL_MISSION_ACTIONS)

export const missionActionLists = actionListsFor(MISSION_ACTION_TABLE, MISSION_ACCESS)
