// One row of a report while it is written: its fields, and the way to take it out.
import type { ComponentChildren } from 'preact'
import { defineWords, useWords } from '../language/language.ts'

const WORDS = defineWords({ en: { remove: 'Remove' }, fr: { remove: 'Retirer' } })

export function Part({ onRemove, children }: { onRemove: () => void; children: ComponentChildren }) {
  const w = useWords(WORDS)
  return (
    <div class="part">
      {children}
      <button type="button" class="plain" onClick={onRemove}>
        {w.remove}
      </button>
    </div>
  )
}
