// What the state of a rule change allows, and how long it waits. Pure.

import type { AccessScope } from '../../../domain/access/scopes.ts'
import { actionListsFor, buildActionTable } from '../../../domain/action-lists.ts'
import { type ActionRule, allows } from '../../../domain/action-rules.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { invalidState, notAllowedForUser } from '../../../domain/errors/api-error.ts'
import type { RuleChangeState } from '../../../kernel/db/schema/tables.ts'
import { RULE_CHANGE_ERRORS } from './rule-changes.manifest.ts'

/** Long enough for every team-admin to read the mail, even over a weekend. */
const WAITING_HOURS = 72

export const toEffectiveAt = (proposedAt: Date): Date =>
  new Date(proposedAt.getTime() + WAITING_HOURS * HOUR_MS)

/** Every action on a rule change, in the order of `allowed_actions`, with the scope of its endpoint. */
export const RULE_CHANGE_ACCESS = {
  approve: 'rule-changes:approve',
  stop: 'rule-changes:write',
} as const satisfies Record<string, AccessScope>
export type RuleChangeAction = keyof typeof RULE_CHANGE_ACCESS
export const RULE_CHANGE_ACTIONS = Object.keys(RULE_CHANGE_ACCESS) as RuleChangeAction[]

/** Facts that conditions refer to. rule-changes.actions.ts defines each of them in SQL. */
type Fact = 'is_admin' | 'is_involved'

const ACTION_RULES: readonly ActionRule<RuleChangeAction, RuleChangeState, Fact>[] = [
  { action: 'approve', from: 'pending', when: ['is_admin', 'not is_involved'] },
  { action: 'stop', from: 'pending', when: ['is_admin'] },
]
export const ACTION_TABLE = buildActionTable(ACTION_RULES, RULE_CHANGE_ACTIONS)
export const ruleChangeActionLists = actionListsFor(ACTION_TABLE, RULE_CHANGE_ACCESS)

/** Throws unless the action is possible now. The endpoints are only for team-admins. */
export function requireActionAllowed(
  action: RuleChangeAction,
  status: RuleChangeState,
  { is_involved }: { is_involved: boolean },
): void {
  if (allows(ACTION_RULES, action, status, { is_admin: true, is_involved })) return
  if (status === 'pending')
    throw notAllowedForUser(RULE_CHANGE_ERRORS.rule_change_second_person, { cause: 'proposed' })
  throw invalidState(RULE_CHANGE_ERRORS.rule_change_status, { action, status, allowed: [] })
}
