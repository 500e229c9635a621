/** Which page of a list, and how many resources it has. */
export type PageQuery = { page: number; per_page: number }

/** A page, with the number of all matching resources. */
export type Page<T> = { items: T[]; total: number; current_page: number; per_page: number }
