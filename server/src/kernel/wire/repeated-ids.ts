// A repeated id in a list is an error; it is not deduplicated silently.

import { type FieldError, fieldError } from '../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../domain/errors/input.errors.ts'

/** Reports the second and every further occurrence, ignoring case. */
export const findRepeatedIdErrors = (
  sent: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): FieldError[] =>
  fields.flatMap((field) => {
    const list = sent[field]
    if (!Array.isArray(list)) return []
    const distinctIds = new Set<string>()
    return list.flatMap((id: unknown, index): FieldError[] => {
      if (typeof id !== 'string') return []
      const before = distinctIds.size
      if (distinctIds.add(id.toLowerCase()).size > before) return []
      return [fieldError(`${field}[${index}]`, INPUT_ERRORS.repeated_id)]
    })
  })
