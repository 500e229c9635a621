// Keeps unsaved input in sessionStorage, across reloads, expired links and page changes.
import { remembered } from '../../kit/values/stored-value.ts'
import type { Draft } from './draft.ts'

export function keptDraft(name: string) {
  const kept = remembered('session', `engagement.draft.${name}`)
  return {
    read(): Draft | undefined {
      const text = kept.read()
      return text ? (JSON.parse(text) as Draft) : undefined
    },
    write: (draft: Draft | undefined) => kept.write(draft ? JSON.stringify(draft) : null),
  }
}
