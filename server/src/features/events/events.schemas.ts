// The change feed. An event is described once for each type in the contract (contract/event-schemas.ts).
import Type, { type Static } from 'typebox'
import { Nullable, Query, Timestamp, Uuid, View } from '../../kernel/wire/schemas.ts'

export const MAX_EVENTS = 500
export const MAX_WAIT_SECONDS = 20

export const EventSubjectRef = View('EventSubject', {
  type: Type.String({ description: 'The kind of resource.', example: 'mission' }),
  id: Uuid(),
  url: Nullable(
    Type.String({
      format: 'uri',
      description: 'Where the team API returns it; null without such an operation.',
    }),
  ),
})

export const Event = View('Event', {
  id: Uuid({ description: 'The same in the feed, in every delivery to a webhook and in the timeline.' }),
  number: Type.Integer({ minimum: 1, description: "The place in the team's feed, without gaps." }),
  type: Type.String({ example: 'mission.signed' }),
  timestamp: Timestamp(),
  subject: EventSubjectRef,
  actor: Type.Object({ kind: Type.String(), id: Nullable(Uuid()) }),
  request_id: Nullable(Uuid(), { description: 'The request that caused it; null for background work.' }),
  data: Type.Object({}, { additionalProperties: true, description: 'The fact, as it was when it happened.' }),
  object: Nullable(Type.Object({}, { additionalProperties: true }), {
    description:
      'The resource as its GET returns it now, without `allowed_actions`; null if it is deleted, larger than 64 kB, or has no GET.',
  }),
})
export type Event = Static<typeof Event>

export const EventQuery = Query({
  after: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        '`next` of the previous response, or `latest` for the end of the feed. Without it the feed starts with the oldest event.',
    }),
  ),
  types: Type.Optional(
    Type.String({
      description: 'Event types, comma-separated.',
      example: 'mission.signed,mission.cancelled',
    }),
  ),
  subject_id: Type.Optional(Uuid({ description: 'Events about this resource.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_EVENTS, default: 100 })),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_WAIT_SECONDS,
      default: 0,
      description: 'Seconds to wait for an event if there is none.',
    }),
  ),
})
export type EventQuery = Static<typeof EventQuery>

export const Feed = View('EventFeed', {
  items: Type.Array(Event),
  next: Type.String({ description: '`after` of the next request. Also on a page without events.' }),
  has_more: Type.Boolean({ description: 'Whether there are more events now.' }),
})
export type Feed = Static<typeof Feed>
