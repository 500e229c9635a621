// A list of named things that are made, changed and deleted in dialogs: project codes, tags.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useWords } from '../language/language.ts'
import type { Page, Scope } from '../sdk.ts'
import { useMay } from '../session/me.ts'
import { type Column, DataTable } from './data-table.tsx'
import { useFilters } from './fields/use-filters.ts'
import { PageHead } from './page-head.tsx'
import { Pager } from './pager.tsx'
import { RowButton } from './row-button.tsx'
import { Empty, Shown } from './states.tsx'
import { useLoaded } from './use-loaded.ts'
import { COMMON } from './values/common-words.ts'

export type Closing = { onClose: () => void; onDone: () => void }

type Props<T> = {
  words: { title: string; create: string; empty: string }
  /** What makes and changes them needs it. */
  scope: Scope
  columns: readonly Column<T>[]
  load: (query: { page: number; per_page: number }, signal: AbortSignal) => Promise<Page<T>>
  onChange: () => void
  drawForm: (item: T | undefined, closing: Closing) => ComponentChildren
  drawDelete: (item: T, closing: Closing) => ComponentChildren
}

type Asked<T> = { act: 'create' } | { act: 'edit' | 'delete'; item: T }

export function Directory<T extends { id: string; name: string }>(props: Props<T>) {
  const { words, scope, load, onChange } = props
  const mayWrite = useMay()(scope)
  const { page, setPage } = useFilters([])
  const [asked, setAsked] = useState<Asked<T>>()
  const found = useLoaded(`${words.title} ${page}`, (signal) => load({ page, per_page: 50 }, signal))
  const closing = {
    onClose: () => setAsked(undefined),
    onDone: () => {
      setAsked(undefined)
      onChange()
      found.reload()
    },
  }
  const columns = useColumns(props, mayWrite, setAsked)
  return (
    <div class="stack">
      <PageHead title={words.title}>
        {mayWrite && (
          <button type="button" class="primary" onClick={() => setAsked({ act: 'create' })}>
            {words.create}
          </button>
        )}
      </PageHead>
      <Shown of={found}>
        {(shown) => (
          <>
            {shown.items.length === 0 && <Empty>{words.empty}</Empty>}
            {shown.items.length > 0 && (
              <DataTable caption={words.title} items={shown.items} keyOf={({ id }) => id} columns={columns} />
            )}
            <Pager page={shown} onPage={setPage} />
          </>
        )}
      </Shown>
      {asked?.act === 'create' && props.drawForm(undefined, closing)}
      {asked?.act === 'edit' && props.drawForm(asked.item, closing)}
      {asked?.act === 'delete' && props.drawDelete(asked.item, closing)}
    </div>
  )
}

function useColumns<T extends { name: string }>(
  { columns }: Props<T>,
  mayWrite: boolean,
  ask: (asked: Asked<T>) => void,
): readonly Column<T>[] {
  const c = useWords(COMMON)
  if (!mayWrite) return columns
  const actions: Column<T> = {
    name: c.actions,
    draw: (item) => (
      <span class="row">
        <RowButton act={c.edit} what={item.name} onClick={() => ask({ act: 'edit', item })} />
        <RowButton act={c.remove} what={item.name} isDanger onClick={() => ask({ act: 'delete', item })} />
      </span>
    ),
  }
  return [...columns, actions]
}
