// Errors of accepting an invitation.
import { defineErrors, kind } from '../../../domain/errors/error-kinds.ts'

export const PORTAL_ERRORS = defineErrors({
  user_invitation_only: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is only allowed for the invitation of a user`,
  ),
})
