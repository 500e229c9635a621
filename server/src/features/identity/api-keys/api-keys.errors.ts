// Errors of API keys.
import { defineErrors, kind, LIMIT, NUMBER, TEXT } from '../../../domain/errors/error-kinds.ts'

export const API_KEY_ERRORS = defineErrors({
  key_quota: kind(
    'quota_exceeded',
    { count: NUMBER('Active keys of the team.', 5), limit: LIMIT },
    ({ count, limit }) =>
      `The team has ${count} active API keys that it created itself; the maximum is ${limit}`,
  ),
  key_quota_for_invitation: kind(
    'quota_exceeded',
    { count: NUMBER('Active keys of the team.', 5), limit: LIMIT },
    ({ count, limit }) =>
      `The team has ${count} active API keys that it created itself; the maximum is ${limit}; send issue_key: false to accept without a key`,
  ),
  personal_scope: kind(
    'not_allowed_for_user',
    { scope: TEXT('The scope that a key for another user cannot have.', 'missions:sign') },
    ({ scope }) => `A key for another user cannot have the scope ${scope}, nor *, which includes it`,
  ),
})
