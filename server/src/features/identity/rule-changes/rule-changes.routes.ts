import { MINUTE_MS } from '../../../domain/durations.ts'
import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { applyDueChanges } from './due-rule-changes.service.ts'
import { RULE_CHANGE_MAILS } from './rule-change-mail.ts'
import { RULE_CHANGES } from './rule-changes.manifest.ts'
import { RULE_CHANGE_ACCESS } from './rule-changes.rules.ts'
import { RuleChange, RuleChangeObject, RuleChangeQuery } from './rule-changes.schemas.ts'
import * as service from './rule-changes.service.ts'
import { ruleChangeObjects } from './rule-changes.service.ts'

const tag = 'Rule changes'

function ruleChangeRoutes(api: TeamApi, { rules }: RouteDeps): void {
  api.get(
    '/rule-changes',
    {
      access: 'rule-changes:read',
      operationId: 'listRuleChanges',
      tag,
      summary: 'List rule changes',
      description: 'Newest first, whatever their state.',
      query: RuleChangeQuery,
      response: PageOf(RuleChange),
    },
    ({ ctx, query }) => service.listRuleChanges(ctx, query),
  )
  api.get(
    '/rule-changes/:id',
    {
      access: 'rule-changes:read',
      operationId: 'getRuleChange',
      tag,
      summary: 'Read a rule change',
      response: RuleChange,
    },
    ({ ctx, params }) => service.getRuleChange(ctx, params.id),
  )
  api.act(
    '/rule-changes/:id/approve',
    {
      access: RULE_CHANGE_ACCESS.approve,
      role: 'team-admin',
      operationId: 'approveRuleChange',
      needsStepUp: true,
      tag,
      summary: 'Let a rule change take effect now',
      description:
        'Only for team-admins. 403 `rule_change_second_person` for the user who proposed it or created a key with which it was proposed, for somebody whom such a user let into the team in the last 30 days, and for a key that such a user created.',
      response: RuleChange,
    },
    ({ ctx, params }) => service.approveRuleChange(ctx, params.id, rules),
  )
  api.act(
    '/rule-changes/:id/stop',
    {
      access: RULE_CHANGE_ACCESS.stop,
      role: 'team-admin',
      operationId: 'stopRuleChange',
      tag,
      summary: 'Stop a rule change',
      description: 'Every team-admin can stop it until it takes effect. The rule does not change.',
      response: RuleChange,
    },
    ({ ctx, params }) => service.stopRuleChange(ctx, params.id),
  )
}

export const ruleChanges: Feature = {
  name: 'rule-changes',
  manifest: RULE_CHANGES,
  team: ruleChangeRoutes,
  subjects: {
    rule_change: {
      path: '/rule-changes/{id}',
      schema: RuleChangeObject,
      readObjects: ruleChangeObjects,
    },
  },
  jobs: (deps) => [{ name: 'rule changes', everyMs: MINUTE_MS, run: () => applyDueChanges(deps) }],
  mails: RULE_CHANGE_MAILS,
}
