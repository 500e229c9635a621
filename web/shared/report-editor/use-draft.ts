// The report as it is typed, beside what is saved.
import { useState } from 'preact/hooks'
import { type Draft, draftOf, isSame, type Written } from './draft.ts'
import { keptDraft } from './kept-draft.ts'

export function useDraft(name: string, report: Written | undefined) {
  const kept = keptDraft(name)
  const [before] = useState(kept.read)
  const [draft, setDraft] = useState<Draft>(before ?? draftOf(report))
  return {
    draft,
    /** Whether it began with what an earlier visit has left. */
    isRestored: before !== undefined,
    change(part: Partial<Draft>): void {
      setDraft((old) => {
        const next = { ...old, ...part }
        kept.write(next)
        return next
      })
    },
    /** Back to what the server has. */
    reset(): void {
      kept.write(undefined)
      setDraft(draftOf(report))
    },
    /** The server has taken `sent`; what was typed meanwhile stays to be saved. */
    settle(sent: Draft, saved: Written): void {
      setDraft((now) => {
        if (!isSame(now, sent)) return now
        kept.write(undefined)
        return draftOf(saved)
      })
    },
  }
}
