// Errors of actions on accounting entries.
import { defineErrors, kind, STATE } from '../../kernel/domain/errors/error-kinds.ts'

export const ACCOUNTING_ERRORS = defineErrors({
  entry_cancelled: kind('invalid_state', STATE, () => 'A cancelled accounting entry cannot be paid'),
  entry_contested: kind(
    'invalid_state',
    STATE,
    () =>
      'The freelancer contests this invoice: it cannot be paid until they withdraw that, or the report is reopened',
  ),
})
