// One row of the report form: its fields, and a button to remove it.
import type { ComponentChildren } from 'preact'
import { requireTexts } from '../../language/texts.ts'

const texts = requireTexts('shared/reports/report-editor', 'row')

type Props = {
  onRemove: () => void
  /** Whether the row has wide fields, which share a line; the others follow below. */
  isLong?: boolean
  /** Whether rows cannot be removed, because a file is being uploaded. */
  isLocked?: boolean
  children: ComponentChildren
}

export function EditorRow({ onRemove, isLong, isLocked, children }: Props) {
  const t = texts()
  return (
    <div class={isLong ? 'part long' : 'part'}>
      {children}
      <button type="button" class="plain" disabled={isLocked} onClick={onRemove}>
        {t.remove}
      </button>
    </div>
  )
}
