// What can be wrong with what is done to an accounting entry.
import { defineErrors, kind, STATE } from '../../kernel/errors/error-kinds.ts'

export const ACCOUNTING_ERRORS = defineErrors({
  entry_cancelled: kind('invalid_state', STATE, () => 'A cancelled accounting entry cannot be paid'),
})
