import { DATE, defineErrors, kind, NUMBER, STATE } from '../../../domain/errors/error-kinds.ts'

export const PAYMENT_ERRORS = defineErrors({
  entry_paid: kind('invalid_state', STATE, () => 'The accounting entry is already paid'),
  entry_not_paid: kind(
    'invalid_state',
    STATE,
    ({ status }) => `The accounting entry is ${status}: there is no payment to reverse`,
  ),
  reversal_too_late: kind(
    'invalid_state',
    { ...STATE, days: NUMBER('How many days after its recording a payment can be reversed.', 90) },
    ({ days }) => `A payment can be reversed within ${days} days after it was recorded`,
  ),
  paid_in_the_future: kind(
    'out_of_range',
    { today: DATE("Today in the team's time zone.") },
    ({ today }, field) => `${field} must not be after today, ${today}`,
  ),
  paid_too_early: kind(
    'out_of_range',
    { earliest: DATE('The earliest day.') },
    ({ earliest }, field) => `${field} must not be before ${earliest}`,
  ),
})
