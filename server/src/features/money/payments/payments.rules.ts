// Checks the dates of payments and reversals.
import { addDays } from '../../../domain/calendar.ts'
import { type FieldError, fieldError } from '../../../domain/errors/api-error.ts'
import { PAYMENT_ERRORS } from './payments.manifest.ts'

const MAX_DAYS_AGO = 366

/** `earliest`: a day before which the payment cannot have been executed; default: a year ago. */
export function paidOnErrors(
  field: string,
  paidOn: string,
  { today, earliest = addDays(today, -MAX_DAYS_AGO) }: { today: string; earliest?: string },
): FieldError[] {
  if (paidOn > today) return [fieldError(field, PAYMENT_ERRORS.paid_in_the_future, { today })]
  if (paidOn < earliest) return [fieldError(field, PAYMENT_ERRORS.paid_too_early, { earliest })]
  return []
}
