import { type ExpressionBuilder, sql } from 'kysely'
import type { Scope } from '../../../domain/access/scopes.ts'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonArray, jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { TAKE_OVER_DAYS } from './webhooks.manifest.ts'
import {
  MAX_SHOWN_ATTEMPTS,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
  type WebhookEndpointDetail,
} from './webhooks.schemas.ts'

type EndpointEb = ExpressionBuilder<Tables, 'webhook_endpoint'>
type DeliveryEb = ExpressionBuilder<Tables, 'webhook_delivery'>
type AttemptEb = ExpressionBuilder<Tables, 'webhook_attempt'>

const failingSince = sql<Date | null>`(select progress.failing_since from webhook_progress as progress
  where progress.tenant_id = ${TENANT} and progress.endpoint_id = webhook_endpoint.id)`

const endpointFields = (eb: EndpointEb) => ({
  id: eb.ref('webhook_endpoint.id'),
  url: eb.ref('webhook_endpoint.url'),
  description: eb.ref('webhook_endpoint.description'),
  types: eb.ref('webhook_endpoint.types'),
  scopes: sql<Scope[]>`webhook_endpoint.scopes`,
  status: sql<WebhookEndpoint['status']>`case when not webhook_endpoint.is_enabled then 'disabled'
    when ${failingSince} is not null then 'failing' else 'enabled' end`,
  failing_since: maybeTimestamp(failingSince),
  disabled_at: maybeTimestamp(eb.ref('webhook_endpoint.disabled_at')),
  disabled_reason: sql<WebhookEndpoint['disabled_reason']>`webhook_endpoint.disabled_reason`,
  access_lost_at: maybeTimestamp(eb.ref('webhook_endpoint.access_lost_at')),
  take_over_until: maybeTimestamp(
    sql<Date | null>`case when webhook_endpoint.is_enabled
      then webhook_endpoint.access_lost_at + ${sql.lit(`${TAKE_OVER_DAYS * 24} hours`)}::interval end`,
  ),
  previous_secret_until: maybeTimestamp(eb.ref('webhook_endpoint.previous_until')),
  created_by: eb.ref('webhook_endpoint.created_by'),
  created_at: timestamp(eb.ref('webhook_endpoint.created_at')),
  updated_at: timestamp(eb.ref('webhook_endpoint.updated_at')),
})

export const webhookEndpointView = (eb: EndpointEb) => jsonObject<WebhookEndpoint>(endpointFields(eb))

/** `checks` identify the secret keys that this process has. */
export const webhookEndpointDetail = (eb: EndpointEb, checks: readonly string[]) =>
  jsonObject<WebhookEndpointDetail>({
    ...endpointFields(eb),
    has_secret_key: sql<boolean>`webhook_endpoint.key_check = any(${checks}::text[])`,
  })

const deliveryFields = (eb: DeliveryEb) => ({
  id: eb.ref('webhook_delivery.id'),
  event_id: eb.ref('webhook_delivery.event_id'),
  number: sql<number>`webhook_delivery.number`,
  type: eb.ref('webhook_delivery.type'),
  subject_id: eb.ref('webhook_delivery.subject_id'),
  is_replay: eb.ref('webhook_delivery.is_replay'),
  status: sql<WebhookDelivery['status']>`webhook_delivery.status`,
  attempts: eb.ref('webhook_delivery.attempts'),
  next_attempt_at: maybeTimestamp(
    sql<Date | null>`case when webhook_delivery.status = 'pending' and webhook_delivery.claim is null then webhook_delivery.due_at end`,
  ),
  created_at: timestamp(eb.ref('webhook_delivery.created_at')),
  finished_at: maybeTimestamp(eb.ref('webhook_delivery.finished_at')),
})

export const webhookDeliveryView = (eb: DeliveryEb) => jsonObject<WebhookDelivery>(deliveryFields(eb))

export const webhookDeliveryDetail = (eb: DeliveryEb) =>
  jsonObject<WebhookDeliveryDetail>({ ...deliveryFields(eb), log: jsonArray(selectAttempts(eb)) })

const selectAttempts = (eb: DeliveryEb) =>
  eb
    .selectFrom('webhook_attempt')
    .where('webhook_attempt.tenant_id', '=', TENANT)
    .whereRef('webhook_attempt.delivery_id', '=', 'webhook_delivery.id')
    .orderBy('webhook_attempt.id', 'desc')
    .limit(sql.lit(MAX_SHOWN_ATTEMPTS))
    .select((attempt) => attemptView(attempt as unknown as AttemptEb).as('item'))

const attemptView = (eb: AttemptEb) =>
  jsonObject<WebhookAttempt>({
    at: timestamp(eb.ref('webhook_attempt.at')),
    response_status: eb.ref('webhook_attempt.response_status'),
    error: sql<WebhookAttempt['error']>`webhook_attempt.error`,
    duration_ms: eb.ref('webhook_attempt.duration_ms'),
    address: eb.ref('webhook_attempt.address'),
    excerpt: eb.ref('webhook_attempt.excerpt'),
  })
