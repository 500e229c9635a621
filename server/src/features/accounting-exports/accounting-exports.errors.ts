// Errors of accounting exports.
import { defineErrors, kind, LIST } from '../../kernel/domain/errors/error-kinds.ts'

export const EXPORT_ERRORS = defineErrors({
  fec_currency: kind(
    'invalid_value',
    { currencies: LIST('Currencies of the range other than EUR.', ['CHF', 'USD']) },
    ({ currencies }) => `A FEC must be in EUR; the range has entries in ${currencies.join(', ')}`,
  ),
})
