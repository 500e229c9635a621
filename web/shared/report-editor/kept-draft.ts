// What was typed and not saved outlives a reload, a link that ended and a look at another page, in this tab.
import { remembered } from '../kit/values/remembered.ts'
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
