// The draft of the report, compared with the saved one.
import { useState } from 'preact/hooks'
import { type Change, type Draft, isSame, type SavedRows, toDraft } from './draft.ts'
import { createDraftStore } from './stored-draft.ts'

export function useDraft(name: string, report: SavedRows | undefined) {
  const draftStore = createDraftStore(name)
  const [restoredDraft] = useState(draftStore.read)
  const [draft, setDraft] = useState<Draft>(restoredDraft ?? toDraft(report))
  return {
    draft,
    /** Whether the draft was restored from an earlier visit. */
    isRestored: restoredDraft !== undefined,
    change(part: Change): void {
      setDraft((old) => {
        const next = { ...old, ...(typeof part === 'function' ? part(old) : part) }
        draftStore.write(next)
        return next
      })
    },
    /** Discards changes. */
    reset(): void {
      draftStore.write(undefined)
      setDraft(toDraft(report))
    },
    /** Called after the server has stored `sent`; later changes stay unsaved. */
    settle(sent: Draft, saved: SavedRows): void {
      setDraft((now) => {
        if (!isSame(now, sent)) return now
        draftStore.write(undefined)
        return toDraft(saved)
      })
    },
  }
}
