// Lists: one page, or all pages one after the other.
import { type Flags, membersOf } from './flags.ts'
import { type Page, printAll, printPage, tell } from './output.ts'
import type { Settings } from './settings.ts'
import type { Column, Item } from './text.ts'

const LARGEST_PAGE = '100'

type Query = Record<string, string>
type ReadPage = (query: Query) => Promise<Page>

/** `shown` makes an item readable; JSON has it as it came. */
export async function printList(
  settings: Settings,
  columns: Column[],
  flags: Flags,
  read: ReadPage,
  shown = (item: Item) => item,
) {
  const { all, ...filters } = flags
  const query = membersOf(filters) as Query
  const readable = (items: Item[]) => (settings.isJson ? items : items.map(shown))
  if (all) return printAll(settings, readable(await readAll(read, query)), columns)
  const page = await read(query)
  printPage(settings, { ...page, items: readable(page.items) }, columns)
}

export async function readAll(read: ReadPage, query: Query = {}): Promise<Item[]> {
  // What is created meanwhile moves others to the next page, where they come a second time.
  const found = new Map<unknown, Item>()
  const totals = new Set<number>()
  for (let number = 1; ; number++) {
    const page = await read({ per_page: LARGEST_PAGE, ...query, page: String(number) })
    for (const item of page.items) found.set(item['id'], item)
    totals.add(page.total)
    if (number * page.per_page >= page.total) break
    tell(`${found.size} of ${page.total} read`)
  }
  if (totals.size > 1) tell('The list changed while it was read; read it again to be sure of every line.')
  return [...found.values()]
}
