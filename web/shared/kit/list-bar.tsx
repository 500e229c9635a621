// Above a list: its order (where the table has no head, on a phone), the saved views, and the export.
import type { ComponentChildren } from 'preact'
import { defineTexts, useTexts } from '../language/language.ts'
import { SelectField } from './fields/field.tsx'
import { SavedViews } from './saved-views.tsx'
import type { Sorting } from './sorting.ts'

const TEXTS = defineTexts({
  en: {
    sort: 'Sort by',
    usual: 'Default order',
    up: (name: string) => `${name}, ascending`,
    down: (name: string) => `${name}, descending`,
  },
  fr: {
    sort: 'Trier par',
    usual: 'Ordre par défaut',
    up: (name: string) => `${name}, croissant`,
    down: (name: string) => `${name}, décroissant`,
  },
})

type Props = {
  sorting: Sorting
  /** The columns that sort the list. */
  sorts: readonly { name: string; sort?: string }[]
  children?: ComponentChildren
}

export function ListBar({ sorting, sorts, children }: Props) {
  const w = useTexts(TEXTS)
  const choices = sorts.flatMap(({ name, sort }) =>
    sort
      ? [
          { value: sort, label: w.up(name) },
          { value: `-${sort}`, label: w.down(name) },
        ]
      : [],
  )
  return (
    <div class="list-bar">
      <SavedViews />
      <div class="row">
        <div class="phone-only">
          <SelectField
            label={w.sort}
            value={sorting.value ?? ''}
            onValue={sorting.onSort}
            choices={[{ value: '', label: w.usual }, ...choices]}
          />
        </div>
        {children}
      </div>
    </div>
  )
}
