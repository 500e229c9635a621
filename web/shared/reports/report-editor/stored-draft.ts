// Keeps unsaved input in sessionStorage, across reloads, expired links and page changes.
import { createStoredValue } from '../../kit/values/stored-value.ts'
import type { Draft } from './draft.ts'

export function createDraftStore(name: string) {
  const storedValue = createStoredValue('session', `engagement.draft.${name}`)
  return {
    read(): Draft | undefined {
      const text = storedValue.read()
      return text ? (JSON.parse(text) as Draft) : undefined
    },
    write: (draft: Draft | undefined) => storedValue.write(draft ? JSON.stringify(draft) : null),
  }
}
