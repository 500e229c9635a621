// Errors of signing in. One for all wrong codes, links and teams: the reason would help to guess.
import { defineErrors, kind } from '../../../domain/errors/error-kinds.ts'

export const SIGN_IN_ERRORS = defineErrors({
  sign_in_invalid: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is wrong, used or expired, or does not belong to this browser`,
  ),
  sign_in_without_mail: kind(
    'not_configured',
    {},
    () => 'This service sends no mail; ask its operator for a sign-in link',
  ),
  switch_needs_code: kind(
    'not_allowed_for_user',
    {},
    () =>
      'Only a session that began with a mailed code or at the identity provider can switch to another team; sign in there',
  ),
})
