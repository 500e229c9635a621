// One row of the report form: its fields, and a button to remove it.
import type { ComponentChildren } from 'preact'
import { defineTexts, useTexts } from '../../language/language.ts'

const TEXTS = defineTexts({ en: { remove: 'Remove' }, fr: { remove: 'Retirer' } })

type Props = {
  onRemove: () => void
  /** Wide fields share a line, the others follow below. */
  isLong?: boolean
  /** While a file is uploaded for a row, no row is removed. */
  isLocked?: boolean
  children: ComponentChildren
}

export function Part({ onRemove, isLong, isLocked, children }: Props) {
  const w = useTexts(TEXTS)
  return (
    <div class={isLong ? 'part long' : 'part'}>
      {children}
      <button type="button" class="plain" disabled={isLocked} onClick={onRemove}>
        {w.remove}
      </button>
    </div>
  )
}
