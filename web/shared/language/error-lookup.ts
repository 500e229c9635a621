// Loaded with the first error: the texts of the codes and the labels of the fields.
import type { ErrorCause } from '../sdk.ts'
import { requireTexts } from './texts.ts'

export { fieldName } from './field-names.ts'

const errorTexts = requireTexts('shared/errors', 'errors')

/** Undefined for a code of a newer server. */
export function findErrorText({ code, params }: ErrorCause): string | undefined {
  const texts: Partial<Record<string, (params: never) => string>> = errorTexts()
  return texts[code]?.(params as never)
}
