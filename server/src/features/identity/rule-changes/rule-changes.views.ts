import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import type { RuleValue } from '../../../kernel/feature.ts'
import { type Caller, ruleChangeActions } from './rule-changes.actions.ts'
import type { RuleChange, RuleChangeObject } from './rule-changes.schemas.ts'

type Row = Selectable<Tables['rule_change']>

const col = <K extends keyof Row>(name: K) => sql<Row[K]>`${sql.ref(`rule_change.${name}`)}`

const objectFields: { [K in keyof RuleChangeObject]: RawBuilder<RuleChangeObject[K]> } = {
  id: col('id'),
  rule: col('rule'),
  from: sql<RuleValue>`rule_change.from_value`,
  to: sql<RuleValue>`rule_change.to_value`,
  state: col('state'),
  proposed_by: col('proposed_by'),
  effective_at: timestamp(sql`rule_change.effective_at`),
  decided_by: col('decided_by'),
  decided_at: maybeTimestamp(sql`rule_change.decided_at`),
  created_at: timestamp(sql`rule_change.created_at`),
  updated_at: timestamp(sql`rule_change.updated_at`),
}

/** Builds the `object` of the events of a rule change. */
export const ruleChangeObject = () => jsonObject<RuleChangeObject>(objectFields)

export const ruleChangeView = (caller: Caller) =>
  jsonObject<RuleChange>({ ...objectFields, allowed_actions: ruleChangeActions(caller) })
