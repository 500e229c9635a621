// Filters are stored in the URL: a page can be shared, and Back restores them.
import { useLocation } from 'preact-iso'
import type { Sorting } from '../sorting.ts'

export type Filters = Record<string, string>

export function useFilters<const Names extends readonly string[]>(names: Names) {
  const { query, path, route } = useLocation()
  type Name = Names[number]
  const filters = {} as Partial<Record<Name | 'page', string>>
  for (const name of [...names, 'page'] as const) {
    const value = query[name]
    if (value) filters[name as Name] = value
  }
  const navigate = (next: Filters) => {
    const search = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ''))
    route(search.size > 0 ? `${path}?${search}` : path)
  }
  return {
    filters,
    page: Number(filters.page ?? 1),
    /** The order of the list, if `names` includes `sort`. */
    sorting: {
      value: query['sort'],
      onSort: (value: string) => navigate({ ...(filters as Filters), page: '', sort: value }),
    } satisfies Sorting,
    /** Changing a filter returns to the first page. */
    setFilter: (name: Name, value: string) => navigate({ ...(filters as Filters), page: '', [name]: value }),
    /** Sets several filters at once, such as two that exclude each other. */
    setFilters: (changes: Partial<Record<Name, string>>) =>
      navigate({ ...(filters as Filters), page: '', ...(changes as Filters) }),
    setPage: (page: number) => navigate({ ...(filters as Filters), page: page > 1 ? String(page) : '' }),
    clear: () => navigate({}),
  }
}
