// Errors of cursors of the change feed.
import { defineErrors, kind, NUMBER } from '../../../domain/errors/error-kinds.ts'

export const FEED_ERRORS = defineErrors({
  cursor_unknown: kind(
    'cursor_invalid',
    {},
    (_, field) =>
      `${field} is not a cursor of this team's feed, or the database was restored to an earlier state`,
  ),
  cursor_too_old: kind(
    'cursor_expired',
    { first_number: NUMBER('The number of the oldest event that is still in the feed.', 1042) },
    ({ first_number }, field) =>
      `${field} is older than the feed, which begins with the event ${first_number}`,
  ),
})
