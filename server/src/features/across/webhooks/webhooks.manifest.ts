import Type from 'typebox'
import { defineErrors, kind, LIMIT, NUMBER, STATE_PARAMS, TEXT } from '../../../domain/errors/error-kinds.ts'
import { CHANGED_FIELDS, defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

/** How long an endpoint stays enabled after its creator lost access, so that another team-admin can take it over without a gap. */
export const TAKE_OVER_DAYS = 14

export const DISABLED_REASONS = ['request', 'failing', 'gone', 'access_lost'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]
export const DISABLED_REASON_TEXT =
  '`request`: by a user; `failing`: after five days of failed deliveries; `gone`: the endpoint responded with 410; `access_lost`: its creator lost access, and nobody took it over.'

export const WEBHOOK_ERRORS = defineErrors({
  webhook_url_syntax: kind('invalid_value', {}, (_, field) => `${field} must be an absolute URL`),
  webhook_url_scheme: kind('invalid_value', {}, (_, field) => `${field} must start with https://`),
  webhook_url_credentials: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must not contain a user name or a password`,
  ),
  webhook_url_address: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must have a public address; the operator can open other networks`,
  ),
  webhook_type_scope: kind(
    'invalid_value',
    {
      type: TEXT('The event type.', 'mission.signed'),
      scope: TEXT('The scope that events of the type need.', 'missions:read'),
    },
    ({ type, scope }, field) => `${field} must include ${scope}, because events of the type ${type} need it`,
  ),
  webhook_quota: kind(
    'quota_exceeded',
    { count: NUMBER('Webhook endpoints of the team.', 20), limit: LIMIT },
    ({ count, limit }) => `The team has ${count} webhook endpoints; the maximum is ${limit}`,
  ),
  webhook_backlog: kind(
    'quota_exceeded',
    { count: NUMBER('Pending deliveries of the endpoint.', 10_000), limit: LIMIT },
    ({ count, limit }) =>
      `The endpoint has ${count} pending deliveries; it can replay events while it has fewer than ${limit}`,
  ),
  webhook_disabled: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The webhook endpoint is disabled; enable it before you send something to it',
  ),
  webhook_access_lost: kind(
    'invalid_state',
    STATE_PARAMS,
    () =>
      'The creator of the webhook endpoint is not a team-admin with all of its scopes any more; take it over before you enable it',
  ),
  secret_key_missing: kind(
    'not_configured',
    {},
    () =>
      'The server has no SECRET_KEY to derive the secrets of webhook endpoints from: the operator must set it',
  ),
})

export const WEBHOOK_EVENTS = defineEvents('webhook_endpoint', {
  created: event('A webhook endpoint was created.'),
  updated: event('A webhook endpoint was changed.', CHANGED_FIELDS),
  secret_rotated: event('The secret of a webhook endpoint was replaced.'),
  enabled: event('A webhook endpoint was enabled again.'),
  disabled: event('A webhook endpoint was disabled.', {
    reason: Type.Unsafe<DisabledReason>({
      type: 'string',
      enum: [...DISABLED_REASONS],
      description: DISABLED_REASON_TEXT,
    }),
  }),
  access_lost: event(
    `The creator of a webhook endpoint is not a team-admin with all of its scopes any more. It is disabled after ${TAKE_OVER_DAYS} days unless somebody takes it over.`,
    { user_id: ID('The creator.') },
  ),
  access_regained: event('The creator of a webhook endpoint may have it again.'),
  taken_over: event('A team-admin took a webhook endpoint over.', {
    user_id: ID('The user to whom it belongs from now on.'),
    previous_user_id: ID('The creator before.'),
  }),
  tested: event(
    'A test was requested. This event is sent to the tested endpoint only, whatever its types are.',
  ),
  replayed: event('Events were sent again on request.', {
    deliveries: Type.Integer({ description: 'How many deliveries.' }),
  }),
  delivery_retried: event('A delivery was sent again on request.', {
    delivery_id: ID('The delivery.'),
  }),
  deleted: event('A webhook endpoint was deleted.'),
})

export const WEBHOOKS = defineManifest({
  name: 'webhooks',
  tag: { name: 'Webhooks', description: 'Events of the team, sent to URLs of your choice.' },
  tables: {
    webhook_endpoint: {
      distributedBy: 'tenant_id',
      audited: 'webhook_endpoint',
      notPersonal: ['url', 'description', 'types', 'scopes', 'key_check', 'previous_key_check'],
    },
    webhook_progress: { distributedBy: 'tenant_id', notAudited: 'the progress of deliveries' },
    webhook_delivery: {
      distributedBy: 'tenant_id',
      notAudited: 'a log itself',
      personal: {
        rowsOf: { freelancer: { subject: 'subject_id' }, user: { subject: 'subject_id' } },
        why: 'which events were sent, without their content',
        maxRetention: 'the days of WEBHOOK_RETENTION_DAYS',
      },
      notPersonal: ['type'],
    },
    webhook_attempt: {
      distributedBy: 'tenant_id',
      notAudited: 'a log itself',
      personal: {
        rowsOf: {
          freelancer: { through: 'webhook_delivery', by: 'delivery_id' },
          user: { through: 'webhook_delivery', by: 'delivery_id' },
        },
        erased: { excerpt: 'null', error: 'null' },
        why: 'what the receiver of an event responded',
        maxRetention: 'the days of WEBHOOK_RETENTION_DAYS',
      },
      notPersonal: ['address'],
    },
  },
  readAccess: { webhook_endpoint: { scope: 'webhooks:read', role: 'team-admin' } },
  constraints: {
    webhook_endpoint_created_by_fkey: { unreachable: 'the user of the calling key, which is locked' },
    webhook_delivery_number_key: { unreachable: 'events are enqueued under the lock of the endpoint' },
    webhook_delivery_first_key: { unreachable: 'the first delivery is chosen under the same lock' },
    webhook_attempt_delivery_fkey: { unreachable: 'written with its delivery' },
  },
  scopes: { resources: ['webhooks'] },
  errors: WEBHOOK_ERRORS,
  events: [WEBHOOK_EVENTS],
  resources: ['webhook_endpoint', 'webhook_delivery'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    webhooks: typeof WEBHOOKS
  }
}
