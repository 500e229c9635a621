// The payment settings of a team. Both protect it from a single person, so a change that loosens one of them waits.

import { changedFields } from '../../../domain/events/event-kinds.ts'
import { type JsonText, toJsonText, withParts } from '../../../domain/json-text.ts'
import { decimalText } from '../../../domain/money.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { RuleName } from '../../../kernel/db/schema/tables.ts'
import type { AnyTeamRule, TeamRule } from '../../../kernel/feature.ts'
import { TENANT_EVENTS } from '../../company/tenants/index.ts'
import { admitRuleChange, getPendingChange } from '../../identity/rule-changes/index.ts'
import { listSecondPersons } from '../../identity/second-person/index.ts'
import { BATCH_ACCESS } from './payment-batches.rules.ts'
import type { PaymentSettings, UpdatePaymentSettings } from './payment-batches.schemas.ts'
import * as queries from './payment-settings.queries.ts'

type Settings = Pick<PaymentSettings, 'needs_second_person' | 'manual_payment_limit'>

async function readSettings({ db, tenantId: tenant_id }: Pick<Ctx, 'db' | 'tenantId'>): Promise<Settings> {
  const stored = await queries.findSettings.first(db, { tenant_id })
  const limit = stored?.manual_payment_limit ?? null
  return {
    needs_second_person: stored?.needs_second_person ?? false,
    manual_payment_limit: limit === null ? null : Number(limit),
  }
}

const SECOND_PERSON_RULE: TeamRule<boolean> = {
  name: 'needs_second_person',
  read: async (ctx) => (await readSettings(ctx)).needs_second_person,
  isLooser: (from, to) => from && !to,
  apply: (ctx, needs_second_person) => storeSettings(ctx, { needs_second_person }),
}

const LIMIT_RULE: TeamRule<number | null> = {
  name: 'manual_payment_limit',
  read: async (ctx) => (await readSettings(ctx)).manual_payment_limit,
  isLooser: (from, to) => from !== null && (to === null || to > from),
  apply: (ctx, manual_payment_limit) => storeSettings(ctx, { manual_payment_limit }),
}

export const PAYMENT_RULES: readonly AnyTeamRule[] = [SECOND_PERSON_RULE, LIMIT_RULE]

/** `preferred`: the rules of a request, whose pending change its response shows. */
export async function getSettings(
  ctx: KeyCtx,
  preferred: readonly RuleName[] = [],
): Promise<JsonText<PaymentSettings>> {
  const second_persons = await listSecondPersons(ctx, BATCH_ACCESS.confirm)
  const settings = toJsonText({ ...(await readSettings(ctx)), second_persons })
  return withParts(settings, {
    pending_change: await getPendingChange(ctx, [SECOND_PERSON_RULE.name, LIMIT_RULE.name], preferred),
  })
}

export async function updateSettings(
  ctx: KeyCtx,
  { needs_second_person, manual_payment_limit }: UpdatePaymentSettings,
): Promise<JsonText<PaymentSettings>> {
  const changes = {
    ...((await admitRuleChange(ctx, SECOND_PERSON_RULE, needs_second_person)) && { needs_second_person }),
    ...((await admitRuleChange(ctx, LIMIT_RULE, manual_payment_limit)) && { manual_payment_limit }),
  }
  await storeSettings(ctx, changes)
  return getSettings(ctx, [
    ...(needs_second_person === undefined ? [] : [SECOND_PERSON_RULE.name]),
    ...(manual_payment_limit === undefined ? [] : [LIMIT_RULE.name]),
  ])
}

/** Events keep the name of an earlier release. */
const withEventNames = ({ needs_second_person, ...others }: object & { needs_second_person?: boolean }) => ({
  ...(needs_second_person !== undefined && { payments_need_second_person: needs_second_person }),
  ...others,
})

type SettingsCtx = Pick<Ctx, 'db' | 'clock' | 'tenantId' | 'actor' | 'requestId'>

async function storeSettings(
  ctx: SettingsCtx,
  { manual_payment_limit: limit, ...others }: Partial<Settings>,
): Promise<void> {
  const changes = {
    ...others,
    ...(limit !== undefined && { manual_payment_limit: limit === null ? null : decimalText(limit) }),
  }
  if (Object.keys(changes).length === 0) return
  if (await queries.storeSettings.first(ctx.db, { tenant_id: ctx.tenantId, ...changes }))
    recordEvent(ctx, TENANT_EVENTS.updated, ctx.tenantId, changedFields(withEventNames(changes)))
}
