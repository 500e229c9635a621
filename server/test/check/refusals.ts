// Reads the errors that pure rules throw.
import { ApiError, type ErrorDetails, type FieldError } from '../../src/domain/errors/api-error.ts'

/** Details of the error that the callback throws, or undefined if it throws none. */
export function findRefusal(callback: () => unknown): ErrorDetails | undefined {
  try {
    callback()
  } catch (error) {
    if (error instanceof ApiError) return error.details
    throw error
  }
  return undefined
}

/** Field, code and params of each error. */
export const listErrors = (errors: readonly FieldError[]) =>
  errors.map(({ field, code, params }) => [field, code, params])
