// Saved views of a list in localStorage.
import { createStoredValue } from './stored-value.ts'

export type SavedView = { name: string; search: string }

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedView).name === 'string' &&
  typeof (value as SavedView).search === 'string'

export function createSavedViewStore(teamId: string, list: string) {
  const stored = createStoredValue('local', `engagement.views.${teamId}.${list}`)
  return {
    /** Returns no views if the stored text is damaged. */
    read(): SavedView[] {
      try {
        const value: unknown = JSON.parse(stored.read() ?? '[]')
        return Array.isArray(value) ? value.filter(isView) : []
      } catch {
        return []
      }
    },
    write: (views: readonly SavedView[]) => stored.write(views.length > 0 ? JSON.stringify(views) : null),
  }
}
