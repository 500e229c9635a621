import type { Cursor } from './cursors.ts'

/** The page of a list and its size. With `after`, `page` is 1, and the page begins after the cursor. */
export type PageQuery = { page: number; per_page: number; after?: Cursor }

/** A page, with the number of all matching resources. */
export type Page<T> = {
  items: T[]
  total: number
  current_page: number
  per_page: number
  /** The cursor of the next page, null on the last page; present with `after`. */
  next?: string | null
}
