// A list of named items that are created, edited and deleted in dialogs: project codes, tags.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { requireTexts } from '../language/texts.ts'
import type { Page, Scope } from '../sdk.ts'
import { useMay } from '../session/me.ts'
import { type Column, DataTable } from './data-table.tsx'
import { useFilters } from './fields/use-filters.ts'
import { PageHead } from './page-head.tsx'
import { Pager } from './pager.tsx'
import { RowButton } from './row-button.tsx'
import { Empty, LoadedContent } from './states.tsx'
import { useLoaded } from './use-loaded.ts'

const commonTexts = requireTexts('shared/kit', 'common')

export type DialogHandlers = { onClose: () => void; onDone: () => void }

type Props<T> = {
  texts: { title: string; create: string; empty: string }
  /** The scope required to change items. */
  scope: Scope
  columns: readonly Column<T>[]
  load: (query: { page: number; per_page: number }, signal: AbortSignal) => Promise<Page<T>>
  onChange: () => void
  /** Actions next to the button that creates an item, such as the export of the list. */
  actions?: ComponentChildren
  drawForm: (item: T | undefined, closing: DialogHandlers) => ComponentChildren
  drawDelete: (item: T, closing: DialogHandlers) => ComponentChildren
}

type OpenDialog<T> = { kind: 'create' } | { kind: 'edit' | 'delete'; item: T }

export function Directory<T extends { id: string; name: string }>(props: Props<T>) {
  const { texts, scope, load, onChange } = props
  const mayWrite = useMay()(scope)
  const { page, setPage } = useFilters([])
  const [dialog, setDialog] = useState<OpenDialog<T>>()
  const found = useLoaded(`${texts.title} ${page}`, (signal) => load({ page, per_page: 50 }, signal))
  const dialogHandlers = {
    onClose: () => setDialog(undefined),
    onDone: () => {
      setDialog(undefined)
      onChange()
      found.reload()
    },
  }
  const columns = useColumns(props, mayWrite, setDialog)
  return (
    <div class="stack">
      <PageHead title={texts.title}>
        {props.actions}
        {mayWrite && (
          <button type="button" class="primary" onClick={() => setDialog({ kind: 'create' })}>
            {texts.create}
          </button>
        )}
      </PageHead>
      <LoadedContent loaded={found}>
        {(itemPage) => (
          <>
            {itemPage.items.length === 0 && <Empty>{texts.empty}</Empty>}
            {itemPage.items.length > 0 && (
              <DataTable
                caption={texts.title}
                items={itemPage.items}
                getKey={({ id }) => id}
                columns={columns}
              />
            )}
            <Pager page={itemPage} onPage={setPage} />
          </>
        )}
      </LoadedContent>
      {dialog?.kind === 'create' && props.drawForm(undefined, dialogHandlers)}
      {dialog?.kind === 'edit' && props.drawForm(dialog.item, dialogHandlers)}
      {dialog?.kind === 'delete' && props.drawDelete(dialog.item, dialogHandlers)}
    </div>
  )
}

function useColumns<T extends { name: string }>(
  { columns }: Props<T>,
  mayWrite: boolean,
  openDialog: (dialog: OpenDialog<T>) => void,
): readonly Column<T>[] {
  const c = commonTexts()
  if (!mayWrite) return columns
  const actions: Column<T> = {
    name: c.actions,
    draw: (item) => (
      <span class="row">
        <RowButton label={c.edit} itemName={item.name} onClick={() => openDialog({ kind: 'edit', item })} />
        <RowButton
          label={c.remove}
          itemName={item.name}
          isDanger
          onClick={() => openDialog({ kind: 'delete', item })}
        />
      </span>
    ),
  }
  return [...columns, actions]
}
