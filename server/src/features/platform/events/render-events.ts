// Events as the feed and webhooks send them: the recorded fact, and the current resource.

import { type AnyEventKind, changedFields } from '../../../domain/events/event-kinds.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { type RenderedRow, renderPage } from '../../../kernel/db/sql/rendered-page.ts'
import type { EventSubject } from '../../../kernel/feature.ts'
import type { FeedRow } from './feed.queries.ts'

type ReadingCtx = Pick<Ctx, 'db' | 'clock' | 'tenantId' | 'publicUrl' | 'declared'>
type Subjects = ReadonlyMap<string, EventSubject>
type Objects = ReadonlyMap<string, JsonText<object> | null>

/** Returns the JSON texts of the first rows, as many as fit, and the last of these rows. */
export async function renderEvents(
  ctx: ReadingCtx,
  rows: readonly FeedRow[],
  subjects: Subjects,
): Promise<{ items: string[]; last: FeedRow | undefined }> {
  const items = await renderPage(
    rows,
    (chunk) => readObjects(ctx, chunk, subjects),
    (row, objects) => {
      const kind = ctx.declared.events.get(row.type) as AnyEventKind
      return renderEvent(ctx, row, kind, subjects.get(kind.subject), objects.get(kind.subject))
    },
  )
  return { items, last: rows[items.length - 1] }
}

/** Reads the resources of the events, with one statement for each kind of resource. */
async function readObjects(
  ctx: ReadingCtx,
  rows: readonly FeedRow[],
  subjects: Subjects,
): Promise<ReadonlyMap<string, Objects>> {
  const idsBySubject = new Map<string, Set<string>>()
  for (const { type, subject_id } of rows) {
    const { subject } = ctx.declared.events.get(type) as AnyEventKind
    const ids = idsBySubject.get(subject) ?? new Set()
    idsBySubject.set(subject, ids.add(subject_id))
  }
  const found = await Promise.all(
    [...idsBySubject].map(async ([subject, ids]) => {
      const objects = await subjects.get(subject)?.readObjects?.(ctx, [...ids])
      return [subject, objects ?? new Map()] as const
    }),
  )
  return new Map(found)
}

function renderEvent(
  ctx: ReadingCtx,
  row: FeedRow,
  kind: AnyEventKind,
  subject: EventSubject | undefined,
  objects: Objects | undefined,
): RenderedRow {
  const data = pickDeclaredData(row.data, kind)
  const fact = {
    id: row.id,
    number: row.number,
    type: row.type,
    timestamp: row.timestamp,
    subject: {
      type: kind.subject,
      id: row.subject_id,
      url: buildSubjectUrl(ctx, subject, { ...data, id: row.subject_id }),
    },
    actor: { kind: row.actor_kind, id: row.actor_id },
    request_id: row.request_id,
    data,
  }
  const object = objects?.get(row.subject_id)
  return {
    json: `${JSON.stringify(fact).slice(0, -1)},"object":${object ?? 'null'}}`,
    isTooLarge: object === null,
  }
}

/** Picks only the declared fields: earlier releases also recorded the values of a change. */
function pickDeclaredData(recorded: FeedRow['data'], kind: AnyEventKind): Record<string, unknown> {
  const recordedFields =
    'changed_fields' in kind.data ? { ...changedFields(recorded), ...recorded } : recorded
  return Object.fromEntries(
    Object.keys(kind.data).flatMap((name) => (name in recordedFields ? [[name, recordedFields[name]]] : [])),
  )
}

/** `{id}` and other names in the path are fields of the event. */
function buildSubjectUrl(
  ctx: ReadingCtx,
  subject: EventSubject | undefined,
  fields: Record<string, unknown>,
): string | null {
  if (!subject?.path) return null
  return `${ctx.publicUrl()}/api/v1${subject.path.replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name]))}`
}
