import { LATEST_DEFAULT_VERSION } from '../../../documents/index.ts'
import { notFound, throwFieldErrors } from '../../../domain/errors/api-error.ts'
import { changedFields } from '../../../domain/events/event-kinds.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created, JsonText } from '../../../domain/json-text.ts'
import { decimalText } from '../../../domain/money.ts'
import type { Page, PageQuery } from '../../../domain/pagination.ts'
import { checkParty } from '../../../domain/parties/party-rules.ts'
import { listTermsErrors } from '../../../domain/payment-terms.ts'
import type { QuotaLimits } from '../../../domain/quota-limits.ts'
import type { CallCtx, Changes, Ctx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { SigningRule } from '../../../kernel/db/schema/tables.ts'
import type { TeamRule } from '../../../kernel/feature.ts'
import { insertSandbox } from '../../platform/sandbox/index.ts'
import { TENANT_EVENTS } from './tenants.manifest.ts'
import * as queries from './tenants.queries.ts'
import {
  type CreateTenant,
  TENANT_DEFAULTS,
  type Tenant,
  type TenantDetail,
  type UpdateTenant,
} from './tenants.schemas.ts'

const OPERATOR = { kind: 'operator', id: null } as const

export async function listTenants(ctx: CallCtx, query: PageQuery): Promise<JsonText<Page<Tenant>>> {
  return (await queries.pageOfTenants.only(ctx.db, query)).json
}

async function getTenant(ctx: CallCtx, id: string): Promise<JsonText<Tenant>> {
  const row = await queries.findTenant.first(ctx.db, { tenant_id: id })
  if (!row) throw notFound('team')
  return row.json
}

/** Returns the team with its storage usage. */
export async function getTenantDetail(
  ctx: CallCtx,
  id: string,
  quotas: QuotaLimits,
): Promise<JsonText<TenantDetail>> {
  const row = await queries.findTenantDetail.first(ctx.db, { tenant_id: id, now: ctx.clock.now(), ...quotas })
  if (!row) throw notFound('team')
  return row.json
}

const NULL_COLUMNS = {
  company: null,
  legal_form: null,
  siren: null,
  register: null,
  address: null,
  postal_code: null,
  city: null,
  vat_number: null,
  late_interest_rate: null,
  late_payment_penalty: null,
  document_quota_bytes: null,
  audit_quota_bytes: null,
  idempotency_quota_bytes: null,
}

/** null is the same as absent on create. */
const applyDefaults = (input: CreateTenant) => {
  const valueFields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
  return {
    ...TENANT_DEFAULTS,
    ...(valueFields as Pick<CreateTenant, 'name' | 'electronic_address' | 'sandbox' | 'late_interest_rate'>),
  }
}

export async function createTenant(
  ctx: CallCtx,
  input: CreateTenant,
  { isDemo = false } = {},
): Promise<Created<Tenant>> {
  const id = newId()
  const {
    vat_rate,
    hours_per_day,
    late_interest_rate,
    electronic_address,
    sandbox = false,
    ...settings
  } = applyDefaults(input)
  throwFieldErrors(listTermsErrors(settings, settings, input))
  const decimals = {
    vat_rate: decimalText(vat_rate),
    hours_per_day: decimalText(hours_per_day),
    late_interest_rate: decimalText(late_interest_rate ?? null),
  }
  const texts = { electronic_address: toAddressJson(electronic_address) }
  const row = {
    ...NULL_COLUMNS,
    ...settings,
    ...decimals,
    ...texts,
    default_templates_version: LATEST_DEFAULT_VERSION,
    is_sandbox: sandbox,
    is_demo: isDemo,
    tenant_id: id,
    at: ctx.clock.now(),
  }
  queries.insertTenant.queue(ctx.db, row)
  if (sandbox) insertSandbox.queue(ctx.db, { tenant_id: id, at: row.at })
  recordEvent({ ...ctx, tenantId: id, actor: OPERATOR }, TENANT_EVENTS.created, id)
  return { id, json: await getTenant(ctx, id) }
}

export async function updateTenant(
  ctx: CallCtx,
  id: string,
  changes: UpdateTenant,
): Promise<JsonText<Tenant>> {
  await changeTenant({ ...ctx, tenantId: id, actor: OPERATOR }, changes)
  return getTenant(ctx, id)
}

/** Changes the settings: called by the operator or by the team itself. */
export async function changeTenant(
  ctx: Ctx,
  changes: UpdateTenant & { default_templates_version?: number },
): Promise<void> {
  const tenant_id = ctx.tenantId
  const before = await queries.lockTenant.first(ctx.db, { tenant_id })
  if (!before) throw notFound('team')
  checkParty(before, changes)
  const result = { ...before, ...changes }
  throwFieldErrors(listTermsErrors(result, result, changes))
  const { vat_rate, hours_per_day, late_interest_rate, electronic_address, ...settings } = changes
  const updated = await queries.updateTenantRow.first(ctx.db, {
    tenant_id,
    at: ctx.clock.now(),
    ...settings,
    ...(electronic_address !== undefined && { electronic_address: toAddressJson(electronic_address) }),
    ...(vat_rate !== undefined && { vat_rate: decimalText(vat_rate) }),
    ...(hours_per_day !== undefined && { hours_per_day: decimalText(hours_per_day) }),
    ...(late_interest_rate !== undefined && { late_interest_rate: decimalText(late_interest_rate) }),
  })
  if (updated) {
    recordEvent(ctx, TENANT_EVENTS.updated, tenant_id, changedFields(changes))
    await ctx.hooks.partyChanged(ctx, null)
  }
}

/** Only the operator changes this rule, and changes of the operator do not wait (features/identity/rule-changes). */
export const SIGNING_RULE: TeamRule<SigningRule> = {
  name: 'signing',
  async read({ db, tenantId: tenant_id }) {
    return (await queries.findSigning.only(db, { tenant_id })).signing
  },
  isLooser: (from, to) => from === 'session' && to === 'key_or_session',
  async apply(ctx, signing) {
    const row = { tenant_id: ctx.tenantId, at: ctx.clock.now(), signing }
    if (await queries.updateTenantRow.first(ctx.db, row))
      recordEvent(ctx, TENANT_EVENTS.updated, ctx.tenantId, changedFields({ signing }))
  },
}

/** Changes the stored settings of one feature; the feature defines their content. */
export async function changeSettings<T extends object>(
  ctx: Pick<Ctx, 'db' | 'clock' | 'tenantId' | 'actor' | 'requestId'>,
  column: queries.SettingsColumn,
  change: (stored: T) => T,
): Promise<void> {
  const tenant_id = ctx.tenantId
  const { lock, store } = queries.SETTINGS[column]
  const { settings } = await lock.only(ctx.db, { tenant_id })
  const changed = JSON.stringify(change(settings as T))
  if (await store.first(ctx.db, { tenant_id, settings: changed, at: ctx.clock.now() }))
    recordEvent(ctx, TENANT_EVENTS.updated, tenant_id, changedFields({ [column]: changed }))
}

/** Records that the caller downloads much of the team's data at once. */
export async function recordExport(ctx: Ctx, exported: Changes['dataExported']): Promise<void> {
  queries.saveExport.queue(ctx.db, { tenant_id: ctx.tenantId, id: ctx.tenantId, at: ctx.clock.now() })
  recordEvent(ctx, TENANT_EVENTS.exported, ctx.tenantId, exported)
}

/** Sets the day on which reports are due; with null nobody is reminded. */
export async function changeReportDueDay(ctx: Ctx, report_due_day: number | null): Promise<void> {
  const row = { tenant_id: ctx.tenantId, report_due_day, at: ctx.clock.now() }
  if (await queries.storeReportDueDay.first(ctx.db, row))
    recordEvent(ctx, TENANT_EVENTS.updated, ctx.tenantId, changedFields({ report_due_day }))
}

/** A team with a scheduled deletion is read-only. Null cancels the deletion. */
export async function scheduleDeletion(ctx: Ctx, due: Date | null): Promise<void> {
  const row = { tenant_id: ctx.tenantId, deletion_due_at: due, at: ctx.clock.now() }
  if (await queries.setDeletion.first(ctx.db, row))
    recordEvent(ctx, TENANT_EVENTS.updated, ctx.tenantId, changedFields({ deletion_due_at: due }))
}

const toAddressJson = (sent: UpdateTenant['electronic_address']) => (sent ? JSON.stringify(sent) : null)

/** Returns a context in which the operator acts on behalf of the team; throws if there is no such team. */
export async function requireTenantCtx(ctx: CallCtx, id: string): Promise<Ctx> {
  await getTenant(ctx, id)
  return { ...ctx, tenantId: id, actor: OPERATOR }
}
