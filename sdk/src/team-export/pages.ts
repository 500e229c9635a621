// Reads the pages of each file of a data export.
import type { ExportKind } from './kinds.ts'

export type ExportItem = Record<string, unknown>
export type ExportGet = <T>(
  url: string,
  options?: { query?: object; path?: object; timeoutSeconds?: number },
) => Promise<T>

/**
 * `next` is the next page, undefined on the last one; `end` is the place from which a copy catches up later. An interrupted export
 * repeats a partial page.
 */
export type ExportPage = { items: ExportItem[]; next: string | undefined; end?: string; isPartial?: boolean }
type Feed = { items: ExportItem[]; next: string; has_more: boolean }
type List = { items: ExportItem[]; next?: string | null }

const PAGE_SIZE = 100
const EVENT_PAGE_SIZE = 500
/** The number of payment batches in a page. After an interruption, all their lines are read again. */
const BATCH_PAGE_SIZE = 10

export async function* exportPages(
  get: ExportGet,
  kind: ExportKind,
  after: string | undefined,
): AsyncGenerator<ExportPage> {
  if (kind.from === 'setting') yield { items: [await get(kind.url)], next: undefined }
  else if (kind.from === 'batches') yield* readBatchLines(get, kind, after)
  else if (kind.from === 'list') yield* listPages(get, kind.list, PAGE_SIZE, after)
  else if (kind.from === 'changes')
    yield* readFeedPages(get, '/api/v1/changes', { resource: kind.resource, limit: PAGE_SIZE }, after)
  else
    for await (const page of readFeedPages(get, '/api/v1/events', { limit: EVENT_PAGE_SIZE }, after))
      yield { ...page, items: page.items.map(withoutObject) }
}

/** Omits the current state of the resource, which has its own file. */
const withoutObject = ({ object: _, ...event }: ExportItem): ExportItem => event

async function* readFeedPages(
  get: ExportGet,
  url: string,
  query: object,
  from: string | undefined,
): AsyncGenerator<ExportPage> {
  for (let after = from; ; ) {
    const page: Feed = await get(url, { query: { ...query, ...(after !== undefined && { after }) } })
    yield { items: page.items, next: page.has_more ? page.next : undefined, end: page.next }
    if (!page.has_more) return
    after = page.next
  }
}

async function* listPages(
  get: ExportGet,
  url: string,
  per_page: number,
  from = 'start',
  path: object = {},
): AsyncGenerator<ExportPage> {
  for (let after: string | undefined = from; after !== undefined; ) {
    const page: List = await get(url, { query: { per_page, after }, path })
    const next: string | undefined = page.next ?? undefined
    yield { items: page.items, next }
    after = next
  }
}

async function* readBatchLines(
  get: ExportGet,
  { list, lines }: ExportKind & { from: 'batches' },
  from: string | undefined,
): AsyncGenerator<ExportPage> {
  for await (const { items, next } of listPages(get, list, BATCH_PAGE_SIZE, from)) {
    for (const { id } of items)
      for await (const page of listPages(get, lines, PAGE_SIZE, 'start', { id })) {
        const found = page.items.map((line) => ({ payment_batch_id: id, ...line }))
        yield { items: found, next: undefined, isPartial: true }
      }
    yield { items: [], next }
  }
}
