import { defineErrors, kind, LIMIT } from '../../../domain/errors/error-kinds.ts'

export const PASSKEY_ERRORS = defineErrors({
  passkey_invalid: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is not a valid response of a passkey to the last request of this browser`,
  ),
  too_many_passkeys: kind(
    'quota_exceeded',
    { limit: LIMIT },
    ({ limit }) => `A user has at most ${limit} passkeys; remove one first`,
  ),
})
