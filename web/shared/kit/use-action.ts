// Something that a person does: one at a time, and its refusal is kept to be shown at the fields it speaks of.

import { useState } from 'preact/hooks'
import { faultText, namedFault } from '../language/faults.ts'
import { ApiError } from '../sdk.ts'

export type Action<Args extends unknown[]> = {
  run(...args: Args): Promise<boolean>
  isRunning: boolean
  error: unknown
  /** What the server said of one field, `deliverables[0].name`. */
  faultOf(field: string): string | undefined
  /** What it said of nothing that the form shows. */
  faultsBeside(fields: readonly string[]): string[]
  clear(): void
}

export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>): Action<Args> {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  const faults = error instanceof ApiError ? error.faults : []
  return {
    isRunning,
    error,
    async run(...args) {
      if (isRunning) return false
      setRunning(true)
      setError(undefined)
      try {
        await act(...args)
        return true
      } catch (failure) {
        setError(failure)
        return false
      } finally {
        setRunning(false)
      }
    },
    faultOf(field) {
      const found = faults.find((fault) => fault.field === field)
      return found && faultText(found)
    },
    faultsBeside: (fields) => faults.filter(({ field }) => !fields.includes(field)).map(namedFault),
    clear: () => setError(undefined),
  }
}
