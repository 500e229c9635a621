// The texts of the error codes and the labels of the fields. This module is loaded with the first error.
import type { ErrorCause } from '../sdk.ts'
import { requireTexts } from './texts.ts'

export { fieldName } from './field-names.ts'

const errorTexts = requireTexts('shared/errors', 'errors')

/** Returns undefined for a code that only a newer server knows. */
export function findErrorText({ code, params }: ErrorCause): string | undefined {
  const texts: Partial<Record<string, (params: never) => string>> = errorTexts()
  return texts[code]?.(params as never)
}
