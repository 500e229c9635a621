// Every change of state leaves an event, written in the transaction that makes the change.
import { newId } from '../domain/ids.ts'
import type { EventType } from '../domain/manifest.ts'
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
  'data',
])

type NewEvent = {
  tenant_id: string
  id: string
  type: EventType
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

type Recording = Pick<Ctx, 'db' | 'clock' | 'tenantId' | 'actor' | 'requestId'>

/** `data` must not contain a secret. */
export function recordEvent(ctx: Recording, type: EventType, subjectId: string, data: object = {}): void {
  insertEvent.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    id: newId(),
    type,
    subject_id: subjectId,
    at: ctx.clock.now(),
    actor_kind: ctx.actor.kind,
    actor_id: ctx.actor.id,
    request_id: ctx.requestId,
    data: JSON.stringify(data),
  })
}
