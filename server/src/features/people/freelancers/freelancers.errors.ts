// Errors of the VAT history.
import { defineErrors, kind, LIMIT } from '../../../domain/errors/error-kinds.ts'

export const VAT_ERRORS = defineErrors({
  vat_from_alone: kind(
    'invalid_value',
    {},
    (_, field) => `${field} can only be sent with vat_regime or vat_rate`,
  ),
  vat_periods_limit: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `A freelancer can have at most ${limit} VAT periods`,
  ),
})
