// The parameter `sort` of a list: `name` ascending, `-name` descending, none for the default order.

export type Sorting = { value: string | undefined; onSort: (value: string) => void }

export const sortedBy = (value: string | undefined, name: string): 'ascending' | 'descending' | 'none' => {
  if (value === name) return 'ascending'
  return value === `-${name}` ? 'descending' : 'none'
}

/** Ascending, descending, and back to the default order. */
export function turnedSort(value: string | undefined, name: string): string {
  if (value === name) return `-${name}`
  return value === `-${name}` ? '' : name
}
