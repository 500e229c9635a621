// Lists: one page, or all pages one after the other.
import { type Flags, membersOf } from './flags.ts'
import { type Page, printAll, printPage, tell } from './output.ts'
import type { Settings } from './settings.ts'
import type { Item } from './text.ts'

const LARGEST_PAGE = '100'

type Query = Record<string, string>
type ReadPage = (query: Query) => Promise<Page>

export async function printList(settings: Settings, columns: string[], flags: Flags, read: ReadPage) {
  const { all, ...filters } = flags
  const query = membersOf(filters) as Query
  if (all) printAll(settings, await readAll(read, query), columns)
  else printPage(settings, await read(query), columns)
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
