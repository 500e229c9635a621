import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { RuleChangeState, RuleName } from '../../../kernel/db/schema/tables.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import type { RuleValue } from '../../../kernel/feature.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import type { Caller } from './rule-changes.actions.ts'
import { ruleChangeObject, ruleChangeView } from './rule-changes.views.ts'

type Key = { tenant_id: string; id: string }

const SHOWN: ShownRows = {
  resource: 'rule_change',
  id: sql`rule_change.id`,
  time: sql`rule_change.updated_at`,
}

type PageInput = PageQuery & UpdatedSince & Caller & { tenant_id: string; states?: RuleChangeState[] }

export const pageOfRuleChanges = prepared(
  'rule_change.page',
  (q, input: Required<PageInput>, presentFields) => {
    const matching = q
      .selectFrom('rule_change')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('states'), (rows) =>
        rows.where(sql<boolean>`state = any(${input.states}::text[])`),
      )
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(
      q,
      matching,
      input,
      presentFields,
      () => ruleChangeView(input),
      withLastSealing(input, presentFields),
    )
  },
)

export const findRuleChange = prepared('rule_change.detail', (q, input: Key & Caller) =>
  q
    .selectFrom('rule_change')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(asText(ruleChangeView(input))),
)

type PendingInput = Caller & {
  tenant_id: string
  rules: readonly RuleName[]
  preferred: readonly RuleName[]
}

/** Finds a pending change of these rules: of the preferred ones if there is one, then the one that was proposed last. */
export const findPendingChange = prepared('rule_change.last_pending', (q, input: PendingInput) =>
  q
    .selectFrom('rule_change')
    .where('tenant_id', '=', input.tenant_id)
    .where('state', '=', 'pending')
    .where(sql<boolean>`rule = any(${input.rules}::text[])`)
    .orderBy(sql`rule = any(${input.preferred}::text[])`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(asText(ruleChangeView(input))),
)

type RuleFacts = {
  is_sandbox: boolean
  pending_id: string | null
  pending_value: RuleValue
  effective_at: Date | null
}

/** The caller holds the lock of the team's rules. */
export const findRuleFacts = prepared(
  'rule_change.facts',
  (q, input: { tenant_id: string; rule: RuleName }) => ({
    compile: () =>
      sql<RuleFacts>`select t.is_sandbox, pending.id as pending_id, pending.to_value as pending_value, pending.effective_at
      from ${currentTenantRow} as t left join rule_change as pending on pending.tenant_id = ${input.tenant_id}
        and pending.rule = ${input.rule} and pending.state = 'pending'`.compile(q),
  }),
)

type NewRuleChange = Key & {
  rule: RuleName
  from_value: string
  to_value: string
  state: 'pending' | 'effective'
  proposed_by: string | null
  involved_ids: readonly string[]
  effective_at: Date
  at: Date
}

export const insertRuleChange = prepared('rule_change.insert', (q, row: NewRuleChange) =>
  q.insertInto('rule_change').values({
    tenant_id: row.tenant_id,
    id: row.id,
    rule: row.rule,
    from_value: row.from_value,
    to_value: row.to_value,
    state: row.state,
    proposed_by: row.proposed_by,
    involved_ids: sql`${row.involved_ids}::uuid[]`,
    effective_at: row.effective_at,
    decided_at: sql`case when ${row.state}::text = 'pending' then null else ${row.at}::timestamptz end`,
    created_at: row.at,
    updated_at: row.at,
  }),
)

/** Locks the change until the transaction ends. */
export const lockRuleChange = prepared('rule_change.lock', (q, input: Key) =>
  q
    .selectFrom('rule_change')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['rule', 'to_value', 'state', 'involved_ids', 'effective_at'])
    .forNoKeyUpdate(),
)

type Decision = Key & {
  state: Exclude<RuleChangeState, 'pending'>
  decided_by: string | null
  effective_at: Date
  at: Date
}

export const decideRuleChange = prepared('rule_change.decide', (q, row: Decision) =>
  q
    .updateTable('rule_change')
    .set({
      state: row.state,
      decided_by: row.decided_by,
      decided_at: row.at,
      effective_at: row.effective_at,
      updated_at: row.at,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

/** Due changes of all teams. */
export const findDueChanges = prepared('rule_change.due', (q, input: { now: Date; limit: number }) =>
  q
    .selectFrom('rule_change')
    .where('state', '=', 'pending')
    .where('effective_at', '<=', input.now)
    .orderBy('effective_at')
    .limit(sql<number>`${input.limit}::bigint`)
    .select(['tenant_id', 'id']),
)

/** Objects of rule changes, for events and changes. */
export const ruleChangeObjects = prepareObjects('rule_change', ruleChangeObject)
