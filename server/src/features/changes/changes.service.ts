// The changes of one resource, in the order in which they were sealed, with the resource as it is now.
import type { KeyCtx } from '../../kernel/db/context.ts'
import { grants, type NamedScope } from '../../kernel/domain/access/scopes.ts'
import { hashOfList, readCursor, writeCursor } from '../../kernel/domain/cursors.ts'
import { insufficientScope, invalid } from '../../kernel/domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../kernel/domain/errors/input.errors.ts'
import { NIL_UUID } from '../../kernel/domain/ids.ts'
import type { JsonText } from '../../kernel/domain/json-text.ts'
import type { EventSubject } from '../../kernel/feature.ts'
import { type ChangeRow, findChanges, findMark } from './changes.queries.ts'
import type { ChangePage, ChangeQuery } from './changes.schemas.ts'

type Place = { number: number; id: string; mark: number }
const BEFORE_ALL: Place = { number: 0, id: NIL_UUID, mark: 0 }
const KEYS = ['integer', 'uuid', 'integer'] as const

/** Bounds the memory of a response. The first change is always in it. */
const MAX_BYTES = 1024 * 1024

export async function listChanges(
  ctx: KeyCtx,
  { resource, after, limit }: ChangeQuery,
  { scope, objects }: EventSubject,
): Promise<JsonText<ChangePage>> {
  requireScope(ctx, scope as NamedScope)
  const hash = hashOfList(['listChanges', ctx.tenantId, resource])
  const place = after === undefined ? BEFORE_ALL : await placeOf(ctx, hash, after)
  const rows = await findChanges.many(ctx.db, {
    tenant_id: ctx.tenantId,
    resource,
    number: place.number,
    subject_id: place.id,
    most: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const found = await objects?.(
    ctx,
    shown.map(({ id }) => id),
  )
  const items = fitting(shown, found ?? new Map())
  const last = shown[items.length - 1] ?? place
  const next = writeCursor(hash, [last.number, last.id, last.mark])
  const hasMore = rows.length > items.length
  return `{"items":[${items.join(',')}],"next":"${next}","has_more":${hasMore}}` as JsonText<ChangePage>
}

function requireScope(ctx: KeyCtx, scope: NamedScope): void {
  if (!grants(ctx.principal.scopes, scope)) throw insufficientScope(scope)
}

/** A cursor of another team or resource, or of a state that was lost by a restore, would skip changes. */
async function placeOf(ctx: KeyCtx, hash: string, after: string): Promise<Place> {
  const [, number, id, mark] = readCursor(after, hash, KEYS) ?? []
  if (number === undefined || id === undefined) throw invalid('after', INPUT_ERRORS.cursor_invalid)
  const place = { number: Number(number), id, mark: Number(mark) }
  if (place.number === 0) return place
  const stored = await findMark.only(ctx.db, { tenant_id: ctx.tenantId, number: place.number })
  if (Number(stored.mark) !== place.mark) throw invalid('after', INPUT_ERRORS.cursor_invalid)
  return place
}

function fitting(rows: readonly ChangeRow[], objects: ReadonlyMap<string, string | null>): string[] {
  const items: string[] = []
  let bytes = 0
  for (const { id, changed_at } of rows) {
    const fact = JSON.stringify({ id, changed_at, deleted: !objects.has(id) })
    const item = `${fact.slice(0, -1)},"object":${objects.get(id) ?? 'null'}}`
    bytes += item.length
    if (items.length > 0 && bytes > MAX_BYTES) break
    items.push(item)
  }
  return items
}
