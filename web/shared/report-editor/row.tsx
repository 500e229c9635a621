// One row of the report form: its fields, and a button to remove it.
import type { ComponentChildren } from 'preact'
import { defineTexts, useTexts } from '../language/language.ts'

const TEXTS = defineTexts({ en: { remove: 'Remove' }, fr: { remove: 'Retirer' } })

export function Part({ onRemove, children }: { onRemove: () => void; children: ComponentChildren }) {
  const w = useTexts(TEXTS)
  return (
    <div class="part">
      {children}
      <button type="button" class="plain" onClick={onRemove}>
        {w.remove}
      </button>
    </div>
  )
}
