// VAT, due date and allowed actions of an accounting entry.

import type { AccessScope } from '../../../domain/access/scopes.ts'
import { actionListsFor, buildActionTable } from '../../../domain/action-lists.ts'
import { type ActionRule, allows } from '../../../domain/action-rules.ts'
import { addDays, getLastDay, toMonth } from '../../../domain/calendar.ts'
import { invalidState } from '../../../domain/errors/api-error.ts'
import {
  digits,
  displayDigits,
  exact,
  type Money,
  roundTo,
  sumAmounts,
  toNumber,
  ZERO,
} from '../../../domain/money.ts'
import type { EntryStatus, ExpenseKind, PaymentTermsBasis } from '../../../kernel/db/schema/tables.ts'
import { ACCOUNTING_ERRORS } from './accounting.manifest.ts'

export type VatTerms = { vat_regime: string; vat_rate: string }

/**
 * EN 16931, BR-CO-17: VAT is calculated on the sum of the rounded lines and rounded once. All lines of an invoice have the
 * same rate. Franchise, reverse charge and exemption have no VAT.
 */
export function calculateVat(base: Money, { vat_regime, vat_rate }: VatTerms, decimals: number) {
  const rate = vat_regime === 'standard' ? exact(vat_rate) : ZERO
  const unrounded = base.times(rate).div(100)
  return { rate, unrounded, amount: roundTo(unrounded, decimals) }
}

/** Returns the VAT as calculations show it. */
export function explainVat(base: Money, terms: VatTerms, decimals: number) {
  const { rate, unrounded, amount } = calculateVat(base, terms, decimals)
  return {
    regime: terms.vat_regime,
    rate: toNumber(rate),
    base: toNumber(base),
    unrounded_amount: displayDigits(unrounded),
    amount: toNumber(amount),
  }
}

/** Lines that earlier releases stored have no `expense_kind`, or no `period`. */
export const completeLines = <T extends { expense_kind?: ExpenseKind | null; period?: object | null }>(
  lines: readonly T[],
) => lines.map((line) => ({ ...line, expense_kind: line.expense_kind ?? null, period: line.period ?? null }))

type ExpenseLine = { amount_excl_vat: number; vat_amount: number | null; expense_kind?: ExpenseKind | null }

/**
 * Re-billed expenses have the VAT rate of the work: one base, rounded once. Other expenses have the VAT of their line, which is 0
 * for a disbursement. `vat` is null without re-billed expenses; `vat_rate` is set only if it holds for every line.
 */
export function calculateExpenseAmounts(lines: readonly ExpenseLine[], terms: VatTerms, decimals: number) {
  const rebilled = lines.filter(({ expense_kind }) => expense_kind === 'rebilled')
  const sumExclVat = (some: readonly ExpenseLine[]) =>
    sumAmounts(some.map(({ amount_excl_vat }) => exact(amount_excl_vat)))
  const vat = rebilled.length === 0 ? null : explainVat(sumExclVat(rebilled), terms, decimals)
  const vatOfLines = sumAmounts(lines.map(({ vat_amount }) => exact(vat_amount ?? 0)))
  return {
    amount_excl_vat: sumExclVat(lines),
    vat_amount: vatOfLines.plus(exact(vat?.amount ?? 0)),
    vat,
    vat_rate: vat && rebilled.length === lines.length ? digits(exact(vat.rate)) : null,
  }
}

export type PaymentTerms = { payment_terms_days: number; payment_terms_basis: PaymentTermsBasis }

/** "45 days end of month": adds the days, then moves to the end of that month. */
export function calculateDueDate(invoiceDate: string, terms: PaymentTerms) {
  const plus_days = addDays(invoiceDate, terms.payment_terms_days)
  const isEndOfMonth = terms.payment_terms_basis === 'end_of_month'
  return { plus_days, due_date: isEndOfMonth ? getLastDay(toMonth(plus_days)) : plus_days }
}

export const describeDueDateRule = ({ payment_terms_days, payment_terms_basis }: PaymentTerms): string =>
  payment_terms_basis === 'end_of_month'
    ? `invoice date + ${payment_terms_days} days, then the end of that month`
    : `invoice date + ${payment_terms_days} days`

/** Facts that conditions refer to. accounting.actions.ts defines each of them in SQL. */
export type EntryFact =
  | 'is_sent'
  | 'is_contested'
  | 'is_in_batch'
  | 'is_reversible'
  | 'needs_other_person'
  | 'needs_other_to_reverse'

/** Every action on an entry, in the order of `allowed_actions`, with the scope of its endpoint. */
export const ENTRY_ACCESS = {
  pay: 'accounting:write',
  send: 'accounting:write',
  'reverse-payment': 'payments:reverse',
} as const satisfies Record<string, AccessScope>
export type EntryAction = keyof typeof ENTRY_ACCESS
export const ENTRY_ACTIONS = Object.keys(ENTRY_ACCESS) as EntryAction[]

/** What a freelancer may do with an entry: features/money/invoices/portal. */
export const PORTAL_ENTRY_ACTIONS = ['contest', 'withdraw-contest', 'accept'] as const

const ENTRY_RULES: readonly ActionRule<EntryAction, EntryStatus, EntryFact>[] = [
  {
    action: 'pay',
    from: 'waiting_payment',
    when: ['not is_contested', 'not is_in_batch', 'not needs_other_person'],
  },
  { action: 'send', from: 'waiting_payment', when: ['not is_sent'] },
  { action: 'send', from: 'paid', when: ['not is_sent'] },
  { action: 'send', from: 'cancelled', when: ['not is_sent'] },
  { action: 'reverse-payment', from: 'paid', when: ['is_reversible', 'not needs_other_to_reverse'] },
]

/** After these days the books of the quarter are usually closed, and the accountant records returned payments. */
export const REVERSAL_DAYS = 90

export type PaymentFacts = {
  is_contested: boolean
  /** The open payment batch that the entry is in. */
  batch_id: string | null
}

/**
 * Paying a paid entry changes nothing. A cancelled or contested entry, or one in an open batch, cannot be paid. Does not check
 * `needs_other_person`, which has other errors.
 */
export function mayBePaid(status: EntryStatus, { is_contested, batch_id }: PaymentFacts): boolean {
  if (status === 'cancelled') throw invalidState(ACCOUNTING_ERRORS.entry_cancelled, { status, allowed: [] })
  if (status === 'waiting_payment' && is_contested)
    throw invalidState(ACCOUNTING_ERRORS.entry_contested, { status, allowed: ['send'] })
  if (status === 'waiting_payment' && batch_id !== null) throw entryInBatchError(status, batch_id)
  return allows(ENTRY_RULES, 'pay', status, { is_contested, is_in_batch: batch_id !== null })
}

/** The bank may already have the file of the batch, so another payment could pay the entry twice. */
export const entryInBatchError = (status: EntryStatus, batch_id: string) =>
  invalidState(ACCOUNTING_ERRORS.entry_in_batch, { status, allowed: ['send'], batch_id })

/** Does not check `needs_other_to_reverse`, which has an error of its own. */
export const mayBeReversed = (status: EntryStatus, isReversible: boolean): boolean =>
  allows(ENTRY_RULES, 'reverse-payment', status, { is_reversible: isReversible })

/** Sending an entry again changes nothing. */
export const mayBeSent = (status: EntryStatus, isSent: boolean): boolean =>
  allows(ENTRY_RULES, 'send', status, { is_sent: isSent })

export const ENTRY_ACTION_TABLE = buildActionTable(ENTRY_RULES, ENTRY_ACTIONS)

export const entryActionLists = actionListsFor(ENTRY_ACTION_TABLE, ENTRY_ACCESS)
