// Lists that many pages use for choices and names (freelancers, project codes, users…), loaded once per session.
import {
  itemsOf,
  listDocumentTemplates,
  listFreelancers,
  listProjectCodes,
  listTeams,
  listTeamTags,
  listUsers,
} from '../../sdk.ts'
import { api, authentication } from '../../session/session.ts'
import { type Loaded, useLoaded } from '../use-loaded.ts'
import type { Choice } from './field.tsx'

const LISTS = {
  freelancers: listFreelancers,
  projectCodes: listProjectCodes,
  users: listUsers,
  tags: listTeamTags,
  teams: listTeams,
  templates: listDocumentTemplates,
}

type Name = keyof typeof LISTS
type ItemOf<N extends Name> = Awaited<ReturnType<(typeof LISTS)[N]>>['items'][number]

export type { ItemOf as CachedItem, Name as CachedListName }

/** The maximum number of options: a select with more is not usable. */
const MAX_ITEMS = 1000

let loadedLists = new Map<Name, Promise<unknown[]>>()
authentication.subscribe(() => {
  loadedLists = new Map()
})

/** Clears the cache of a list; call it after a write to that list. */
export const invalidateCachedList = (name: Name) => void loadedLists.delete(name)

async function loadAll<N extends Name>(name: N): Promise<ItemOf<N>[]> {
  const items: ItemOf<N>[] = []
  for await (const item of itemsOf(LISTS[name], { client: api() } as never)) {
    items.push(item as ItemOf<N>)
    if (items.length === MAX_ITEMS) break
  }
  return items
}

/** Returns an empty list without a request if the key cannot read the list (`isReadable` is false). */
export function useCachedList<N extends Name>(name: N, isReadable = true): Loaded<ItemOf<N>[]> {
  return useLoaded(`${name} ${isReadable}`, () => {
    if (!isReadable) return Promise.resolve([])
    const loading = (loadedLists.get(name) as Promise<ItemOf<N>[]> | undefined) ?? loadAll(name)
    loadedLists.set(name, loading)
    loading.catch(() => loadedLists.delete(name))
    return loading
  })
}

/** Returns the items as choices, after an empty option. */
export const toChoices = <T>(
  items: readonly T[] | undefined,
  none: string,
  choice: (item: T) => Choice,
): Choice[] => [{ value: '', label: none }, ...(items ?? []).map(choice)]
