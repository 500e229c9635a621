// Checks the dates of payments and reversals, and who may record a payment above the limit of the team.
import { addDays } from '../../../domain/calendar.ts'
import { type FieldError, fieldError } from '../../../domain/errors/api-error.ts'
import type { Warning } from '../../../kernel/wire/warnings.ts'
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

type InvoiceFacts = { id: string; invoice_number: string; invoice_date: string }

/** The payment is recorded all the same: until there is an invoice it is an advance, whose VAT cannot be deducted. */
export function findPaymentWarnings(
  { id, invoice_number, invoice_date }: InvoiceFacts,
  paidOn: string,
): Warning[] {
  if (invoice_number === '')
    return [
      {
        code: 'paid_without_invoice',
        params: { entry_id: id },
        message:
          'The accounting entry has no invoice number yet: the payment is an advance until it has one, and no export contains the entry',
      },
    ]
  if (paidOn >= invoice_date) return []
  return [
    {
      code: 'paid_before_invoice',
      params: { entry_id: id, paid_on: paidOn, invoice_date },
      message: `The payment of ${paidOn} is before the invoice of ${invoice_date}: it is an advance until then`,
    },
  ]
}
