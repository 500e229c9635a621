// The rules of rule-changes.rules.ts in SQL: each fact, and the actions that follow from them.
import { sql } from 'kysely'
import type { RuleChangeState } from '../../../kernel/db/schema/tables.ts'
import { allowedActions } from '../../../kernel/db/sql/allowed-actions.ts'
import { ACTION_TABLE } from './rule-changes.rules.ts'

/** `action_lists`: all lists of allowed actions of the caller, as `actionListsFor` (domain/action-lists.ts) returns them. */
export type Caller = { action_lists: string; user_id: string; is_admin: boolean }

/** Does not consider from whom the caller got the key or the access; approving the change does. */
export const ruleChangeActions = ({ action_lists, user_id, is_admin }: Caller) =>
  allowedActions(ACTION_TABLE, {
    status: sql<RuleChangeState>`rule_change.state`,
    action_lists,
    facts: {
      is_admin: sql<boolean>`${is_admin}::boolean`,
      is_involved: sql<boolean>`(${user_id}::uuid = any(rule_change.involved_ids))`,
    },
  })
