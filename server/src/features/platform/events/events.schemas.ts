// The change feed. `Event` lists every kind of event with its data and the resource that it is about.
import { ACTOR_KINDS } from '../../../domain/access/principal.ts'
import { type AnyEventKind, pascalCase } from '../../../domain/events/event-kinds.ts'
import type { EventSubject, RouteDeps } from '../../../kernel/feature.ts'
import { findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import {
  inlinePart,
  Nullable,
  OneOf,
  Query,
  type Static,
  Timestamp,
  type TSchema,
  Type,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'

const MAX_EVENTS = 500
const MAX_WAIT_SECONDS = 20
/** The end of the feed, in place of a cursor. */
export const LATEST = 'latest'

const buildSubjectSchema = (kind: AnyEventKind) =>
  Type.Object(
    {
      type: OneOf([kind.subject]),
      id: Uuid(),
      url: Nullable(Type.String(), {
        ...inlinePart('SubjectUrl'),
        description: 'Where the team API returns it; null without such an operation.',
      }),
    },
    inlinePart(`${pascalCase(kind.subject)}Subject`),
  )

const Actor = View('EventActor', { kind: OneOf(ACTOR_KINDS), id: Nullable(Uuid()) })

/** `mission.extension_proposed` is `MissionExtensionProposedEvent`. */
const toSchemaTitle = (type: string) => `${pascalCase(type)}Event`

const eventView = (kind: AnyEventKind, { schema }: EventSubject) =>
  View(
    toSchemaTitle(kind.type),
    {
      id: Uuid({
        ...inlinePart('EventId'),
        description: 'The id is the same in the feed, in every delivery and in the timeline of a mission.',
      }),
      number: Type.Integer({
        ...inlinePart('EventNumber'),
        minimum: 1,
        description: "The place in the team's feed, without gaps.",
      }),
      type: OneOf([kind.type]),
      timestamp: Timestamp(),
      subject: buildSubjectSchema(kind),
      actor: Actor,
      request_id: Nullable(Uuid(), {
        ...inlinePart('EventRequestId'),
        description: 'The request that caused it; null for background work.',
      }),
      data: Type.Object(kind.data, { description: 'The fact, as it was when it happened.' }),
      object: schema
        ? Nullable(schema)
        : Nullable(Type.Object({}), {
            ...inlinePart('UnreadableObject'),
            description: 'Always null: the resource cannot be read by itself.',
          }),
    },
    { description: kind.description },
  )

/** The schema of the events of all features. */
export function eventSchema({ declared, subjects }: Pick<RouteDeps, 'declared' | 'subjects'>): TSchema {
  const views = [...declared.events.values()].map(
    (kind) => [kind.type, eventView(kind, subjects.get(kind.subject) ?? {})] as const,
  )
  return Type.Unsafe({
    title: 'Event',
    description:
      '`data` is the fact, frozen when it happened. `object` is the resource as its list shows it now, without `allowed_actions`; null if it no longer exists, if it is larger than 64 kB, or if it cannot be read by itself.',
    oneOf: views.map(([, view]) => view),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(
        views.map(([type]) => [type, `#/components/schemas/${toSchemaTitle(type)}`]),
      ),
    },
  })
}

export const eventQuery = (types: readonly string[]) =>
  withRules(
    Query({
      after: Type.Optional(
        Type.String({
          maxLength: 64,
          description:
            '`next` of the previous response, or `latest` for the end of the feed. Without it the feed starts with the oldest event.',
        }),
      ),
      types: Type.Optional(WordsFilter(types, { example: 'mission.signed,mission.cancelled' })),
      subject_id: Type.Optional(Uuid({ description: 'Events about this resource.' })),
      limit: Type.Integer({
        minimum: 1,
        maximum: MAX_EVENTS,
        default: 100,
        description: 'Events to return at most.',
      }),
      wait: Type.Integer({
        minimum: 0,
        maximum: MAX_WAIT_SECONDS,
        default: 0,
        description: 'Seconds to wait for an event if there is none.',
      }),
    }),
    (sent) => findWordErrors('types', sent['types'], types),
  )
export type EventQuery = Static<ReturnType<typeof eventQuery>>

export const feedSchema = (event: TSchema) =>
  View('EventFeed', {
    items: Type.Array(event, { description: 'In the order of `number`.' }),
    next: Type.String({ description: '`after` of the next request; also on a page without events.' }),
    has_more: Type.Boolean({ description: 'Whether there are further events now.' }),
  })
export type Feed = { items: object[]; next: string; has_more: boolean }
