// A list as a table; on a phone each row is a card. A row can be a link, and a column can sort the list.
import type { ComponentChildren } from 'preact'
import { defineTexts, useTexts } from '../language/language.ts'
import { type Sorting, sortedBy, turnedSort } from './sorting.ts'

export type Column<T> = {
  name: string
  isNumber?: boolean
  /** The text of the link to the item, where rows are links. At the start of the cell. */
  title?: (item: T) => ComponentChildren
  draw: (item: T) => ComponentChildren
  /** A value of `sort` of the list. */
  sort?: string
}

type Props<T> = {
  caption: string
  columns: readonly Column<T>[]
  items: readonly T[]
  keyOf: (item: T) => string
  /** Where a row leads. A click anywhere in the row opens it; other links and buttons of the row stay above. */
  hrefOf?: (item: T) => string
  sorting?: Sorting
}

export function DataTable<T>({ caption, columns, items, keyOf, hrefOf, sorting }: Props<T>) {
  return (
    <div class="table-frame">
      <table class="cards">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)} class={hrefOf && 'linked'}>
              {columns.map(({ name, isNumber, title, draw }) => (
                <td key={name} data-label={name} class={isNumber ? 'number' : undefined}>
                  {hrefOf && title ? (
                    <span>
                      <a class="row-link" href={hrefOf(item)}>
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

const TEXTS = defineTexts({
  en: { sort: (name: string) => `Sort by ${name}` },
  fr: { sort: (name: string) => `Trier par ${name}` },
})

const ARROWS = { ascending: '↑', descending: '↓', none: '↕' } as const

type HeadProps<T> = { column: Column<T>; sorting: Sorting | undefined }

function Head<T>({ column: { name, isNumber, sort }, sorting }: HeadProps<T>) {
  const w = useTexts(TEXTS)
  const look = isNumber ? 'number' : undefined
  if (!sort || !sorting)
    return (
      <th scope="col" class={look}>
        {name}
      </th>
    )
  const order = sortedBy(sorting.value, sort)
  return (
    <th scope="col" class={look} aria-sort={order}>
      <button
        type="button"
        class="sort"
        title={w.sort(name)}
        onClick={() => sorting.onSort(turnedSort(sorting.value, sort))}
      >
        {name}{' '}
        <span aria-hidden="true" class={order === 'none' ? 'unsorted' : undefined}>
          {ARROWS[order]}
        </span>
      </button>
    </th>
  )
}
