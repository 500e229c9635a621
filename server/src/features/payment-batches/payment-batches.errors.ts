import {
  DATE,
  defineErrors,
  kind,
  LIMIT,
  LIST,
  NUMBER,
  STATE,
  TEXT,
} from '../../kernel/domain/errors/error-kinds.ts'

const PROBLEMS = LIST('Why it cannot be paid.', ['bank_account_missing'])

export const PAYMENT_BATCH_ERRORS = defineErrors({
  batch_status: kind(
    'invalid_state',
    { ...STATE, action: TEXT('The action.', 'confirm') },
    ({ action, status }) => `Cannot ${action} a payment batch that is ${status}`,
  ),
  batch_empty: kind('invalid_state', STATE, () => 'The payment batch has no entries'),
  batch_second_person: kind(
    'not_allowed_for_user',
    {},
    () => 'The team asks for two people: somebody else than the creator of the payment batch confirms it',
  ),
  batch_too_large: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `A payment batch has at most ${limit} entries: create another one`,
  ),
  entry_not_payable: kind(
    'invalid_value',
    { problems: PROBLEMS },
    ({ problems }, field) => `${field} cannot be paid by a batch: ${problems.join(', ')}`,
  ),
  batch_not_payable: kind(
    'invalid_value',
    { problems: PROBLEMS, count: NUMBER('The number of entries with a problem.', 2) },
    ({ problems, count }) =>
      `${count} of the entries cannot be paid (${problems.join(', ')}): remove them from the batch, or solve the problems first`,
  ),
  payer_account_missing: kind(
    'not_configured',
    {},
    () =>
      'The team has no approved bank account to pay from: propose one, and let a second person approve it',
  ),
  bank_account_unreadable: kind(
    'not_configured',
    {},
    () => 'The server does not have the SECRET_KEY that bank details of this batch were encrypted with',
  ),
  bank_account_unwritable: kind(
    'invalid_value',
    { fields: LIST('What a payment file cannot contain.', ['payee.name']) },
    ({ fields }) => `Bank details of this batch cannot be written into a payment file: ${fields.join(', ')}`,
  ),
  entry_not_in_batch: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is not an open entry of this payment batch`,
  ),
  execution_date_range: kind(
    'out_of_range',
    { today: DATE("Today in the team's time zone."), latest: DATE('A year later.', '2027-03-31') },
    ({ today, latest }, field) => `${field} must be between today, ${today}, and ${latest}`,
  ),
})
