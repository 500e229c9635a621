// How much VAT an invoice carries, when it is due, and what its states allow.
import { addDays, lastDayOf, monthOf } from '../../kernel/calendar.ts'
import type { EntryStatus, PaymentTermsBasis } from '../../kernel/db/tables.ts'
import { invalidState } from '../../kernel/http/errors.ts'
import { exact, type Money, roundTo, ZERO } from '../../kernel/money.ts'
import { ACCOUNTING_ERRORS } from './accounting.errors.ts'

export type VatTerms = { vat_regime: string; vat_rate: string }

/**
 * EN 16931, BR-CO-17: on the sum of the rounded lines, rounded once. All lines of an invoice have one rate. Franchise,
 * reverse charge and exemption put no VAT on it.
 */
export function vatOf(base: Money, { vat_regime, vat_rate }: VatTerms, decimals: number) {
  const rate = vat_regime === 'standard' ? exact(vat_rate) : ZERO
  const unrounded = base.times(rate).div(100)
  return { rate, unrounded, amount: roundTo(unrounded, decimals) }
}

export type PaymentTerms = { payment_terms_days: number; payment_terms_basis: PaymentTermsBasis }

/** "45 days end of month": the days first, then the end of the month in which they end. */
export function dueDateOf(invoiceDate: string, terms: PaymentTerms) {
  const plus_days = addDays(invoiceDate, terms.payment_terms_days)
  const isEndOfMonth = terms.payment_terms_basis === 'end_of_month'
  return { plus_days, due_date: isEndOfMonth ? lastDayOf(monthOf(plus_days)) : plus_days }
}

export const dueDateRule = ({ payment_terms_days, payment_terms_basis }: PaymentTerms): string =>
  payment_terms_basis === 'end_of_month'
    ? `invoice date + ${payment_terms_days} days, then the end of that month`
    : `invoice date + ${payment_terms_days} days`

/** Paying what is paid changes nothing; what was cancelled is paid by nobody. */
export function mayBePaid(status: EntryStatus): boolean {
  if (status === 'cancelled') throw invalidState(ACCOUNTING_ERRORS.entry_cancelled, { status, allowed: [] })
  return status === 'waiting_payment'
}

/** The numbers of a freelancer's series, six digits at least. */
export const invoiceNumber = (number: number): string => `TE-${String(number).padStart(6, '0')}`
