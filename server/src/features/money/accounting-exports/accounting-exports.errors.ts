// Errors of accounting exports.
import { defineErrors, kind, LIMIT, LIST, STATE } from '../../../domain/errors/error-kinds.ts'

export const EXPORT_ERRORS = defineErrors({
  accountant_missing: kind(
    'not_configured',
    {},
    () => 'Nobody is named as the accountant: set accountant_emails in the accounting settings',
  ),
  sending_quota: kind(
    'quota_exceeded',
    { limit: LIMIT },
    ({ limit }) =>
      `The team has sent files to its accountant ${limit} times in 24 hours, which is the maximum`,
  ),
  das2_too_large: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `The year has more than ${limit} beneficiaries; read them page by page`,
  ),
  export_checks_failed: kind(
    'invalid_state',
    {
      ...STATE,
      failed: LIST('The checks that failed.', ['entries_equal_reports']),
    },
    ({ failed }) =>
      `The export was not created, because its amounts do not add up: ${failed.join(', ')}. Report this to the operator`,
  ),
})
