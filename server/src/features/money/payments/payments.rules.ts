// Checks the dates of payments and reversals, and who may record a payment above the limit of the team.
import { addDays } from '../../../domain/calendar.ts'
import { type FieldError, fieldError } from '../../../domain/errors/api-error.ts'
import { PAYMENT_ERRORS, type PaymentCause } from './payments.manifest.ts'

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

type Involved = { approvers: readonly string[]; accountProposers: readonly string[] }

/** Returns undefined if the user neither approved the report nor changed the bank account. */
export function whyInvolved(userId: string, involved: Involved): PaymentCause | undefined {
  if (involved.approvers.includes(userId)) return 'approved_report'
  return involved.accountProposers.includes(userId) ? 'changed_bank_account' : undefined
}
