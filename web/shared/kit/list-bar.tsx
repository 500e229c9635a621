// The bar above a list: its order (on a phone, where the table has no header), the saved views, and the export.
import type { ComponentChildren } from 'preact'
import { requireTexts } from '../language/texts.ts'
import { SelectField } from './fields/field.tsx'
import { SavedViews } from './saved-views.tsx'
import type { Sorting } from './sorting.ts'

const texts = requireTexts('shared/kit', 'listBar')

type Props = {
  sorting: Sorting
  /** The columns of the list; one without `sort` cannot order it. */
  sorts: readonly { name: string; sort?: string }[]
  /** A note about what the list contains. */
  note?: ComponentChildren
  children?: ComponentChildren
}

export function ListBar({ sorting, sorts: columns, note, children }: Props) {
  const t = texts()
  const choices = columns.flatMap(({ name, sort }) =>
    sort
      ? [
          { value: sort, label: t.up(name) },
          { value: `-${sort}`, label: t.down(name) },
        ]
      : [],
  )
  return (
    <div class="list-bar">
      <div class="row">
        {note}
        <SavedViews />
      </div>
      <div class="row">
        <div class="phone-only">
          <SelectField
            label={t.sort}
            value={sorting.value ?? ''}
            onValue={sorting.onSort}
            choices={[{ value: '', label: t.usual }, ...choices]}
          />
        </div>
        {children}
      </div>
    </div>
  )
}
