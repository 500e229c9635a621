// The state machine of missions, for every status, trigger and pair of facts. The tables are written from the specification
// (decision 0017), not derived from the rules. missions.states.slow.test.ts tests the same over HTTP.
import { describe, expect, test } from 'vitest'
import {
  listAllowedActions,
  listFactCombinations,
  parseActionLists,
} from '../../../../../test/check/action-tables.ts'
import { findRefusal } from '../../../../../test/check/refusals.ts'
import type { Scope } from '../../../../domain/access/scopes.ts'
import { MISSION_STATUSES, type MissionStatus } from '../../../../kernel/db/schema/tables.ts'
import {
  checkEditable,
  type Fact,
  type Facts,
  MISSION_ACTION_TABLE,
  MISSION_ACTIONS,
  missionActionLists,
  PORTAL_MISSION_ACTION_TABLE,
  requireNextStatus,
  type Trigger,
} from './missions.rules.ts'

const FREELANCER_TRIGGERS = ['accept', 'decline', 'accept-extension', 'decline-extension'] as const
const SERVICE_TRIGGERS = ['take-over', 'release'] as const
const TRIGGERS: readonly Trigger[] = [
  ...FREELANCER_TRIGGERS,
  ...SERVICE_TRIGGERS,
  'approve',
  'refuse',
  'sign',
  'cancel',
  'extend',
  'withdraw-extension',
  'terminate',
  'undo-termination',
  'delete',
]
const MISSION_FACTS = [
  'has_document',
  'has_reports',
  'is_scheduled',
  'is_before_start',
  'agreement_is_unsigned',
  'agreement_is_ended',
  'lacks_documents',
] as const satisfies readonly Fact[]
const REQUEST_FACTS = ['ends_later', 'is_signed'] as const
type AnyFact = Fact | (typeof REQUEST_FACTS)[number]
type FactValues = Partial<Record<AnyFact, boolean>>

const [APPROVER, SIGNER, FREELANCER] = ['the approver', 'the signer', 'the freelancer']

const MISSING = ['urssaf_vigilance', 'registration']

const missionWith = (status: MissionStatus, factValues: FactValues = {}): Facts => ({
  has_document: false,
  has_reports: false,
  is_scheduled: false,
  is_before_start: false,
  agreement_is_unsigned: false,
  agreement_is_ended: false,
  lacks_documents: false,
  ...factValues,
  status,
  approver_id: APPROVER,
  team_signer_id: SIGNER,
  freelancer_id: FREELANCER,
  missing_documents: factValues.lacks_documents ? MISSING : [],
})

type Next = (facts: FactValues) => MissionStatus | undefined

const always =
  (to: MissionStatus): Next =>
  () =>
    to
const unlessReported: Next = ({ has_reports }) => (has_reports ? undefined : 'deleted')

/** The new status of each trigger; undefined if the facts do not allow the trigger. */
const NEXT: Record<MissionStatus, Partial<Record<Trigger, Next>>> = {
  draft: {
    approve: always('pending-freelancer-review'),
    refuse: always('rejected'),
    cancel: always('cancelled'),
    delete: unlessReported,
    'take-over': always('draft'),
  },
  'pending-freelancer-review': {
    accept: (facts) => {
      // Somebody of the team signs next: the document of the mission or that of the agreement.
      if (facts.has_document || facts.agreement_is_unsigned) return 'pending-company-review'
      return facts.agreement_is_ended || facts.lacks_documents ? undefined : 'in-progress'
    },
    decline: always('rejected'),
    cancel: always('cancelled'),
    'take-over': always('pending-freelancer-review'),
  },
  'pending-company-review': {
    sign: ({ has_document, lacks_documents }) =>
      has_document && !lacks_documents ? 'in-progress' : undefined,
    release: ({ has_document }) => (has_document ? undefined : 'in-progress'),
    refuse: always('rejected'),
    cancel: always('cancelled'),
    'take-over': ({ is_signed }) => (is_signed ? 'pending-company-review' : 'pending-freelancer-review'),
  },
  'in-progress': {
    cancel: ({ is_before_start }) => (is_before_start ? 'cancelled' : undefined),
    extend: ({ is_scheduled }) => (is_scheduled ? undefined : 'pending-freelancer-extension'),
    terminate: ({ ends_later }) => (ends_later ? 'in-progress' : 'early-terminated'),
    'undo-termination': ({ is_scheduled }) => (is_scheduled ? 'in-progress' : undefined),
  },
  'pending-freelancer-extension': {
    'accept-extension': always('in-progress'),
    'decline-extension': always('in-progress'),
    'withdraw-extension': always('in-progress'),
  },
  completed: {},
  'early-terminated': {},
  rejected: { delete: unlessReported },
  cancelled: { delete: unlessReported },
  deleted: {},
}

const findNext = (status: MissionStatus, trigger: Trigger, factValues: FactValues) =>
  NEXT[status][trigger]?.(factValues)

/** Lists the other actions of the same side that the mission allows now. */
const listAlternatives = (status: MissionStatus, trigger: Trigger, factValues: FactValues): string[] => {
  const isOfFreelancer = (one: Trigger) => (FREELANCER_TRIGGERS as readonly Trigger[]).includes(one)
  return TRIGGERS.filter(
    (one) =>
      !(SERVICE_TRIGGERS as readonly Trigger[]).includes(one) &&
      isOfFreelancer(one) === isOfFreelancer(trigger) &&
      findNext(status, one, factValues) !== undefined,
  ).toSorted()
}

/** Returns the person who may use the trigger in that status, or in another status if that status does not allow it. */
function personFor(trigger: Trigger, status: MissionStatus): string | null {
  if (trigger === 'approve' || (trigger === 'refuse' && status === 'draft')) return APPROVER
  return trigger === 'sign' || trigger === 'refuse' ? SIGNER : null
}

const SITUATIONS = listFactCombinations<AnyFact>([...MISSION_FACTS, ...REQUEST_FACTS])

/** Returns the new status, or the parts of the refusal that state what the caller can do. */
function getOutcome(status: MissionStatus, trigger: Trigger, factValues: FactValues) {
  let to: MissionStatus | undefined
  const refusal = findRefusal(() => {
    to = requireNextStatus(trigger, missionWith(status, factValues), personFor(trigger, status))
  })
  if (!refusal) return to
  const { reason, code, currentStatus, allowed, params } = refusal
  const { action, kinds, freelancer_ids } = params
  return { reason, code, currentStatus, allowed: allowed?.toSorted(), action, kinds, freelancer_ids }
}

function getExpectedOutcome(status: MissionStatus, trigger: Trigger, factValues: FactValues) {
  const to = findNext(status, trigger, factValues)
  if (to) return to
  const allowed = listAlternatives(status, trigger, factValues)
  const refusal = { reason: 'invalid_state', currentStatus: status, allowed }
  const isForDocuments =
    factValues.lacks_documents && findNext(status, trigger, { ...factValues, lacks_documents: false })
  return isForDocuments
    ? { ...refusal, code: 'document_missing', kinds: MISSING, freelancer_ids: [FREELANCER] }
    : { ...refusal, code: 'mission_status', action: trigger }
}

describe.each(MISSION_STATUSES.map((status) => ({ status })))('$status', ({ status }) => {
  test.each(TRIGGERS.map((trigger) => ({ trigger })))(
    '$trigger leads to the expected status, or is refused with the actions that are possible instead',
    ({ trigger }) => {
      const outcomes = SITUATIONS.map((factValues) => ({
        given: factValues,
        outcome: getOutcome(status, trigger, factValues),
      }))
      expect(outcomes).toEqual(
        SITUATIONS.map((factValues) => ({
          given: factValues,
          outcome: getExpectedOutcome(status, trigger, factValues),
        })),
      )
    },
  )
})

describe('the people of a mission', () => {
  const getRequiredPeople = (
    trigger: Trigger,
    status: MissionStatus,
    userId: string | null,
    factValues: FactValues = {},
  ) => {
    const refusal = findRefusal(() => requireNextStatus(trigger, missionWith(status, factValues), userId))
    return refusal?.reason === 'not_allowed_for_user' ? refusal.params['people'] : 'allowed'
  }

  test.each([
    ['approve', 'draft', APPROVER, SIGNER, ['approver']],
    ['refuse', 'draft', APPROVER, SIGNER, ['approver']],
    ['sign', 'pending-company-review', SIGNER, APPROVER, ['signer']],
    ['refuse', 'pending-company-review', SIGNER, APPROVER, ['signer']],
  ] as const)('%s of a %s is for %s alone', (trigger, status, person, other, people) => {
    expect(getRequiredPeople(trigger, status, person, { has_document: true })).toBe('allowed')
    for (const somebody of [other, 'a third', null])
      expect(getRequiredPeople(trigger, status, somebody, { has_document: true })).toEqual(people)
  })

  test('in a status without the action, a stranger learns nothing about the status', () => {
    expect(getRequiredPeople('approve', 'in-progress', SIGNER)).toEqual(['approver'])
    expect(getRequiredPeople('sign', 'in-progress', APPROVER)).toEqual(['signer'])
    expect(getRequiredPeople('refuse', 'in-progress', 'a third')).toEqual(['approver', 'signer'])
    for (const person of [APPROVER, SIGNER])
      expect(getRequiredPeople('refuse', 'in-progress', person)).toBe('allowed')
  })

  test.each(['cancel', 'delete', 'terminate', 'extend'] as const)(
    '%s is for everybody in the team',
    (trigger) => {
      for (const status of MISSION_STATUSES)
        expect(getRequiredPeople(trigger, status, 'a third')).toBe('allowed')
    },
  )
})

describe('edits', () => {
  const BEFORE_SIGNATURES: readonly MissionStatus[] = ['draft', 'pending-freelancer-review']
  const refusalFor = (status: MissionStatus, edited: object, factValues: FactValues = {}) =>
    findRefusal(() => checkEditable(missionWith(status, factValues), { terms: [], ...edited }))

  test.each(MISSION_STATUSES.map((status) => ({ status })))(
    '$status: a mission can be edited unless it is deleted',
    ({ status }) => {
      const refusal = refusalFor(status, {})
      if (status !== 'deleted') expect(refusal).toBeUndefined()
      else expect(refusal).toMatchObject({ code: 'mission_deleted', currentStatus: 'deleted', allowed: [] })
    },
  )

  const OTHERS = MISSION_STATUSES.filter((status) => status !== 'deleted').map((status) => ({ status }))

  test.each(OTHERS)('$status: terms change in a draft only', ({ status }) => {
    const refusal = refusalFor(status, { terms: ['rate_amount', 'end_date'] })
    if (status === 'draft') expect(refusal).toBeUndefined()
    else
      expect(refusal).toMatchObject({
        code: 'terms_fixed',
        currentStatus: status,
        allowed: ['draft'],
        params: { fields: ['rate_amount', 'end_date'] },
      })
  })

  test.each(OTHERS)('$status: the approver changes in a draft only, also to nobody', ({ status }) => {
    for (const approver_id of ['somebody', null]) {
      const refusal = refusalFor(status, { approver_id })
      if (status === 'draft') expect(refusal).toBeUndefined()
      else
        expect(refusal).toMatchObject({ code: 'approver_fixed', currentStatus: status, allowed: ['draft'] })
    }
  })

  test.each(OTHERS)('$status: the signer changes until somebody signs', ({ status }) => {
    const checkSigner = (has_document: boolean, allowed: readonly MissionStatus[]) => {
      const refusals = ['somebody', null].map((team_signer_id) =>
        refusalFor(status, { team_signer_id }, { has_document }),
      )
      const refusal = { code: 'signer_fixed', currentStatus: status, allowed }
      expect(refusals).toMatchObject(allowed.includes(status) ? [undefined, undefined] : [refusal, refusal])
    }
    checkSigner(true, BEFORE_SIGNATURES)
    checkSigner(false, [...BEFORE_SIGNATURES, 'pending-company-review'])
  })
})

describe('allowed_actions', () => {
  const EDITS = ['edit', 'edit-terms', 'change-approver', 'change-signer'] as const
  type ListedFact = Fact | 'is_approver' | 'is_signer'
  const listActions = (status: MissionStatus, ...facts: ListedFact[]) =>
    listAllowedActions(MISSION_ACTION_TABLE, status, Object.fromEntries(facts.map((fact) => [fact, true])))

  test.each([
    ['draft', [], [...EDITS, 'cancel', 'delete']],
    ['draft', ['has_reports'], [...EDITS, 'cancel']],
    ['draft', ['is_signer'], [...EDITS, 'cancel', 'delete']],
    ['draft', ['is_approver'], ['approve', 'refuse', ...EDITS, 'cancel', 'delete']],
    ['pending-freelancer-review', [], ['edit', 'change-signer', 'cancel']],
    ['pending-freelancer-review', ['is_approver', 'is_signer'], ['edit', 'change-signer', 'cancel']],
    ['pending-company-review', [], ['edit', 'change-signer', 'cancel']],
    ['pending-company-review', ['has_document'], ['edit', 'cancel']],
    ['pending-company-review', ['has_document', 'is_approver'], ['edit', 'cancel']],
    ['pending-company-review', ['has_document', 'is_signer'], ['sign', 'refuse', 'edit', 'cancel']],
    [
      'pending-company-review',
      ['has_document', 'is_signer', 'lacks_documents'],
      ['refuse', 'edit', 'cancel'],
    ],
    ['in-progress', [], ['edit', 'extend', 'terminate', 'report']],
    ['in-progress', ['is_before_start'], ['edit', 'extend', 'terminate', 'cancel', 'report']],
    ['in-progress', ['is_scheduled'], ['edit', 'terminate', 'undo-termination', 'report']],
    ['pending-freelancer-extension', [], ['edit', 'withdraw-extension', 'report']],
    ['completed', [], ['edit', 'report']],
    ['early-terminated', [], ['edit', 'report']],
    ['cancelled', [], ['edit', 'delete']],
    ['cancelled', ['has_reports'], ['edit']],
    ['rejected', [], ['edit', 'delete']],
    ['rejected', ['has_reports'], ['edit']],
    ['deleted', [], []],
  ] as const)('%s with %j allows %j', (status, facts, actions) => {
    expect(listActions(status, ...facts)).toEqual(actions)
  })

  test.each([
    ['draft', [], []],
    ['pending-freelancer-review', [], ['accept', 'decline']],
    ['pending-freelancer-review', ['has_document'], ['accept', 'decline']],
    ['pending-freelancer-review', ['agreement_is_unsigned'], ['accept', 'decline']],
    ['pending-freelancer-review', ['agreement_is_ended'], ['decline']],
    ['pending-freelancer-review', ['lacks_documents'], ['decline']],
    ['pending-company-review', [], []],
    ['in-progress', [], ['report']],
    ['pending-freelancer-extension', [], ['accept-extension', 'decline-extension', 'report']],
    ['completed', [], ['report']],
    ['early-terminated', [], ['report']],
    ['cancelled', [], []],
    ['deleted', [], []],
  ] as const)('on the portal, %s with %j allows %j', (status, facts, actions) => {
    const factValues = Object.fromEntries(facts.map((fact) => [fact, true]))
    expect(listAllowedActions(PORTAL_MISSION_ACTION_TABLE, status, factValues)).toEqual(actions)
  })

  type Asking = { from: MissionStatus; facts: readonly string[] }
  const factsByStatus = ({ states }: { states: readonly Asking[] }) =>
    Object.fromEntries(states.map(({ from, facts }) => [from, facts.toSorted()]))

  // A list looks up each of these facts for every mission, and does not know the facts of a request.
  test('needs in each status only the facts of the mission and its people that decide there', () => {
    expect(factsByStatus(MISSION_ACTION_TABLE)).toEqual({
      draft: ['has_reports', 'is_approver'],
      'pending-freelancer-review': [],
      'pending-company-review': ['has_document', 'is_signer', 'lacks_documents'],
      'in-progress': ['is_before_start', 'is_scheduled'],
      'pending-freelancer-extension': [],
      completed: [],
      'early-terminated': [],
      cancelled: ['has_reports'],
      rejected: ['has_reports'],
    })
    expect(factsByStatus(PORTAL_MISSION_ACTION_TABLE)).toEqual({
      'pending-freelancer-review': [
        'agreement_is_ended',
        'agreement_is_unsigned',
        'has_document',
        'lacks_documents',
      ],
      'in-progress': [],
      'pending-freelancer-extension': [],
      completed: [],
      'early-terminated': [],
    })
  })

  test('has rules for the actions of its side, and none for those of the other side or of the service', () => {
    const listRuleActions = ({ rules }: { rules: readonly { action: string }[] }) =>
      [...new Set(rules.map(({ action }) => action))].sort()
    expect(listRuleActions(MISSION_ACTION_TABLE)).toEqual([
      'approve',
      'cancel',
      'change-approver',
      'change-signer',
      'delete',
      'edit',
      'edit-terms',
      'extend',
      'refuse',
      'report',
      'sign',
      'terminate',
      'undo-termination',
      'withdraw-extension',
    ])
    expect(listRuleActions(PORTAL_MISSION_ACTION_TABLE)).toEqual([
      'accept',
      'accept-extension',
      'decline',
      'decline-extension',
      'report',
    ])
  })

  const NOTHING: readonly Scope[] = ['missions:read']
  test.each<[Scope, string[]]>([
    ['missions:approve', ['approve', 'refuse']],
    ['missions:sign', ['refuse', 'sign']],
    ['missions:terminate', ['terminate', 'undo-termination']],
    ['activity-reports:write', ['report']],
    [
      'missions:write',
      [
        'cancel',
        'change-approver',
        'change-signer',
        'delete',
        'edit',
        'edit-terms',
        'extend',
        'withdraw-extension',
      ],
    ],
    ['*', [...MISSION_ACTIONS].sort()],
  ])('a key with %s is offered %j', (scope, actions) => {
    expect(parseActionLists(missionActionLists([...NOTHING, scope]))).toEqual(actions)
    expect(parseActionLists(missionActionLists(NOTHING))).toEqual([])
  })
})
