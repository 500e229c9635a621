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
type Paged = { client: Client; query?: Query }

const LARGEST_PAGE = 100

/** Yields the pages from `page` or `after`, or from the first page, to the last. */
export async function* pagesOf<L extends List>(
  list: L,
  options: Parameters<L>[0],
): AsyncGenerator<PageOf<L>> {
  const { query, ...rest }: Paged = options
  if (query?.after !== undefined || query?.updated_since !== undefined) {
    yield* pagesAfter(list, query.after ?? 'start', { query, ...rest })
    return
  }
  for (let number = query?.page ?? 1; ; number++) {
    const paged = { ...rest, query: { per_page: LARGEST_PAGE, ...query, page: number } }
    const page = await list(paged as never)
    yield page as PageOf<L>
    if (number * page.per_page >= page.total) return
  }
}

/** `updated_since` needs cursors: by pages, a change between two requests could be skipped. */
async function* pagesAfter<L extends List>(
  list: L,
  start: string,
  { query, ...rest }: Paged,
): AsyncGenerator<PageOf<L>> {
  for (let after: string | null | undefined = start; typeof after === 'string'; ) {
    const paged = { ...rest, query: { per_page: LARGEST_PAGE, ...query, after } }
    const page: Page<unknown> = await list(paged as never)
    yield page as PageOf<L>
    after = page.next
  }
}

/** Items created between requests move others to the next page; each item is returned once. */
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
