import { RULE_CHANGE_STATES, RULES } from '../../../kernel/db/schema/tables.ts'
import type { RuleValue } from '../../../kernel/feature.ts'
import { findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import {
  AllowedActions,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  WithoutActions,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { RULE_CHANGE_ACTIONS } from './rule-changes.rules.ts'

/** Each rule has its own type of value. */
const Value = (description: string) =>
  Type.Unsafe<RuleValue>({
    anyOf: [
      { type: 'boolean' },
      { type: 'number', nullable: true },
      { type: 'string' },
      { type: 'object', additionalProperties: true },
    ],
    description,
  })

export const RuleChange = View('RuleChange', {
  id: Uuid(),
  rule: OneOf(RULES, {
    title: 'RuleName',
    description:
      '`needs_second_person` and `manual_payment_limit` of the payment settings; `signing` of the team, which the operator sets; `threshold` and the documents of the compliance settings.',
  }),
  from: Value('The value in force when it was proposed, as the settings show it.'),
  to: Value('The value that takes effect.'),
  state: OneOf(RULE_CHANGE_STATES, {
    title: 'RuleChangeState',
    description:
      '`pending`: it takes effect at `effective_at`. `approved`: a second person let it take effect. `stopped`: it was stopped or replaced, or the rule was tightened again. `effective`: nobody stopped it in time; or it did not have to wait, because the operator made it or the team is a sandbox.',
  }),
  proposed_by: Nullable(Uuid(), { description: 'The user who proposed it; null: the operator.' }),
  effective_at: Timestamp({
    description:
      'When it takes effect, took effect or, if it was stopped, would have taken effect. In real time, also in sandboxes.',
  }),
  decided_by: Nullable(Uuid(), {
    description: 'The user who approved or stopped it; null: nobody did, or the operator.',
  }),
  decided_at: Nullable(Timestamp(), { description: 'When it was approved or stopped, or took effect.' }),
  created_at: Timestamp(),
  updated_at: Timestamp(),
  allowed_actions: AllowedActions(OneOf(RULE_CHANGE_ACTIONS)),
})
export type RuleChange = Static<typeof RuleChange>

/** The `object` of the events of a rule change. */
export const RuleChangeObject = WithoutActions('RuleChangeObject', RuleChange)
export type RuleChangeObject = Static<typeof RuleChangeObject>

/** The field `pending_change` of settings. If changes of several of the settings are pending, it is the one proposed last. */
export const PendingChange = Nullable(RuleChange)

const filters = Query({
  ...PAGE,
  ...UPDATED_SINCE,
  state: Type.Optional(WordsFilter(RULE_CHANGE_STATES, { example: 'pending' })),
})
export const RuleChangeQuery = withRules(filters, ({ state }) =>
  findWordErrors('state', state, RULE_CHANGE_STATES),
)
export type RuleChangeQuery = Static<typeof filters>
