// Reads everything that a team's key shows, page by page.
import { type Ask, ask } from './client.ts'
import { LISTED, type Row } from './kinds.ts'
import type { Kind } from './ledger.ts'

export type Found = Map<Kind, Row[]>

const PER_PAGE = 100

export async function findAll(address: string, access: Ask): Promise<Found> {
  const lists = Object.entries(LISTED).map(async ([kind, list]): Promise<[Kind, Row[]]> => {
    return [kind as Kind, await readList(`${address}/api/v1${list.path}`, access)]
  })
  return new Map(await Promise.all(lists))
}

async function readList(list: string, access: Ask): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { data, status } = await ask(list, `?per_page=${PER_PAGE}&page=${page}`, access)
    if (!data) throw new Error(`GET ${list} is answered ${status}`)
    const { items, total } = data as { items: Row[]; total: number }
    rows.push(...items)
    if (items.length < PER_PAGE) {
      if (rows.length !== total) throw new Error(`${list} says ${total} and has ${rows.length}`)
      return rows
    }
  }
}

export const idsOf = (found: Found): Set<string> =>
  new Set([...found.values()].flatMap((rows) => rows.map(({ id }) => id)))
