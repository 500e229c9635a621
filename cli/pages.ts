// Lists: one page, or all pages.
import { pagesOf } from '../sdk/src/index.ts'
import { type Flags, toFields } from './flags.ts'
import { type Page, printAll, printNotice, printPage } from './output.ts'
import type { Settings } from './settings.ts'
import type { Column, Item } from './text.ts'

type List = (options: never) => Promise<Page & { items: { id: string }[] }>
/** All options except the query, which is built from the flags; the server validates it. */
type Options<L extends List> = Omit<Parameters<L>[0], 'query'>

/** `formatItem` formats an item for reading; JSON output is not formatted. */
export async function printList<L extends List>(
  settings: Settings,
  columns: Column[],
  flags: Flags,
  [list, options]: readonly [L, Options<L>],
  formatItem = (item: Item) => item,
) {
  const { all, ...filters } = flags
  const listOptions = { ...options, query: toFields(filters) } as Parameters<L>[0]
  const formatItems = (items: Item[]) => (settings.isJson ? items : items.map(formatItem))
  if (all) return printAll(settings, formatItems(await readAll(pagesOf(list, listOptions))), columns)
  const page = await list(listOptions)
  printPage(settings, { ...page, items: formatItems(page.items) }, columns)
}

export async function readAll(pages: AsyncIterable<Page>): Promise<Item[]> {
  // An item created in the meantime shifts others to the next page, where they appear again.
  const found = new Map<unknown, Item>()
  const totals = new Set<number>()
  for await (const { items, total, current_page, per_page } of pages) {
    for (const item of items) found.set(item['id'], item)
    totals.add(total)
    if (current_page * per_page < total) printNotice(`${found.size} of ${total} read`)
  }
  if (totals.size > 1) printNotice('The list changed while it was read and may be incomplete; read it again.')
  return [...found.values()]
}
