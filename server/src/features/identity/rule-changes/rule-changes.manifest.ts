import Type from 'typebox'
import { SECOND_PERSON_REASONS } from '../../../domain/access/second-person.ts'
import { defineErrors, kind, STATE_PARAMS, TEXT, WORD } from '../../../domain/errors/error-kinds.ts'
import { defineEvents, event } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

/** Why a user may not approve a rule change. */
const RULE_CHANGE_CAUSES = ['proposed', ...SECOND_PERSON_REASONS] as const
type RuleChangeCause = (typeof RULE_CHANGE_CAUSES)[number]

const CAUSE_TEXTS: Record<RuleChangeCause, string> = {
  proposed: 'you proposed it, or created a key with which it was proposed',
  key_of_involved: 'the proposer created the key that you use; sign in, or use a key of your own',
  recent_access:
    'in the last 30 days you or the proposer invited or reactivated the other, or changed their email, role or permissions; or somebody else did it for both',
}

export const RULE_CHANGE_ERRORS = defineErrors({
  rule_change_status: kind(
    'invalid_state',
    { ...STATE_PARAMS, action: TEXT('The action.', 'approve') },
    ({ action, status }) => `Cannot ${action} a rule change that is ${status}`,
  ),
  rule_change_second_person: kind(
    'not_allowed_for_user',
    { cause: WORD(RULE_CHANGE_CAUSES, 'Why the user does not count as a second person.') },
    ({ cause }) =>
      `A rule change must be approved by a second person: ${CAUSE_TEXTS[cause]}. It takes effect by itself at effective_at`,
  ),
})

const FIELDS = {
  rule: Type.String({ description: 'The rule, such as `needs_second_person`.' }),
  effective_at: Type.String({ description: 'When it takes effect, or took effect.' }),
}

export const RULE_CHANGE_EVENTS = defineEvents('rule_change', {
  proposed: event('A team-admin loosened a rule: it takes effect later.', FIELDS),
  approved: event('A second person approved a rule change, which took effect.', FIELDS),
  stopped: event('A rule change was stopped, replaced, or the rule was tightened again.', FIELDS),
  effective: event(
    'A rule change took effect: nobody stopped it in time, or the operator made it, or the team is a sandbox.',
    FIELDS,
  ),
})

const USERS_NEVER_DELETED = 'users are never deleted'

export const RULE_CHANGES = defineManifest({
  name: 'rule-changes',
  tag: {
    name: 'Rule changes',
    description:
      'Rules with which a team protects itself from one person: two people for payments, the limit of payments by hand, who signs, and which missing documents block what. A change that loosens such a rule waits 72 hours, or until a second person approves it.',
  },
  tables: {
    rule_change: {
      distributedBy: 'tenant_id',
      audited: 'rule_change',
      isNeverDeleted: true,
      notPersonal: ['from_value', 'to_value'],
    },
  },
  constraints: {
    rule_change_proposed_by_fkey: { unreachable: USERS_NEVER_DELETED },
    rule_change_decided_by_fkey: { unreachable: USERS_NEVER_DELETED },
    rule_change_pending_key: { unreachable: 'rules are changed under the lock of the team' },
  },
  readAccess: { rule_change: { scope: 'rule-changes:read' } },
  scopes: { resources: ['rule-changes'], actions: ['rule-changes:approve'] },
  errors: RULE_CHANGE_ERRORS,
  events: [RULE_CHANGE_EVENTS],
  resources: ['rule_change'],
  locks: ['rule-changes'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'rule-changes': typeof RULE_CHANGES
  }
}
