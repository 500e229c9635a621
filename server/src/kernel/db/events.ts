// Every change of state leaves an event, written in the transaction that makes the change.
import { sql } from 'kysely'
import type { AnyEventKind, DataOf, EventArguments } from '../../domain/events/event-kinds.ts'
import { newId } from '../../domain/ids.ts'
import type { Ctx } from './context.ts'
import { prepared } from './sql/prepared.ts'
import { rowView } from './sql/row-view.ts'

export const eventRows = rowView('event', [
  'tenant_id',
  'id',
  'type',
  'subject_id',
  'at',
  'actor_kind',
  'actor_id',
  'request_id',
  'data',
])

type NewEvent = {
  tenant_id: string
  id: string
  type: string
  subject_id: string
  at: Date
  actor_kind: Ctx['actor']['kind']
  actor_id: string | null
  request_id: string | null
  data: string
}

const insertEvent = prepared('event.insert', (q, row: NewEvent) =>
  q.insertInto('event').values({
    tenant_id: row.tenant_id,
    id: row.id,
    type: row.type,
    subject_id: row.subject_id,
    at: row.at,
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    request_id: row.request_id,
    data: row.data,
  }),
)

type EventContext = Pick<Ctx, 'db' | 'clock' | 'tenantId' | 'actor' | 'requestId'>

/**
 * `timeline` is shown in the timeline of the resource only, for example a reason that a person gave; feed and webhooks send the
 * declared `data`. Neither may contain a secret.
 */
export function recordEvent<Kind extends AnyEventKind>(
  ctx: EventContext,
  { type }: Kind,
  subjectId: string,
  ...[data, timeline]: EventArguments<Kind>
): void {
  insertEvent.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    id: newId(),
    type,
    subject_id: subjectId,
    at: ctx.clock.now(),
    actor_kind: ctx.actor.kind,
    actor_id: ctx.actor.id,
    request_id: ctx.requestId,
    data: JSON.stringify({ ...timeline, ...data }),
  })
}

type EventInput<Kind extends AnyEventKind> = { kind: Kind; subjectId: string; data: DataOf<Kind> }
type NewEvents = Omit<NewEvent, 'id' | 'type' | 'subject_id' | 'data'> & { rows: string }

const insertEvents = prepared('event.insert_many', (q, input: NewEvents) => ({
  compile: () =>
    sql`insert into event (tenant_id, id, type, subject_id, at, actor_kind, actor_id, request_id, data)
      select ${input.tenant_id}::uuid, sent.id, sent.type, sent.subject_id, ${input.at}::timestamptz, ${input.actor_kind},
        ${input.actor_id}::uuid, ${input.request_id}::uuid, sent.data
      from json_to_recordset(${input.rows}::json) as sent(id uuid, type text, subject_id uuid, data jsonb)`.compile(
      q,
    ),
}))

/** Records many events in one statement. */
export function recordEvents<Kind extends AnyEventKind>(
  ctx: EventContext,
  events: readonly EventInput<Kind>[],
): void {
  const rows = events.map(({ kind: { type }, subjectId, data }) => ({
    id: newId(),
    type,
    subject_id: subjectId,
    data,
  }))
  insertEvents.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    at: ctx.clock.now(),
    actor_kind: ctx.actor.kind,
    actor_id: ctx.actor.id,
    request_id: ctx.requestId,
    rows: JSON.stringify(rows),
  })
}

type ReplaceInput = { tenant_id: string; subjects: readonly string[]; values: string }

/** Replaces fields of the events about these resources. `values`: the new values by type and field, as JSON. */
export const replaceInEvents = prepared('event.replace', (q, input: ReplaceInput) => ({
  compile: () =>
    sql<{
      id: string
    }>`update event set data = data || (select jsonb_object_agg(key, value) from jsonb_each(${input.values}::jsonb -> type) where data ? key)
      where tenant_id = ${input.tenant_id} and subject_id = any(${input.subjects}::uuid[])
        and exists (select from jsonb_each(${input.values}::jsonb -> type) where data -> key <> value)
      returning id`.compile(q),
}))

type StripInput = { tenant_id: string; subjects: readonly string[]; fields: string }

/** Removes undeclared fields from the events about these resources. `fields`: the declared names by type, as JSON. */
export const stripEvents = prepared('event.strip', (q, input: StripInput) => ({
  compile: () =>
    sql<{
      id: string
    }>`update event set data = coalesce((select jsonb_object_agg(key, value) from jsonb_each(data)
          where (${input.fields}::jsonb -> type) ? key), '{}')
      where tenant_id = ${input.tenant_id} and subject_id = any(${input.subjects}::uuid[])
        and exists (select from jsonb_object_keys(data) as name where (${input.fields}::jsonb -> type) ? name is not true)
      returning id`.compile(q),
}))
