// Errors of the search.
import { defineErrors, kind, LIMIT } from '../../../domain/errors/error-kinds.ts'

export const SEARCH_ERRORS = defineErrors({
  too_many_words: kind(
    'out_of_range',
    { limit: LIMIT },
    ({ limit }, field) => `${field} must have at most ${limit} words`,
  ),
})
