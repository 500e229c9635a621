// Webhook endpoints of a team. Their secrets are shown once and never stored.

import { isDeepStrictEqual } from 'node:util'
import type { Scope } from '../../../domain/access/scopes.ts'
import type { SecretKey, SecretKeys } from '../../../domain/access/secret-keys.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { invalid, invalidState, notFound, refused } from '../../../domain/errors/api-error.ts'
import { changedFields } from '../../../domain/events/event-kinds.ts'
import { newId } from '../../../domain/ids.ts'
import { type Created, type JsonText, withFields } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { AddressGuard } from '../../../kernel/outgoing/address-guard.ts'
import { lockIssuer, requireAdmin, requireScopes, requireStepUp } from '../../identity/credentials/index.ts'
import { insertDueMail } from '../../platform/mails/index.ts'
import { markReviewed, setCreator } from './creator-access/creator-access.queries.ts'
import { countPending, failPending, schedulePendingNow } from './deliveries/deliveries.queries.ts'
import { formatWebhookSecret } from './webhook-signature.ts'
import { findTypeWithoutScope, getScopeOfType, listRequiredScopes } from './webhook-types.rules.ts'
import { type DisabledReason, WEBHOOK_ERRORS, WEBHOOK_EVENTS } from './webhooks.manifest.ts'
import * as queries from './webhooks.queries.ts'
import {
  ALL_TYPES,
  type CreateWebhookEndpoint,
  DEFAULT_OVERLAP_HOURS,
  type RotateWebhookSecret,
  type UpdateWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEndpointDetail,
  type WebhookEndpointQuery,
  type WebhookEndpointWithSecret,
} from './webhooks.schemas.ts'

export const MAX_ENDPOINTS = 20

export type WebhookDeps = {
  guard: AddressGuard
  secretKeys: SecretKeys
}

const missing = () => notFound('webhook_endpoint')

export async function listEndpoints(
  ctx: Ctx,
  query: WebhookEndpointQuery,
): Promise<JsonText<Page<WebhookEndpoint>>> {
  return (await queries.pageOfEndpoints.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

export async function getEndpoint(
  ctx: Ctx,
  id: string,
  { secretKeys: { checks } }: WebhookDeps,
): Promise<JsonText<WebhookEndpointDetail>> {
  const row = await queries.findEndpoint.first(ctx.db, { tenant_id: ctx.tenantId, id, checks })
  if (!row) throw missing()
  return row.json
}

async function readEndpoint(ctx: Ctx, id: string): Promise<JsonText<WebhookEndpoint>> {
  return (await queries.showEndpoint.only(ctx.db, { tenant_id: ctx.tenantId, id })).json
}

export async function createEndpoint(
  ctx: KeyCtx,
  input: CreateWebhookEndpoint,
  deps: WebhookDeps,
): Promise<Created<WebhookEndpointWithSecret>> {
  // The lock of the credentials also prevents concurrent requests from exceeding the maximum.
  const issuer = await lockIssuer(ctx)
  requireAdmin(issuer)
  const url = requireUrl(input.url, deps)
  const types = [...new Set(input.types ?? [ALL_TYPES])]
  const scopes = input.scopes
    ? [...new Set(input.scopes)]
    : listRequiredScopes(types, issuer.scopes, ctx.declared)
  requireScopes(issuer, scopes)
  requireScopesOfTypes(ctx, { types, scopes })
  const key = requireCurrentKey(deps)
  const { total: count } = await queries.countEndpoints.only(ctx.db, { tenant_id: ctx.tenantId })
  if (count >= MAX_ENDPOINTS) throw refused(WEBHOOK_ERRORS.webhook_quota, { count, limit: MAX_ENDPOINTS })
  const id = newId()
  queries.insertEndpoint.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    url,
    description: input.description ?? null,
    types,
    scopes,
    key_check: key.check,
    created_by: issuer.userId,
    at: ctx.clock.now(),
  })
  queries.insertProgress.queue(ctx.db, { tenant_id: ctx.tenantId, id })
  recordEvent(ctx, WEBHOOK_EVENTS.created, id)
  return { id, json: withSecret(await readEndpoint(ctx, id), ctx, id, 1, key) }
}

/** The only responses that contain a secret. */
const withSecret = (
  json: JsonText<WebhookEndpoint>,
  { tenantId }: Ctx,
  endpointId: string,
  generation: number,
  key: SecretKey,
): JsonText<WebhookEndpointWithSecret> =>
  withFields(json, { secret: formatWebhookSecret({ tenantId, endpointId, generation, key }) })

function requireUrl(text: string, { guard }: WebhookDeps): string {
  const checked = guard.checkUrl(text)
  if ('refusal' in checked) throw invalid('url', URL_ERRORS[checked.refusal])
  return checked.url.href
}

const URL_ERRORS = {
  syntax: WEBHOOK_ERRORS.webhook_url_syntax,
  scheme: WEBHOOK_ERRORS.webhook_url_scheme,
  credentials: WEBHOOK_ERRORS.webhook_url_credentials,
  address: WEBHOOK_ERRORS.webhook_url_address,
}

type Subscription = { types: readonly string[]; scopes: readonly Scope[] }

function requireScopesOfTypes({ declared }: Ctx, subscription: Subscription): void {
  const type = findTypeWithoutScope(subscription, declared)
  if (type === undefined) return
  const scope = getScopeOfType(type, declared) ?? ''
  throw invalid('scopes', WEBHOOK_ERRORS.webhook_type_scope, { type, scope })
}

function requireCurrentKey({ secretKeys: { current } }: WebhookDeps): SecretKey {
  if (!current) throw refused(WEBHOOK_ERRORS.secret_key_missing)
  return current
}

export async function updateEndpoint(
  ctx: KeyCtx,
  id: string,
  input: UpdateWebhookEndpoint,
  deps: WebhookDeps,
): Promise<JsonText<WebhookEndpoint>> {
  const key = { tenant_id: ctx.tenantId, id }
  const { issuer, endpoint: before } = await lockManaged(ctx, id)
  const changes = toChanges(input, deps)
  if (changes.scopes) requireScopes(issuer, changes.scopes)
  requireScopesOfTypes(ctx, {
    types: changes.types ?? before.types,
    scopes: changes.scopes ?? (before.scopes as Scope[]),
  })
  if (sendsOtherEvents(before, changes)) await requireStepUp(ctx)
  const updated = await queries.updateEndpoint.first(ctx.db, { ...key, at: ctx.clock.now(), ...changes })
  if (updated) {
    // The creator may lack a new scope.
    if (changes.scopes) markReviewed.queue(ctx.db, { ...key, at: null })
    // A new URL may work where the old one did not.
    if (changes.url) {
      queries.forgetFailures.queue(ctx.db, key)
      schedulePendingNow.queue(ctx.db, { tenant_id: ctx.tenantId, endpoint_id: id, at: ctx.realClock.now() })
    }
    recordEvent(ctx, WEBHOOK_EVENTS.updated, id, changedFields(input))
  }
  return readEndpoint(ctx, id)
}

/**
 * Locks the endpoint for actions that redirect events, send events or show the secret. The caller needs every scope of the endpoint:
 * otherwise a key with few scopes could read through an endpoint with many.
 */
async function lockManaged(ctx: KeyCtx, id: string) {
  const key = { tenant_id: ctx.tenantId, id }
  // 404 takes precedence over 403. The credentials are locked before any other row.
  if (!(await queries.showEndpoint.first(ctx.db, key))) throw missing()
  const issuer = await lockIssuer(ctx)
  requireAdmin(issuer)
  const endpoint = await queries.lockEndpoint.first(ctx.db, key)
  if (!endpoint) throw missing()
  requireScopes(issuer, endpoint.scopes as Scope[])
  return { issuer, endpoint }
}

type Destination = { url: string; types: readonly string[]; scopes: readonly string[] }

/** Whether the change is like a new endpoint: another address, or other events to the same address. */
const sendsOtherEvents = (
  { url, types, scopes }: Destination,
  { description: _, ...changes }: ReturnType<typeof toChanges>,
): boolean => !isDeepStrictEqual({ url, types, scopes }, { url, types, scopes, ...changes })

/** Returns only the fields that were sent. */
const toChanges = ({ url, description, types, scopes }: UpdateWebhookEndpoint, deps: WebhookDeps) => ({
  ...(url !== undefined && { url: requireUrl(url, deps) }),
  ...(description !== undefined && { description }),
  ...(types && { types: [...new Set(types)] }),
  ...(scopes && { scopes: [...new Set(scopes)] }),
})

export async function deleteEndpoint(ctx: Ctx, id: string): Promise<JsonText<WebhookEndpoint>> {
  const key = { tenant_id: ctx.tenantId, id }
  if (!(await queries.lockEndpoint.first(ctx.db, key))) throw missing()
  const last = readEndpoint(ctx, id)
  queries.deleteEndpointRow.queue(ctx.db, key)
  // A job deletes its deliveries.
  queries.endProgress.queue(ctx.db, key)
  recordEvent(ctx, WEBHOOK_EVENTS.deleted, id)
  return last
}

export async function rotateSecret(
  ctx: KeyCtx,
  id: string,
  input: RotateWebhookSecret,
  deps: WebhookDeps,
): Promise<JsonText<WebhookEndpointWithSecret>> {
  const key = { tenant_id: ctx.tenantId, id }
  const { endpoint: before } = await lockManaged(ctx, id)
  const secretKey = requireCurrentKey(deps)
  const generation = before.secret_generation + 1
  const overlapHours = input.overlap_hours ?? DEFAULT_OVERLAP_HOURS
  queries.setSecret.queue(ctx.db, {
    ...key,
    secret_generation: generation,
    key_check: secretKey.check,
    previous_key_check: before.key_check,
    previous_until: new Date(ctx.realClock.now().getTime() + overlapHours * HOUR_MS),
    at: ctx.clock.now(),
  })
  // Deliveries wait while the service lacks the key of the secret.
  queries.scheduleEndpoint.queue(ctx.db, key)
  recordEvent(ctx, WEBHOOK_EVENTS.secret_rotated, id)
  return withSecret(await readEndpoint(ctx, id), ctx, id, generation, secretKey)
}

export async function enableEndpoint(ctx: KeyCtx, id: string): Promise<JsonText<WebhookEndpoint>> {
  const key = { tenant_id: ctx.tenantId, id }
  const { endpoint } = await lockManaged(ctx, id)
  if (!endpoint.is_enabled) {
    if (endpoint.access_lost_at)
      throw invalidState(WEBHOOK_ERRORS.webhook_access_lost, { status: 'disabled', allowed: ['take-over'] })
    queries.enableEndpointRow.queue(ctx.db, { ...key, at: ctx.clock.now() })
    queries.resumeProgress.queue(ctx.db, key)
    recordEvent(ctx, WEBHOOK_EVENTS.enabled, id)
  }
  return readEndpoint(ctx, id)
}

/** Makes the caller, who has all scopes of the endpoint, its creator. A disabled endpoint stays disabled. */
export async function takeOverEndpoint(ctx: KeyCtx, id: string): Promise<JsonText<WebhookEndpoint>> {
  const { issuer, endpoint } = await lockManaged(ctx, id)
  const { created_by: previous_user_id, access_lost_at } = endpoint
  if (previous_user_id !== issuer.userId || access_lost_at) {
    const row = { tenant_id: ctx.tenantId, id, created_by: issuer.userId, at: ctx.clock.now() }
    setCreator.queue(ctx.db, row)
    recordEvent(ctx, WEBHOOK_EVENTS.taken_over, id, { user_id: issuer.userId, previous_user_id })
  }
  return readEndpoint(ctx, id)
}

export async function disableEndpoint(ctx: Ctx, id: string): Promise<JsonText<WebhookEndpoint>> {
  if (!(await queries.lockEndpoint.first(ctx.db, { tenant_id: ctx.tenantId, id }))) throw missing()
  await disable(ctx, id, 'request')
  return readEndpoint(ctx, id)
}

type Disabling = Pick<Ctx, 'db' | 'clock' | 'realClock' | 'tenantId' | 'actor' | 'requestId'>

/** Pending deliveries fail: they can be retried when the endpoint is enabled again. */
export async function disable(ctx: Disabling, id: string, reason: DisabledReason): Promise<void> {
  const key = { tenant_id: ctx.tenantId, id }
  const at = ctx.clock.now()
  if (!(await queries.disableEndpointRow.first(ctx.db, { ...key, at, reason }))) return
  const { mail_number: number } = await queries.stopProgress.only(ctx.db, key)
  if (reason !== 'request') {
    const mail = { tenant_id: ctx.tenantId, kind: 'webhook_disabled', cause_id: id, number, due_at: at }
    insertDueMail.queue(ctx.db, mail)
  }
  const endpointKey = { tenant_id: ctx.tenantId, endpoint_id: id }
  failPending.queue(ctx.db, { ...endpointKey, at: ctx.realClock.now() })
  countPending.queue(ctx.db, endpointKey)
  recordEvent(ctx, WEBHOOK_EVENTS.disabled, id, { reason })
}

/** The delivery follows when the event is in the feed. It contains only the endpoint, which needs no other scopes. */
export async function testEndpoint(ctx: Ctx, id: string): Promise<JsonText<WebhookEndpoint>> {
  const key = { tenant_id: ctx.tenantId, id }
  const endpoint = await queries.lockEndpoint.first(ctx.db, key)
  if (!endpoint) throw missing()
  requireEnabled(endpoint)
  queries.setRequestedAt.queue(ctx.db, { ...key, at: ctx.clock.now() })
  queries.scheduleEndpoint.queue(ctx.db, key)
  recordEvent(ctx, WEBHOOK_EVENTS.tested, id)
  return readEndpoint(ctx, id)
}

/** Locks an endpoint for actions that send events again. */
export async function lockToSend(ctx: KeyCtx, id: string) {
  const { endpoint } = await lockManaged(ctx, id)
  requireEnabled(endpoint)
  queries.setRequestedAt.queue(ctx.db, { tenant_id: ctx.tenantId, id, at: ctx.clock.now() })
  return endpoint
}

function requireEnabled({ is_enabled }: { is_enabled: boolean }): void {
  if (!is_enabled)
    throw invalidState(WEBHOOK_ERRORS.webhook_disabled, { status: 'disabled', allowed: ['enable'] })
}

export { webhookEndpointObjects } from './webhooks.queries.ts'
