// The delivery log of an endpoint, retries and replays.

import type { Scope } from '../../../../domain/access/scopes.ts'
import { notFound, refused } from '../../../../domain/errors/api-error.ts'
import { newId } from '../../../../domain/ids.ts'
import type { JsonText } from '../../../../domain/json-text.ts'
import type { Page } from '../../../../domain/pagination.ts'
import type { Ctx, KeyCtx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { parseWords } from '../../../../kernel/wire/filter-rules.ts'
import { findNumberBefore, findNumberUntil } from '../../../platform/events/index.ts'
import { listReceivedTypes } from '../webhook-types.rules.ts'
import { WEBHOOK_ERRORS, WEBHOOK_EVENTS } from '../webhooks.manifest.ts'
import { type LockedEndpoint, scheduleEndpoint, showEndpoint } from '../webhooks.queries.ts'
import {
  ALL_TYPES,
  DELIVERY_STATUSES,
  MAX_REPLAYED,
  type ReplayWebhookEvents,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookDeliveryQuery,
  type WebhookReplay,
} from '../webhooks.schemas.ts'
import { lockToSend } from '../webhooks.service.ts'
import * as queries from './deliveries.queries.ts'

/** Maximum number of pending deliveries of an endpoint. Further events stay in the feed. */
export const MAX_PENDING = 10_000

async function requireEndpoint(ctx: Ctx, id: string): Promise<void> {
  if (!(await showEndpoint.first(ctx.db, { tenant_id: ctx.tenantId, id }))) throw notFound('webhook_endpoint')
}

export async function listDeliveries(
  ctx: Ctx,
  endpointId: string,
  { status, ...query }: WebhookDeliveryQuery,
): Promise<JsonText<Page<WebhookDelivery>>> {
  await requireEndpoint(ctx, endpointId)
  const statuses = status && parseWords(status, DELIVERY_STATUSES)
  const row = await queries.pageOfDeliveries.only(ctx.db, {
    tenant_id: ctx.tenantId,
    endpoint_id: endpointId,
    ...query,
    ...(statuses && { statuses }),
  })
  return row.json
}

export async function getDelivery(
  ctx: Ctx,
  endpointId: string,
  id: string,
): Promise<JsonText<WebhookDeliveryDetail>> {
  await requireEndpoint(ctx, endpointId)
  const key = { tenant_id: ctx.tenantId, endpoint_id: endpointId, id }
  const row = await queries.findDelivery.first(ctx.db, key)
  if (!row) throw notFound('webhook_delivery')
  return row.json
}

export async function retryDelivery(
  ctx: KeyCtx,
  endpointId: string,
  id: string,
): Promise<JsonText<WebhookDeliveryDetail>> {
  await lockToSend(ctx, endpointId)
  const endpointKey = { tenant_id: ctx.tenantId, endpoint_id: endpointId }
  const delivery = await queries.findDeliveryRow.first(ctx.db, { ...endpointKey, id })
  if (!delivery) throw notFound('webhook_delivery')
  await scheduleDeliveries(ctx, endpointKey, [delivery])
  recordEvent(ctx, WEBHOOK_EVENTS.delivery_retried, endpointId, { delivery_id: id })
  return getDelivery(ctx, endpointId, id)
}

export async function replayEvents(
  ctx: KeyCtx,
  endpointId: string,
  input: ReplayWebhookEvents,
): Promise<JsonText<WebhookReplay>> {
  const endpointKey = { tenant_id: ctx.tenantId, endpoint_id: endpointId }
  const endpoint = await lockToSend(ctx, endpointId)
  const { pending: count } = await queries.lockProgress.only(ctx.db, endpointKey)
  if (count >= MAX_PENDING) throw refused(WEBHOOK_ERRORS.webhook_backlog, { count, limit: MAX_PENDING })
  const range = {
    ...endpointKey,
    ...(await resolveRange(ctx, input)),
    types: listReplayTypes(ctx, endpoint, input),
  }
  const replay = input.only_failed ? await listFailed(ctx, range) : await enqueueEvents(ctx, range)
  await scheduleDeliveries(ctx, endpointKey, replay.events)
  recordEvent(ctx, WEBHOOK_EVENTS.replayed, endpointId, { deliveries: replay.events.length })
  const { last_number, has_more, events } = replay
  return JSON.stringify({ deliveries: events.length, last_number, has_more }) as JsonText<WebhookReplay>
}

/** Excludes test events: each concerns one endpoint and is retried on its own. */
function listReplayTypes(
  { declared }: Ctx,
  { types, scopes }: LockedEndpoint,
  input: ReplayWebhookEvents,
): string[] {
  const requestedTypes = input.types ?? [ALL_TYPES]
  return listReceivedTypes({ types, scopes: scopes as Scope[] }, declared).filter(
    (type) =>
      type !== WEBHOOK_EVENTS.tested.type &&
      (requestedTypes.includes(ALL_TYPES) || requestedTypes.includes(type)),
  )
}

async function resolveRange({ db, tenantId }: Ctx, { after_number = 0, since, until }: ReplayWebhookEvents) {
  const tenantKey = { tenant_id: tenantId }
  const times = {
    ...(since !== undefined && { since: new Date(since) }),
    ...(until !== undefined && { until: new Date(until) }),
  }
  return {
    after: times.since ? await findNumberBefore(db, tenantKey, times.since) : after_number,
    until_number: times.until ? await findNumberUntil(db, tenantKey, times.until) : Number.MAX_SAFE_INTEGER,
    ...times,
  }
}

type EndpointKey = { tenant_id: string; endpoint_id: string }
type Range = EndpointKey & {
  after: number
  until_number: number
  types: string[]
  since?: Date
  until?: Date
}
type Repeated = { number: number; subject_id: string }
type Replay = {
  events: (Repeated & Partial<queries.FeedEntry>)[]
  last_number: number | null
  has_more: boolean
}

async function listFailed({ db }: Ctx, range: Range): Promise<Replay> {
  const events = await queries.findFailed.many(db, { ...range, limit: MAX_REPLAYED })
  return { events, last_number: events.at(-1)?.number ?? null, has_more: events.length === MAX_REPLAYED }
}

/** Lists the events and inserts deliveries for those that the endpoint has not received yet. */
async function enqueueEvents({ db, realClock }: Ctx, range: Range): Promise<Replay> {
  const { events, scanned, last_scanned } = await queries.listFeedRange.only(db, {
    ...range,
    limit: MAX_REPLAYED,
  })
  if (events.length > 0) {
    const { tenant_id, endpoint_id } = range
    const rows = createDeliveryRows(events)
    queries.insertDeliveries.queue(db, { tenant_id, endpoint_id, at: realClock.now(), is_replay: true, rows })
  }
  return { events, last_number: last_scanned, has_more: scanned === MAX_REPLAYED }
}

/** Makes deliveries pending, in order for each subject, and schedules the endpoint, even if it is failing. */
async function scheduleDeliveries(
  { db, realClock }: Ctx,
  endpointKey: EndpointKey,
  deliveries: readonly Repeated[],
): Promise<void> {
  const subject_ids = [...new Set(deliveries.map(({ subject_id }) => subject_id))]
  const numbers = deliveries.map(({ number }) => number)
  scheduleEndpoint.queue(db, { tenant_id: endpointKey.tenant_id, id: endpointKey.endpoint_id })
  queries.repeatDeliveries.queue(db, { ...endpointKey, numbers, at: realClock.now() })
  queries.releaseFirstDeliveries.queue(db, { ...endpointKey, subject_ids })
  queries.chooseFirstDeliveries.queue(db, { ...endpointKey, subject_ids })
  queries.countPending.queue(db, endpointKey)
}

/** Returns the rows for `insertDeliveries`. */
export const createDeliveryRows = (events: readonly queries.FeedEntry[]): string =>
  JSON.stringify(events.map((event) => ({ id: newId(), ...event })))
