import { isDeepStrictEqual } from 'node:util'
import { notFound, refused } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import { type Created, type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { type Ctx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { acquireTeamLock } from '../../../kernel/db/team-lock.ts'
import { changeSettings } from '../../company/tenants/index.ts'
import { requireStepUp } from '../../identity/credentials/index.ts'
import { ACCOUNT_OVERRIDE_EVENTS, OVERRIDE_ERRORS } from './accounting-settings.manifest.ts'
import * as queries from './accounting-settings.queries.ts'
import {
  applyDefaults,
  type AccountingSettings as Settings,
  withChanges,
} from './accounting-settings.rules.ts'
import type {
  AccountingSettings,
  AccountOverride,
  AccountOverrideQuery,
  CreateAccountOverride,
  UpdateAccountingSettings,
} from './accounting-settings.schemas.ts'

const MAX_OVERRIDES = 500

/** Returns the settings of the team, with the defaults for those that it has not set. */
export async function readSettings(ctx: Pick<Ctx, 'db' | 'tenantId'>): Promise<Settings> {
  const { accounting_settings } = await queries.findSettings.only(ctx.db, { tenant_id: ctx.tenantId })
  return applyDefaults(accounting_settings)
}

export async function getSettings(ctx: Ctx): Promise<JsonText<AccountingSettings>> {
  return toJsonText(await readSettings(ctx))
}

export async function updateSettings(
  ctx: KeyCtx,
  changes: UpdateAccountingSettings,
): Promise<JsonText<AccountingSettings>> {
  const { accountant_emails } = await readSettings(ctx)
  // Exports are mailed to these addresses without further confirmation.
  if (!isDeepStrictEqual(changes.accountant_emails ?? accountant_emails, accountant_emails))
    await requireStepUp(ctx)
  await changeSettings(ctx, 'accounting_settings', (stored) => withChanges(stored, changes))
  return getSettings(ctx)
}

export async function listOverrides(
  ctx: Ctx,
  query: AccountOverrideQuery,
): Promise<JsonText<Page<AccountOverride>>> {
  return (await queries.pageOfOverrides.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

export async function getOverride(ctx: Ctx, id: string): Promise<JsonText<AccountOverride>> {
  const row = await queries.findOverride.first(ctx.db, toRowKey(ctx, id))
  if (!row) throw notFound('account_override')
  return row.json
}

export async function createOverride(
  ctx: Ctx,
  input: CreateAccountOverride,
): Promise<Created<AccountOverride>> {
  const { project_code_id = null, mission_id = null, applies_to, account, label } = input
  // The lock also protects the quota of overrides.
  await acquireTeamLock(ctx.db, ctx.tenantId, 'account-override-keys')
  const { total: count } = await queries.countOverrides.only(ctx.db, { tenant_id: ctx.tenantId })
  if (count >= MAX_OVERRIDES) throw refused(OVERRIDE_ERRORS.override_quota, { count, limit: MAX_OVERRIDES })
  const id = newId()
  const row = { ...toRowKey(ctx, id), project_code_id, mission_id, applies_to, account, label }
  queries.insertOverride.queue(ctx.db, { ...row, at: ctx.clock.now() })
  recordEvent(ctx, ACCOUNT_OVERRIDE_EVENTS.created, id)
  return { id, json: await getOverride(ctx, id) }
}

export async function deleteOverride(ctx: Ctx, id: string): Promise<JsonText<AccountOverride>> {
  const [override, deleted] = await Promise.all([
    getOverride(ctx, id),
    queries.deleteOverride.first(ctx.db, toRowKey(ctx, id)),
  ])
  if (!deleted) throw notFound('account_override')
  recordEvent(ctx, ACCOUNT_OVERRIDE_EVENTS.deleted, id)
  return override
}

export { accountOverrideObjects } from './accounting-settings.queries.ts'
