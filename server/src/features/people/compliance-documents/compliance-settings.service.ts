// The compliance settings of a team. The steps that a missing document blocks protect the team from one person, so a change that
// blocks less waits as a rule change.

import { type JsonText, toJsonText, withParts } from '../../../domain/json-text.ts'
import type { KeyCtx } from '../../../kernel/db/context.ts'
import { COMPLIANCE_KINDS, type ComplianceKind, type RuleName } from '../../../kernel/db/schema/tables.ts'
import type { AnyTeamRule, TeamRule } from '../../../kernel/feature.ts'
import { changeSettings } from '../../company/tenants/index.ts'
import { admitRuleChange, getPendingChange } from '../../identity/rule-changes/index.ts'
import { updateExpiringDates } from './compliance-documents.queries.ts'
import {
  blocksAnything,
  blocksLess,
  type KindSetting,
  normalizeKindSetting,
  type StoredSettings,
  withChanges,
} from './compliance-documents.rules.ts'
import type { ComplianceSettings, UpdateComplianceSettings } from './compliance-documents.schemas.ts'
import { readTeamFacts } from './compliance-documents.service.ts'

type Changes = Parameters<typeof withChanges>[1]
type SettingsCtx = Parameters<typeof changeSettings>[0]

const changeComplianceSettings = (ctx: SettingsCtx, changes: Changes) =>
  changeSettings<StoredSettings>(ctx, 'compliance_settings', (stored) => withChanges(stored, changes))

/** Contracts below the threshold need no documents, so a higher threshold blocks less. */
const THRESHOLD_RULE: TeamRule<number> = {
  name: 'compliance_threshold',
  read: async (ctx) => (await readTeamFacts(ctx)).settings.threshold,
  isLooser: async (from, to, ctx) => to > from && blocksAnything((await readTeamFacts(ctx)).settings),
  apply: (ctx, threshold) => changeComplianceSettings(ctx, { threshold }),
}

const createKindRule = (kind: ComplianceKind): TeamRule<KindSetting> => ({
  name: `compliance_${kind}`,
  read: async (ctx) => (await readTeamFacts(ctx)).settings.kinds[kind],
  isLooser: blocksLess,
  apply: (ctx, setting) => changeComplianceSettings(ctx, { kinds: { [kind]: setting } }),
})
const KIND_RULES = COMPLIANCE_KINDS.map((kind) => [kind, createKindRule(kind)] as const)

export const COMPLIANCE_RULES: readonly AnyTeamRule[] = [
  THRESHOLD_RULE,
  ...KIND_RULES.map(([, rule]) => rule),
]

/** `preferred`: the rules of a request, whose pending change its response shows. */
export async function getSettings(
  ctx: KeyCtx,
  preferred: readonly RuleName[] = [],
): Promise<JsonText<ComplianceSettings>> {
  const settings = toJsonText((await readTeamFacts(ctx)).settings)
  const rules = COMPLIANCE_RULES.map(({ name }) => name)
  return withParts(settings, { pending_change: await getPendingChange(ctx, rules, preferred) })
}

export async function updateSettings(
  ctx: KeyCtx,
  { threshold, kinds = {}, ...others }: UpdateComplianceSettings,
): Promise<JsonText<ComplianceSettings>> {
  // The threshold is checked first: raising it while nothing is blocked loosens nothing, even if the request also blocks a step.
  const isThresholdAdmitted = await admitRuleChange(ctx, THRESHOLD_RULE, threshold)
  const admittedKinds: Partial<Record<ComplianceKind, KindSetting>> = {}
  for (const [kind, rule] of KIND_RULES) {
    const setting = kinds[kind] && normalizeKindSetting(kinds[kind])
    if (setting && (await admitRuleChange(ctx, rule, setting))) admittedKinds[kind] = setting
  }
  const changes = {
    ...others,
    ...(isThresholdAdmitted && { threshold }),
    ...(Object.keys(admittedKinds).length > 0 && { kinds: admittedKinds }),
  }
  const sentRules: RuleName[] = [
    ...(threshold === undefined ? [] : [THRESHOLD_RULE.name]),
    ...KIND_RULES.flatMap(([kind, rule]) => (kinds[kind] ? [rule.name] : [])),
  ]
  if (Object.keys(changes).length === 0) return getSettings(ctx, sentRules)
  await changeComplianceSettings(ctx, changes)
  const { expiring_days } = others
  if (expiring_days !== undefined)
    updateExpiringDates.queue(ctx.db, { tenant_id: ctx.tenantId, expiring_days })
  return getSettings(ctx, sentRules)
}
