import type { Cursor } from './cursors.ts'

/** Which page of a list, and how many resources it has. With `after`, `page` is 1: the cursor says where the page begins. */
export type PageQuery = { page: number; per_page: number; after?: Cursor }

/** A page, with the number of all matching resources. */
export type Page<T> = {
  items: T[]
  total: number
  current_page: number
  per_page: number
  /** Only with `after`: the cursor of the next page, null on the last one. */
  next?: string | null
}
