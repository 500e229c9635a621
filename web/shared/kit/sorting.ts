// The parameter `sort` of a list: `name` ascending, `-name` descending, none for the default order.

export type Sorting = { value: string | undefined; onSort: (value: string) => void }

export const findSortOrder = (
  value: string | undefined,
  name: string,
): 'ascending' | 'descending' | 'none' => {
  if (value === name) return 'ascending'
  return value === `-${name}` ? 'descending' : 'none'
}

/** Returns the next order: ascending, descending, then the default order. */
export function toggleSort(value: string | undefined, name: string): string {
  if (value === name) return `-${name}`
  return value === `-${name}` ? '' : name
}
