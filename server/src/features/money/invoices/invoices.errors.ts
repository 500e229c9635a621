import { DATE, defineErrors, kind, LIMIT, STATE } from '../../../domain/errors/error-kinds.ts'

export const INVOICE_ERRORS = defineErrors({
  archive_too_large: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `The range has more than ${limit} invoices: choose a shorter one`,
  ),
  invoice_not_contestable: kind(
    'invalid_state',
    STATE,
    ({ status }) =>
      `Only an issued invoice that is neither paid nor cancelled can be contested; this one is ${status}`,
  ),
  contest_period_over: kind(
    'out_of_range',
    { last_day: DATE('The last day on which it could be contested.') },
    ({ last_day }) => `The invoice could be contested until ${last_day}`,
  ),
  invoice_already_contested: kind('invalid_state', STATE, () => 'The invoice is already contested'),
  invoice_not_contested: kind('invalid_state', STATE, () => 'The invoice is not contested'),
  credit_note_not_acceptable: kind(
    'invalid_state',
    STATE,
    ({ status }) => `Only a credit note that was not accepted yet can be accepted; this one is ${status}`,
  ),
})
