// Errors of actions on accounting entries.
import { defineErrors, kind, STATE, TEXT } from '../../../domain/errors/error-kinds.ts'

export const ACCOUNTING_ERRORS = defineErrors({
  entry_cancelled: kind('invalid_state', STATE, () => 'A cancelled accounting entry cannot be paid'),
  entry_contested: kind(
    'invalid_state',
    STATE,
    () =>
      'The freelancer contests this invoice: it cannot be paid until they withdraw that, or the report is reopened',
  ),
  entry_in_batch: kind(
    'invalid_state',
    { ...STATE, batch_id: TEXT('The payment batch.', '0197f2a4-0000-7000-8000-000000000001') },
    () =>
      'The accounting entry is in an open payment batch: confirm it there, or remove it from the batch first',
  ),
})
