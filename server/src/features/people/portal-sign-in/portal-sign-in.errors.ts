// Errors of signing in to the portal.
import { defineErrors, kind } from '../../../domain/errors/error-kinds.ts'

export const PORTAL_SIGN_IN_ERRORS = defineErrors({
  portal_link_invalid: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is not that of a personal link, or the link has been revoked`,
  ),
  portal_link_expired: kind('invalid_value', {}, (_, field) => `The link of ${field} has expired`),
  portal_without_mail: kind(
    'not_configured',
    {},
    () => 'This service sends no mail; your contact in the team can show you a new personal link',
  ),
  portal_switch_needs_code: kind(
    'not_allowed_for_user',
    {},
    () =>
      'Only a session that began with a mailed code can change to another team; open your link of that team',
  ),
})
