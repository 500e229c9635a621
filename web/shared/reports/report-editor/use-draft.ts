// The draft of the report, compared with the saved one.
import { useState } from 'preact/hooks'
import { type Change, type Draft, draftOf, isSame, type Written } from './draft.ts'
import { keptDraft } from './stored-draft.ts'

export function useDraft(name: string, report: Written | undefined) {
  const kept = keptDraft(name)
  const [before] = useState(kept.read)
  const [draft, setDraft] = useState<Draft>(before ?? draftOf(report))
  return {
    draft,
    /** Whether it was restored from an earlier visit. */
    isRestored: before !== undefined,
    change(part: Change): void {
      setDraft((old) => {
        const next = { ...old, ...(typeof part === 'function' ? part(old) : part) }
        kept.write(next)
        return next
      })
    },
    /** Discards changes. */
    reset(): void {
      kept.write(undefined)
      setDraft(draftOf(report))
    },
    /** The server stored `sent`; later changes stay unsaved. */
    settle(sent: Draft, saved: Written): void {
      setDraft((now) => {
        if (!isSame(now, sent)) return now
        kept.write(undefined)
        return draftOf(saved)
      })
    },
  }
}
