import { defineErrors, kind } from '../../../domain/errors/error-kinds.ts'

export const STEP_UP_ERRORS = defineErrors({
  step_up_code_invalid: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is wrong, used or expired; after five wrong codes ask for a new one`,
  ),
  step_up_without_mail: kind(
    'not_configured',
    {},
    () =>
      'This service sends no mail: a user confirms with a passkey or a code of the operator, a freelancer needs no code',
  ),
})
