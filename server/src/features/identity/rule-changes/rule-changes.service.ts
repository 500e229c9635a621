// A change that loosens a rule waits. A change of the settings proposes it, a second person can approve it, and any team-admin can stop it;
// otherwise it takes effect after 72 hours.

import { isDeepStrictEqual } from 'node:util'
import { notAllowedForUser, notFound } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { type Ctx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { RULE_CHANGE_STATES, type RuleChangeState, type RuleName } from '../../../kernel/db/schema/tables.ts'
import { acquireTeamLock } from '../../../kernel/db/team-lock.ts'
import type { RuleValue, TeamRule, TeamRules } from '../../../kernel/feature.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import { queueMail } from '../../platform/mails/index.ts'
import { findReasonAgainstCaller, listPeopleBehindRequest } from '../second-person/index.ts'
import { RULE_CHANGE_ERRORS, RULE_CHANGE_EVENTS } from './rule-changes.manifest.ts'
import * as queries from './rule-changes.queries.ts'
import {
  type RuleChangeAction,
  requireActionAllowed,
  ruleChangeActionLists,
  toEffectiveAt,
} from './rule-changes.rules.ts'
import type { RuleChange, RuleChangeQuery } from './rule-changes.schemas.ts'

const toCaller = ({ tenantId, principal }: KeyCtx) => ({
  tenant_id: tenantId,
  user_id: principal.userId,
  is_admin: principal.role === 'team-admin',
  action_lists: ruleChangeActionLists(principal.scopes),
})

export async function listRuleChanges(
  ctx: KeyCtx,
  { state, ...query }: RuleChangeQuery,
): Promise<JsonText<Page<RuleChange>>> {
  const states = state && parseWords(state, RULE_CHANGE_STATES)
  const input = { ...toCaller(ctx), ...query, ...(states && { states }) }
  return (await queries.pageOfRuleChanges.only(ctx.db, input)).json
}

export async function getRuleChange(ctx: KeyCtx, id: string): Promise<JsonText<RuleChange>> {
  const row = await queries.findRuleChange.first(ctx.db, { ...toCaller(ctx), id })
  if (!row) throw notFound('rule_change')
  return row.json
}

/** Returns the pending change that settings show. If several rules have one, it is that of a preferred rule, otherwise the latest. */
export async function getPendingChange(
  ctx: KeyCtx,
  rules: readonly RuleName[],
  preferred: readonly RuleName[],
): Promise<JsonText<RuleChange | null>> {
  const row = await queries.findPendingChange.first(ctx.db, { ...toCaller(ctx), rules, preferred })
  return row?.json ?? ('null' as JsonText<null>)
}

/** Every change of a rule acquires this lock first. */
export const lockRules = (ctx: Pick<Ctx, 'db' | 'tenantId'>): Promise<void> =>
  acquireTeamLock(ctx.db, ctx.tenantId, 'rule-changes')

/**
 * Returns whether the caller, who changes the settings, may store the new value now. A value that loosens the rule waits as a pending
 * change: the same value again changes nothing, and another value replaces the pending change. A value that does not loosen the rule
 * stops a pending change. Changes by the operator or in a sandbox do not wait.
 */
export async function admitRuleChange<Value extends RuleValue>(
  ctx: Ctx | KeyCtx,
  rule: TeamRule<Value>,
  to: Value | undefined,
): Promise<boolean> {
  if (to === undefined) return false
  await lockRules(ctx)
  const from = await rule.read(ctx)
  const facts = await queries.findRuleFacts.only(ctx.db, { tenant_id: ctx.tenantId, rule: rule.name })
  const isLooser = await rule.isLooser(from, to, ctx)
  const proposer = 'principal' in ctx && ctx.actor.kind === 'user' ? ctx : undefined
  const waits = isLooser && !facts.is_sandbox && proposer !== undefined
  if (waits && facts.pending_id && isDeepStrictEqual(facts.pending_value, to)) return false
  if (facts.pending_id && facts.effective_at) {
    const pending = { id: facts.pending_id, rule: rule.name, effective_at: facts.effective_at }
    decide(ctx, pending, 'stopped', proposer?.principal.userId ?? null)
  }
  if (isLooser) await insertChange(ctx, { rule: rule.name, from, to, waits }, proposer)
  return !waits
}

type NewChange = { rule: RuleName; from: RuleValue; to: RuleValue; waits: boolean }

async function insertChange(
  ctx: Ctx,
  { rule, from, to, waits }: NewChange,
  proposer: KeyCtx | undefined,
): Promise<void> {
  const id = newId()
  const now = ctx.realClock.now()
  const effective_at = waits ? toEffectiveAt(now) : now
  queries.insertRuleChange.queue(ctx.db, {
    ...toRowKey(ctx, id),
    rule,
    from_value: JSON.stringify(from),
    to_value: JSON.stringify(to),
    state: waits ? 'pending' : 'effective',
    proposed_by: proposer?.principal.userId ?? null,
    involved_ids: proposer ? await listPeopleBehindRequest(proposer) : [],
    effective_at,
    at: ctx.clock.now(),
  })
  const event = waits ? RULE_CHANGE_EVENTS.proposed : RULE_CHANGE_EVENTS.effective
  recordEvent(ctx, event, id, { rule, effective_at: effective_at.toISOString() })
  queueMail(ctx, 'rule_change', { id, number: 1 })
}

type LockedChange = { id: string; rule: RuleName; effective_at: Date }
type DecidingCtx = Pick<Ctx, 'db' | 'clock' | 'realClock' | 'tenantId' | 'actor' | 'requestId'>

/** A stopped change keeps the time at which it would have taken effect. The caller holds the lock of the team's rules. */
export function decide(
  ctx: DecidingCtx,
  { id, rule, ...change }: LockedChange,
  state: Exclude<RuleChangeState, 'pending'>,
  decided_by: string | null,
): void {
  const effective_at = state === 'stopped' ? change.effective_at : ctx.realClock.now()
  queries.decideRuleChange.queue(ctx.db, {
    ...toRowKey(ctx, id),
    state,
    decided_by,
    effective_at,
    at: ctx.clock.now(),
  })
  recordEvent(ctx, RULE_CHANGE_EVENTS[state], id, { rule, effective_at: effective_at.toISOString() })
}

/** Only one of several concurrent decisions succeeds; the others find another state. */
async function lockForAction(ctx: KeyCtx, id: string, action: RuleChangeAction) {
  await lockRules(ctx)
  const change = await queries.lockRuleChange.first(ctx.db, toRowKey(ctx, id))
  if (!change) throw notFound('rule_change')
  const is_involved = change.involved_ids.includes(ctx.principal.userId)
  requireActionAllowed(action, change.state, { is_involved })
  return { ...change, id }
}

export async function approveRuleChange(
  ctx: KeyCtx,
  id: string,
  rules: TeamRules,
): Promise<JsonText<RuleChange>> {
  const change = await lockForAction(ctx, id, 'approve')
  const cause = await findReasonAgainstCaller(ctx, change.involved_ids)
  if (cause) throw notAllowedForUser(RULE_CHANGE_ERRORS.rule_change_second_person, { cause })
  await applyChange(ctx, rules, change)
  decide(ctx, change, 'approved', ctx.principal.userId)
  return getRuleChange(ctx, id)
}

/** Does nothing if a node of the previous release has loosened the rule further in the meantime. */
export async function applyChange(
  ctx: DecidingCtx,
  rules: TeamRules,
  { rule: name, to_value }: { rule: RuleName; to_value: unknown },
): Promise<void> {
  const rule = rules.get(name)
  if (!rule) throw new Error(`No feature declares the rule ${name}`)
  if (await rule.isLooser(await rule.read(ctx), to_value, ctx)) await rule.apply(ctx, to_value)
}

export async function stopRuleChange(ctx: KeyCtx, id: string): Promise<JsonText<RuleChange>> {
  decide(ctx, await lockForAction(ctx, id, 'stop'), 'stopped', ctx.principal.userId)
  return getRuleChange(ctx, id)
}

export { ruleChangeObjects } from './rule-changes.queries.ts'
