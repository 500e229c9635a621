// A list as a table; on a phone each row is a card.
import type { ComponentChildren } from 'preact'

export type Column<T> = {
  name: string
  isNumber?: boolean
  draw: (item: T) => ComponentChildren
}

type Props<T> = {
  caption: string
  columns: readonly Column<T>[]
  items: readonly T[]
  keyOf: (item: T) => string
}

export function DataTable<T>({ caption, columns, items, keyOf }: Props<T>) {
  return (
    <div class="table-frame">
      <table class="cards">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" class={isNumber ? 'number' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map(({ name, isNumber, draw }) => (
                <td key={name} data-label={name} class={isNumber ? 'number' : undefined}>
                  {draw(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
