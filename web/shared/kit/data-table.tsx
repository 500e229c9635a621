// A list as a table; on a phone each row is a card. A row can be a link, and a column can sort the list.
import type { ComponentChildren } from 'preact'
import { requireTexts } from '../language/texts.ts'
import { findSortOrder, type Sorting, toggleSort } from './sorting.ts'

export type Column<T> = {
  name: string
  isNumber?: boolean
  /** The text of the link to the item, at the start of the cell, if rows are links. */
  title?: (item: T) => ComponentChildren
  draw: (item: T) => ComponentChildren
  /** The value of the query parameter `sort` for this column. */
  sort?: string
}

type Props<T> = {
  caption: string
  columns: readonly Column<T>[]
  items: readonly T[]
  getKey: (item: T) => string
  /** Returns the URL that a click on the row opens; other links and buttons of the row stay clickable. */
  toHref?: (item: T) => string
  sorting?: Sorting
}

export function DataTable<T>({ caption, columns, items, getKey, toHref, sorting }: Props<T>) {
  return (
    <div class="table-frame">
      <table class="cards">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.name} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={getKey(item)} class={toHref && 'linked'}>
              {columns.map(({ name, isNumber, title, draw }) => (
                <td key={name} data-label={name} class={isNumber ? 'number' : undefined}>
                  {toHref && title ? (
                    <span>
                      <a class="row-link" href={toHref(item)}>
                        {title(item)}
                      </a>
                      {draw(item)}
                    </span>
                  ) : (
                    draw(item)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const texts = requireTexts('shared/kit', 'dataTable')

/** The arrows are drawn, because not every font has them. */
const ARROWS = {
  ascending: 'M5 1 9 6H1Z',
  descending: 'M5 11 1 6H9Z',
  none: 'M5 1 8 5H2ZM5 11 2 7H8Z',
} as const

type HeadProps<T> = { column: Column<T>; sorting: Sorting | undefined }

function ColumnHead<T>({ column: { name, isNumber, sort }, sorting }: HeadProps<T>) {
  const t = texts()
  const cellClass = isNumber ? 'number' : undefined
  if (!sort || !sorting)
    return (
      <th scope="col" class={cellClass}>
        {name}
      </th>
    )
  const order = findSortOrder(sorting.value, sort)
  return (
    <th scope="col" class={cellClass} aria-sort={order}>
      <button
        type="button"
        class="sort"
        title={t.sort(name)}
        onClick={() => sorting.onSort(toggleSort(sorting.value, sort))}
      >
        {name}{' '}
        <svg
          viewBox="0 0 10 12"
          width="8"
          height="10"
          aria-hidden="true"
          class={order === 'none' ? 'unsorted' : undefined}
        >
          <path d={ARROWS[order]} fill="currentColor" />
        </svg>
      </button>
    </th>
  )
}
