// Runs one user action at a time, and keeps its error to show it next to the fields.

import { useRef, useState } from 'preact/hooks'
import { fieldErrorText, labelledErrorText, loadErrorTexts } from '../language/error-texts.ts'
import { ApiError } from '../sdk.ts'

/** Thrown where the form found an error before sending, and shows it beside its field. */
export class ShownError extends Error {}

export type Action<Args extends unknown[]> = {
  run(...args: Args): Promise<boolean>
  isRunning: boolean
  error: unknown
  /** The error of one field, such as `deliverables[0].name`. */
  errorOf(field: string): string | undefined
  /** Whether a field of the form has asked for this error, which then stands beside it. */
  isBesideField(field: string): boolean
  /** Whether anything went wrong that no field shows. */
  hasOtherErrors(): boolean
  /** The errors of fields that the form does not show. */
  otherErrors(fields: readonly string[]): string[]
  clear(): void
}

export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>): Action<Args> {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  const asked = useRef(new Set<string>())
  const errors = error instanceof ApiError ? error.faults : []
  const isBesideField = (field: string) => asked.current.has(field)
  return {
    isRunning,
    error,
    async run(...args) {
      if (isRunning) return false
      asked.current.clear()
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
      asked.current.add(field)
      const found = errors.find((one) => one.field === field)
      return found && fieldErrorText(found)
    },
    isBesideField,
    hasOtherErrors: () =>
      error !== undefined &&
      !(error instanceof ShownError) &&
      (errors.length === 0 || errors.some(({ field }) => !isBesideField(field))),
    otherErrors: (fields) => errors.filter(({ field }) => !fields.includes(field)).map(labelledErrorText),
    clear: () => setError(undefined),
  }
}
