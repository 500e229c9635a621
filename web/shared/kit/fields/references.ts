// Short lists used by many pages (freelancers, project codes, users…), loaded once per session.
import {
  itemsOf,
  listDocumentTemplates,
  listFreelancers,
  listProjectCodes,
  listTeams,
  listTeamTags,
  listUsers,
} from '../../sdk.ts'
import { api, entered } from '../../session/session.ts'
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

export type { ItemOf as ReferenceItem, Name as ReferenceName }

/** A select with more options is not usable. */
const MAX_REFERENCES = 1000

let known = new Map<Name, Promise<unknown[]>>()
entered.subscribe(() => {
  known = new Map()
})

/** Called after a write to one of the lists. */
export const forgetReferences = (name: Name) => void known.delete(name)

async function all<N extends Name>(name: N): Promise<ItemOf<N>[]> {
  const items: ItemOf<N>[] = []
  for await (const item of itemsOf(LISTS[name], { client: api() } as never)) {
    items.push(item as ItemOf<N>)
    if (items.length === MAX_REFERENCES) break
  }
  return items
}

/** Where the key cannot read a list (`isReadable` is false), it is empty and no request is sent. */
export function useReferences<N extends Name>(name: N, isReadable = true): Loaded<ItemOf<N>[]> {
  return useLoaded(`${name} ${isReadable}`, () => {
    if (!isReadable) return Promise.resolve([])
    const loading = (known.get(name) as Promise<ItemOf<N>[]> | undefined) ?? all(name)
    known.set(name, loading)
    loading.catch(() => known.delete(name))
    return loading
  })
}

/** With an empty option first. */
export const choicesOf = <T>(
  items: readonly T[] | undefined,
  none: string,
  choice: (item: T) => Choice,
): Choice[] => [{ value: '', label: none }, ...(items ?? []).map(choice)]
