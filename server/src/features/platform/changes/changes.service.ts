// The changes of one resource, in the order in which they were sealed, with the resource as it is now.

import { getReadAccess, requireRead } from '../../../domain/access/read-access.ts'
import { hashList, readAnyCursor, readCursor, writeCursor } from '../../../domain/cursors.ts'
import { invalid } from '../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../domain/errors/input.errors.ts'
import type { Recorded } from '../../../domain/file-response.ts'
import { NIL_UUID } from '../../../domain/ids.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { type RenderedRow, renderPage } from '../../../kernel/db/sql/rendered-page.ts'
import type { EventSubject } from '../../../kernel/feature.ts'
import { type ChangeRow, findChanges, findMark } from './changes.queries.ts'
import type { ChangePage, ChangeQuery } from './changes.schemas.ts'

type Place = { number: number; id: string; mark: number }
const START: Place = { number: 0, id: NIL_UUID, mark: 0 }
const KEYS = ['integer', 'uuid', 'integer'] as const

/**
 * Whether a request reads everything of the resource, as a data export does. A cursor may be at the start, too: a resource without changes
 * returns such a cursor, and anybody can write one.
 */
export const beginsAtStart = (after: string | undefined): boolean =>
  after === undefined || Number(readAnyCursor(after, KEYS)?.[1]) === START.number

export async function listChanges(
  ctx: KeyCtx,
  { resource, after, limit }: ChangeQuery,
  { readObjects }: EventSubject,
): Promise<JsonText<ChangePage> | Recorded<{ json: JsonText<ChangePage> }, Ctx>> {
  requireRead(ctx.principal, getReadAccess(ctx.declared.readAccess, resource))
  const hash = hashList(['listChanges', ctx.tenantId, resource])
  const place = after === undefined ? START : await requirePlace(ctx, hash, after)
  const rows = await findChanges.many(ctx.db, {
    tenant_id: ctx.tenantId,
    resource,
    number: place.number,
    subject_id: place.id,
    limit: limit + 1,
  })
  const pageRows = rows.slice(0, limit)
  const items = await renderPage(
    pageRows,
    async (chunk) => readObjects?.(ctx, chunk.map(getId)),
    renderChange,
  )
  const last = pageRows[items.length - 1] ?? place
  const next = writeCursor(hash, [last.number, last.id, last.mark])
  const hasMore = rows.length > items.length
  const json = `{"items":[${items.join(',')}],"next":"${next}","has_more":${hasMore}}` as JsonText<ChangePage>
  if (place.number > START.number) return json
  return { json, record: (written) => written.hooks.dataExported(written, { content: resource }) }
}

/** Refuses a cursor of another team or resource, or of a state that a restore has replaced: it would skip changes. */
async function requirePlace(ctx: KeyCtx, hash: string, after: string): Promise<Place> {
  const [, number, id, mark] = readCursor(after, hash, KEYS) ?? []
  if (number === undefined || id === undefined) throw invalid('after', INPUT_ERRORS.cursor_invalid)
  const place = { number: Number(number), id, mark: Number(mark) }
  if (place.number === 0) return place
  const stored = await findMark.only(ctx.db, { tenant_id: ctx.tenantId, number: place.number })
  if (Number(stored.mark) !== place.mark) throw invalid('after', INPUT_ERRORS.cursor_invalid)
  return place
}

const getId = ({ id }: ChangeRow) => id

function renderChange(
  { id, changed_at }: ChangeRow,
  objects: ReadonlyMap<string, string | null> | undefined,
): RenderedRow {
  const object = objects?.get(id)
  const fact = JSON.stringify({ id, changed_at, deleted: object === undefined })
  return { json: `${fact.slice(0, -1)},"object":${object ?? 'null'}}`, isTooLarge: object === null }
}
