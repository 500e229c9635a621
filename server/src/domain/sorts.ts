// The parameter `sort` of a list: the names of its orders, and the types of their values.

/** The type of the value that a list is ordered by. */
export type SortKey = 'text' | 'date' | 'timestamp'

/** The types of values by the name of the order. */
export type Sorts = Readonly<Record<string, SortKey>>

/** `name`: ascending. `-name`: descending. */
export const listSortWords = (sorts: Sorts): string[] =>
  Object.keys(sorts).flatMap((name) => [name, `-${name}`])

export const getSortKey = (sorts: Sorts, word: string): SortKey | undefined => sorts[word.replace(/^-/, '')]
