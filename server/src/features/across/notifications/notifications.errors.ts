// Errors of notifications.
import { defineErrors, kind } from '../../../domain/errors/error-kinds.ts'

export const NOTIFICATION_ERRORS = defineErrors({
  unsubscribe_link_invalid: kind(
    'invalid_value',
    {},
    () =>
      'The link is incomplete, or was made with a secret key that this service no longer has; sign in instead',
  ),
})
