// Schemas of webhook endpoints and their deliveries. The secret is shown once, when it is created or rotated.
import { fieldError } from '../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../domain/errors/input.errors.ts'
import { OneOfDeclared } from '../../../kernel/declared.ts'
import { findRangeErrors, findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import {
  Body,
  Clearable,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  Query,
  Secret,
  type Static,
  Text,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { MAX_SCOPES, ScopeWord } from '../../identity/users/index.ts'
import { DISABLED_REASON_TEXT, DISABLED_REASONS } from './webhooks.manifest.ts'

export const MAX_OVERLAP_HOURS = 168
export const DEFAULT_OVERLAP_HOURS = 24

/** Stands for every type that the scopes of the endpoint allow. */
export const ALL_TYPES = '*'
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const

const EventTypeWord = OneOfDeclared<string>(({ events }) => [ALL_TYPES, ...events.keys()], {
  title: 'WebhookEventType',
  description: 'An event type, or `*` for all that the scopes allow, including types of later releases.',
})

const endpointFields = {
  id: Uuid(),
  url: Type.String({ example: 'https://erp.example.com/hooks/engagement' }),
  description: Nullable(Type.String({ example: 'ERP connector' })),
  types: ListOf(EventTypeWord),
  scopes: ListOf(ScopeWord, {
    description:
      'Which resources events may be about: an event is sent if the endpoint has the scope that reads its resource.',
  }),
  status: OneOf(['enabled', 'failing', 'disabled'], {
    description:
      '`failing`: after five failed deliveries in succession it is tried with one delivery at a time, until one succeeds; after five days it is disabled.',
  }),
  failing_since: Nullable(Timestamp()),
  disabled_at: Nullable(Timestamp(), { description: 'The last time that it was disabled.' }),
  disabled_reason: Nullable(OneOf([...DISABLED_REASONS]), { description: DISABLED_REASON_TEXT }),
  access_lost_at: Nullable(Timestamp(), {
    description: 'Since then its creator is no longer a team-admin with all of its scopes.',
  }),
  take_over_until: Nullable(Timestamp(), {
    description: 'The instant at which it is disabled, unless a team-admin takes it over before.',
  }),
  previous_secret_until: Nullable(Timestamp(), {
    description: 'Until then deliveries are also signed with the secret before the last rotation.',
  }),
  created_by: Uuid({ description: 'The user who created it, or took it over.' }),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

export const WebhookEndpoint = View('WebhookEndpoint', endpointFields)
export type WebhookEndpoint = Static<typeof WebhookEndpoint>

export const WebhookEndpointDetail = View('WebhookEndpointDetail', {
  ...endpointFields,
  has_secret_key: Type.Boolean({
    description:
      'false: the server does not have the SECRET_KEY of the secret, for example after a restore. Deliveries wait until it has, or until the secret is rotated.',
  }),
})
export type WebhookEndpointDetail = Static<typeof WebhookEndpointDetail>

export const WebhookEndpointWithSecret = View('WebhookEndpointWithSecret', {
  ...endpointFields,
  secret: Secret('Signs deliveries, by Standard Webhooks.'),
})
export type WebhookEndpointWithSecret = Static<typeof WebhookEndpointWithSecret>

const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'Starts with https:// and has a public address. Redirects are not followed.',
  example: 'https://erp.example.com/hooks/engagement',
})
const description = Clearable(Text(500))
const types = ListOf(EventTypeWord, { minItems: 1, maxItems: 200 })
const scopes = ListOf(ScopeWord, { minItems: 1, maxItems: MAX_SCOPES })

export const CreateWebhookEndpoint = Body(
  'CreateWebhookEndpoint',
  {
    url,
    description,
    types: Clearable(types, { description: 'Default: `["*"]`.' }),
    scopes: Clearable(scopes, {
      description:
        'Cannot exceed the effective scopes of the calling key. Default: those that read the resources of `types`, as far as the calling key has them.',
    }),
  },
  { example: { url: 'https://erp.example.com/hooks/engagement', types: ['mission.signed'] } },
)
export type CreateWebhookEndpoint = Static<typeof CreateWebhookEndpoint>

export const UpdateWebhookEndpoint = Body('UpdateWebhookEndpoint', {
  url: Type.Optional(url),
  description,
  types: Type.Optional(types),
  scopes: Type.Optional(scopes),
})
export type UpdateWebhookEndpoint = Static<typeof UpdateWebhookEndpoint>

export const RotateWebhookSecret = Body('RotateWebhookSecret', {
  overlap_hours: Clearable(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OVERLAP_HOURS,
      default: DEFAULT_OVERLAP_HOURS,
      description: 'For how long deliveries are signed with the old secret, too.',
    }),
  ),
})
export type RotateWebhookSecret = Static<typeof RotateWebhookSecret>

export const WebhookEndpointQuery = Query({ ...PAGE, ...UPDATED_SINCE })
export type WebhookEndpointQuery = Static<typeof WebhookEndpointQuery>

export const MAX_REPLAYED = 1000

const isTime = (text: string) => !Number.isNaN(Date.parse(text))

export const ReplayWebhookEvents = withRules(
  Body(
    'ReplayWebhookEvents',
    {
      after_number: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 9_007_199_254_740_991,
          description: 'Events with a greater number.',
        }),
      ),
      since: Type.Optional(Timestamp({ description: 'Events that happened at this instant or later.' })),
      until: Type.Optional(Timestamp({ description: 'Events that happened before this instant.' })),
      types: Type.Optional(types),
      only_failed: Type.Optional(
        Type.Boolean({
          description: 'true: retries the failed deliveries of these events instead of sending all of them.',
        }),
      ),
    },
    {
      description: `Without fields: every event of the feed that the endpoint may receive. A request reads up to ${MAX_REPLAYED.toLocaleString('en')} events or failed deliveries, oldest first.`,
      example: { since: '2026-03-02T09:30:00.000Z' },
    },
  ),
  (sent) => {
    const errors = findRangeErrors(sent, [['since', 'until']], isTime)
    if (sent['after_number'] !== undefined && sent['since'] !== undefined)
      errors.push(fieldError('since', INPUT_ERRORS.mutually_exclusive, { fields: ['after_number', 'since'] }))
    return errors
  },
)
export type ReplayWebhookEvents = Static<typeof ReplayWebhookEvents>

export const WebhookReplay = View('WebhookReplay', {
  deliveries: Type.Integer({ description: 'Deliveries that are due now.' }),
  last_number: Nullable(Type.Integer(), {
    description:
      'The number of the last event that was read; if `has_more`, the `after_number` of the next replay.',
  }),
  has_more: Type.Boolean({ description: 'Whether there may be further events.' }),
})
export type WebhookReplay = Static<typeof WebhookReplay>

const deliveryFields = {
  id: Uuid(),
  event_id: Uuid({ description: 'The `webhook-id` of each attempt.' }),
  number: Type.Integer({ description: "The number of the event in the team's feed." }),
  type: Type.String({ example: 'mission.signed' }),
  subject_id: Uuid({ description: 'The resource that the event is about.' }),
  is_replay: Type.Boolean({ description: 'Whether it was sent again on request.' }),
  status: OneOf(DELIVERY_STATUSES),
  attempts: Type.Integer({ description: 'Attempts since it was created or retried.' }),
  next_attempt_at: Nullable(Timestamp(), {
    description:
      'The earliest instant of the next attempt, which also waits for earlier deliveries about the same resource. null while the delivery is being sent, and when it has ended.',
  }),
  created_at: Timestamp(),
  finished_at: Nullable(Timestamp()),
}

export const WebhookDelivery = View('WebhookDelivery', deliveryFields)
export type WebhookDelivery = Static<typeof WebhookDelivery>

const WebhookAttempt = View('WebhookAttempt', {
  at: Timestamp(),
  response_status: Nullable(Type.Integer(), { description: 'The HTTP status; null without a response.' }),
  error: Nullable(
    OneOf([
      'status',
      'url_refused',
      'address_refused',
      'dns_failed',
      'connect_timeout',
      'tls_failed',
      'connection_failed',
      'timeout',
      'invalid_response',
    ]),
    { description: '`status`: not a 2xx. null: delivered.' },
  ),
  duration_ms: Type.Integer(),
  address: Nullable(Type.String(), { description: 'The address that was connected to.' }),
  excerpt: Nullable(Type.String(), { description: 'The start of the response, at most 1,000 characters.' }),
})
export type WebhookAttempt = Static<typeof WebhookAttempt>

export const MAX_SHOWN_ATTEMPTS = 20

export const WebhookDeliveryDetail = View('WebhookDeliveryDetail', {
  ...deliveryFields,
  log: ListOf(WebhookAttempt, {
    description: `Attempts, newest first, at most ${MAX_SHOWN_ATTEMPTS}.`,
    maxItems: MAX_SHOWN_ATTEMPTS,
  }),
})
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>

export const WebhookDeliveryQuery = withRules(
  Query({
    ...PAGE,
    status: Type.Optional(WordsFilter(DELIVERY_STATUSES)),
    event_id: Type.Optional(Uuid({ description: 'Deliveries of this event.' })),
    subject_id: Type.Optional(Uuid({ description: 'Deliveries of events about this resource.' })),
  }),
  (sent) => findWordErrors('status', sent['status'], DELIVERY_STATUSES),
)
export type WebhookDeliveryQuery = Static<typeof WebhookDeliveryQuery>
