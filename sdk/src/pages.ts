// Lists, page by page or item by item.
import type { Client } from './client.types.ts'

export type Page<T> = {
  items: T[]
  total: number
  current_page: number
  per_page: number
  next?: string | null
}

/** A generated function that returns a page, such as `listMissions`. */
type List = (options: never) => Promise<Page<object>>
type ListWithIds = (options: never) => Promise<Page<{ id: string }>>
type PageOf<L extends List> = Awaited<ReturnType<L>>
type ItemOf<L extends List> = PageOf<L>['items'][number]
type Query = { page?: number; per_page?: number; after?: string; updated_since?: string }
type PagedOptions = { client: Client; query?: Query }

const MAX_PAGE_SIZE = 100

/** Yields the pages from `page` or `after`, or from the first page, to the last. */
export async function* pagesOf<L extends List>(
  list: L,
  options: Parameters<L>[0],
): AsyncGenerator<PageOf<L>> {
  const { query, ...rest }: PagedOptions = options
  if (query?.after !== undefined || query?.updated_since !== undefined) {
    yield* listPagesAfter(list, query.after ?? 'start', { query, ...rest })
    return
  }
  for (let number = query?.page ?? 1; ; number++) {
    const paged = { ...rest, query: { per_page: MAX_PAGE_SIZE, ...query, page: number } }
    const page = await list(paged as never)
    yield page as PageOf<L>
    if (number * page.per_page >= page.total) return
  }
}

/** Reads by cursors, which `updated_since` needs: page numbers could skip a change between two requests. */
async function* listPagesAfter<L extends List>(
  list: L,
  start: string,
  { query, ...rest }: PagedOptions,
): AsyncGenerator<PageOf<L>> {
  for (let after: string | null | undefined = start; typeof after === 'string'; ) {
    const paged = { ...rest, query: { per_page: MAX_PAGE_SIZE, ...query, after } }
    const page: Page<unknown> = await list(paged as never)
    yield page as PageOf<L>
    after = page.next
  }
}

/** Yields each item once, even if an item that is created between two requests moves others to the next page. */
export async function* itemsOf<L extends ListWithIds>(
  list: L,
  options: Parameters<L>[0],
): AsyncGenerator<ItemOf<L>> {
  const yieldedIds = new Set<string>()
  for await (const { items } of pagesOf(list, options))
    for (const item of items) {
      if (!yieldedIds.has(item.id)) yield item
      yieldedIds.add(item.id)
    }
}
