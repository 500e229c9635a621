// Errors of account overrides.
import { defineErrors, kind, LIMIT, NUMBER } from '../../../domain/errors/error-kinds.ts'

export const OVERRIDE_ERRORS = defineErrors({
  override_target: kind('invalid_value', {}, () => 'Send either project_code_id or mission_id, and not both'),
  override_quota: kind(
    'quota_exceeded',
    { count: NUMBER('Account overrides of the team.', 500), limit: LIMIT },
    ({ count, limit }) => `The team has ${count} account overrides; the maximum is ${limit}`,
  ),
})
