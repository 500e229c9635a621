// Runs one user action at a time, and keeps its error to show it next to the fields.

import { useRef, useState } from 'preact/hooks'
import { fieldErrorText, labelledErrorText, loadErrorTexts } from '../language/error-texts.ts'
import { ApiError } from '../sdk.ts'

/** Thrown if the form has found an error before sending, which it shows next to the field. */
export class ShownError extends Error {}

export type Action<Args extends unknown[]> = {
  run(...args: Args): Promise<boolean>
  isRunning: boolean
  error: unknown
  /** Returns the error of one field, such as `deliverables[0].name`. */
  getFieldError(field: string): string | undefined
  /** Whether a field of the form has requested this error with `getFieldError`, and shows it. */
  isBesideField(field: string): boolean
  /** Whether there is an error that no field shows. */
  hasOtherErrors(): boolean
  /** The errors of fields that the form does not show. */
  listOtherErrors(fields: readonly string[]): string[]
  clear(): void
}

export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>): Action<Args> {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  const requestedFields = useRef(new Set<string>())
  const errors = error instanceof ApiError ? error.faults : []
  const isBesideField = (field: string) => requestedFields.current.has(field)
  return {
    isRunning,
    error,
    async run(...args) {
      if (isRunning) return false
      requestedFields.current.clear()
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
    getFieldError(field) {
      requestedFields.current.add(field)
      const fieldError = errors.find((requestError) => requestError.field === field)
      return fieldError && fieldErrorText(fieldError)
    },
    isBesideField,
    hasOtherErrors: () =>
      error !== undefined &&
      !(error instanceof ShownError) &&
      (errors.length === 0 || errors.some(({ field }) => !isBesideField(field))),
    listOtherErrors: (fields) => errors.filter(({ field }) => !fields.includes(field)).map(labelledErrorText),
    clear: () => setError(undefined),
  }
}
