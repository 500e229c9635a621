// Reads the change feed.

import { getReadAccess, mayRead, requireRead } from '../../../domain/access/read-access.ts'
import { invalid } from '../../../domain/errors/api-error.ts'
import type { AnyEventKind } from '../../../domain/events/event-kinds.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { PendingRead } from '../../../domain/waiting.ts'
import type { KeyCtx } from '../../../kernel/db/context.ts'
import type { RouteDeps } from '../../../kernel/feature.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import {
  type FeedPosition,
  formatCursor,
  hasExpired,
  readCursor,
  START,
  toFeedPosition,
  toIdSuffix,
} from './cursors.rules.ts'
import { FEED_ERRORS } from './events.manifest.ts'
import { type EventQuery, type Feed, LATEST } from './events.schemas.ts'
import { type FeedRow, type FeedState, findEventsBetween, findFeedState } from './feed.queries.ts'
import { renderEvents } from './render-events.ts'

type FeedDeps = Pick<RouteDeps, 'subjects' | 'feedWaits'>

/** Returns a page of events, or a wait for the next event. */
export async function readFeed(
  ctx: KeyCtx,
  query: EventQuery,
  waitedMs: number,
  { subjects, feedWaits }: FeedDeps,
): Promise<JsonText<Feed> | PendingRead> {
  const types = listReadableTypes(ctx, query.types)
  const { state, from } = await findFeedStart(ctx, query.after)
  const page = await readPage(ctx, query, { types, from, state })
  const leftMs = query.wait * 1000 - waitedMs
  if (page.rows.length === 0 && page.last.number === state.head && leftMs > 0) {
    const waiting = feedWaits.wait(ctx.tenantId, state.head, leftMs, waitedMs > 0)
    // While the request waits, `latest` keeps meaning the end of the feed as it was when the request arrived.
    if (waiting) return { ...waiting, query: { ...query, after: formatCursor(page.last) } }
  }
  const { items, last } = await renderEvents(ctx, page.rows, subjects)
  const until = last ? toFeedPosition(last.number, last.id) : page.last
  const next = items.length < page.rows.length || page.isCut ? until : page.last
  const hasMore = next.number < state.head
  return `{"items":[${items.join(',')}],"next":"${formatCursor(next)}","has_more":${hasMore}}` as JsonText<Feed>
}

/** Returns the requested types that the caller may read. */
function listReadableTypes(ctx: KeyCtx, sent: string | undefined): string[] {
  const { events, readAccess } = ctx.declared
  const types = [...events.keys()]
  const requestedTypes = sent === undefined ? types : (parseWords(sent, types) ?? [])
  const getAccess = (type: string) => getReadAccess(readAccess, (events.get(type) as AnyEventKind).subject)
  if (sent !== undefined) for (const type of requestedTypes) requireRead(ctx.principal, getAccess(type))
  return requestedTypes.filter((type) => mayRead(ctx.principal, getAccess(type)))
}

/** The state of the feed, and the position after which the request reads. */
type FeedStart = { state: FeedState; from: FeedPosition }

async function findFeedStart(ctx: KeyCtx, after: string | undefined): Promise<FeedStart> {
  const cursor = after === undefined || after === LATEST ? START : readCursor(after)
  if (!cursor) throw invalid('after', FEED_ERRORS.cursor_unknown)
  const state = await findFeedState.only(ctx.db, { tenant_id: ctx.tenantId, number: cursor.number })
  if (after === LATEST) return { state, from: toHeadPosition(state) }
  if (after !== undefined) requireInFeed(cursor, state)
  return { state, from: cursor }
}

const toHeadPosition = ({ head, at_head: headEventId }: FeedState): FeedPosition =>
  headEventId === null ? { number: head, idSuffix: START.idSuffix } : toFeedPosition(head, headEventId)

function requireInFeed(cursor: FeedPosition, state: FeedState): void {
  const first = state.first ?? state.head + 1
  if (cursor.number > state.head) throw invalid('after', FEED_ERRORS.cursor_unknown)
  if (hasExpired(cursor, first)) throw invalid('after', FEED_ERRORS.cursor_too_old, { first_number: first })
  const { at_cursor: cursorEventId } = state
  if (cursorEventId !== null && toIdSuffix(cursorEventId) !== cursor.idSuffix)
    throw invalid('after', FEED_ERRORS.cursor_unknown)
}

type Page = {
  rows: FeedRow[]
  /** The position up to which the feed was scanned. */
  last: FeedPosition
  /** Whether the scanned part of the feed has further events of these types. */
  isCut: boolean
}

async function readPage(
  ctx: KeyCtx,
  { limit, subject_id }: EventQuery,
  { types, from, state }: FeedStart & { types: string[] },
): Promise<Page> {
  if (from.number >= state.head) return { rows: [], last: from, isCut: false }
  const window = { tenant_id: ctx.tenantId, after: from.number, until: state.head, types, limit }
  const {
    rows,
    scanned_until,
    at_scanned: scannedEventId,
  } = await findEventsBetween.only(ctx.db, {
    ...window,
    ...(subject_id && { subject_id }),
  })
  const isCut = rows.length === limit
  const last =
    scanned_until === null ? toHeadPosition(state) : toFeedPosition(scanned_until, scannedEventId ?? '')
  return { rows, last, isCut }
}
