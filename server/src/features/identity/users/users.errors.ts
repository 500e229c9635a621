// Errors of users.
import { defineErrors, kind, LIST, STATE } from '../../../domain/errors/error-kinds.ts'

export const USER_ERRORS = defineErrors({
  last_admin: kind(
    'last_admin',
    {},
    () => 'The last active team-admin can be neither demoted nor deactivated',
  ),
  user_erased: kind('invalid_state', STATE, () => 'The personal data of the user were erased'),
  user_status_filter: kind(
    'invalid_value',
    { allowed: LIST('The allowed values other than `all`.', ['active', 'pending']) },
    ({ allowed }, field) => `${field} must be all, or a comma-separated list of ${allowed.join(', ')}`,
  ),
  admin_permissions: kind('invalid_value', {}, (_, field) => `${field} of a team-admin must contain *`),
})
