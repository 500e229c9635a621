// Runs one user action at a time, and keeps its error to show it next to the fields.

import { useState } from 'preact/hooks'
import { fieldErrorText, labelledErrorText, loadErrorTexts } from '../language/error-texts.ts'
import { ApiError } from '../sdk.ts'

export type Action<Args extends unknown[]> = {
  run(...args: Args): Promise<boolean>
  isRunning: boolean
  error: unknown
  /** The error of one field, such as `deliverables[0].name`. */
  errorOf(field: string): string | undefined
  /** The errors of fields that the form does not show. */
  otherErrors(fields: readonly string[]): string[]
  clear(): void
}

export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>): Action<Args> {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  const errors = error instanceof ApiError ? error.faults : []
  return {
    isRunning,
    error,
    async run(...args) {
      if (isRunning) return false
      setRunning(true)
      setError(undefined)
      try {
        await action(...args)
        return true
      } catch (failure) {
        await loadErrorTexts()
        setError(failure)
        return false
      } finally {
        setRunning(false)
      }
    },
    errorOf(field) {
      const found = errors.find((one) => one.field === field)
      return found && fieldErrorText(found)
    },
    otherErrors: (fields) => errors.filter(({ field }) => !fields.includes(field)).map(labelledErrorText),
    clear: () => setError(undefined),
  }
}
