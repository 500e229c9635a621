// Reads everything that a team's key shows, page by page.
import { ask } from './client.ts'
import { getListToken, getMarkerTeam, isOperatorList, LISTED, type Row } from './kinds.ts'
import type { Kind, TeamAccess } from './ledger.ts'

export type StoredRows = Map<Kind, Row[]>

const PER_PAGE = 100

export async function readStoredRows(address: string, team: TeamAccess): Promise<StoredRows> {
  const lists = Object.entries(LISTED).map(async ([kind, list]): Promise<[Kind, Row[]]> => {
    const filter = list.filter ? `&${list.filter}` : ''
    const rows = await readList(address + list.path, filter, getListToken(list, team))
    const isOwn = (row: Row) => getMarkerTeam(list.findMarker(row) ?? '') === team.name
    return [kind as Kind, isOperatorList(list) ? rows.filter(isOwn) : rows]
  })
  return new Map(await Promise.all(lists))
}

async function readList(list: string, filter: string, token: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { data, status } = await ask(list, `?per_page=${PER_PAGE}&page=${page}${filter}`, { token })
    if (!data) throw new Error(`GET ${list} returned ${status}`)
    const { items, total } = data as { items: Row[]; total: number }
    rows.push(...items)
    if (items.length < PER_PAGE) {
      if (rows.length !== total) throw new Error(`${list} says ${total} and has ${rows.length}`)
      return rows
    }
  }
}

export const collectIds = (found: StoredRows): Set<string> =>
  new Set([...found.values()].flatMap((rows) => rows.map(({ id }) => id)))
