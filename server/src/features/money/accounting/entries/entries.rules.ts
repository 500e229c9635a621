// Calculates the accounting entries of an approved report: an invoice for the work, and an entry for expenses.
import { getDecimals } from '../../../../domain/currencies.ts'
import { digits, exact, type Money, sumAmounts, toNumber } from '../../../../domain/money.ts'
import {
  calculateDueDate,
  calculateExpenseAmounts,
  describeDueDateRule,
  explainVat,
  type PaymentTerms,
  type VatTerms,
} from '../accounting.rules.ts'
import type { AmountLine, EntryCalculation } from '../accounting.schemas.ts'

export type ApprovedReport = VatTerms &
  PaymentTerms & {
    activity_report_id: string
    freelancer_id: string
    currency: string
    label: string
    lines: AmountLine[]
    expenses: AmountLine[]
  }

type Share = { project_code_id: string; amount_excl_vat: string }

export type EntryToOpen = {
  type: 'invoice' | 'expense'
  amount_excl_vat: string
  vat_amount: string
  amount_incl_vat: string
  vat_rate: string | null
  due_date: string
  codes: Share[]
  calculation: EntryCalculation
}

/** Creates no entry for an amount of 0. */
export function calculateEntries(report: ApprovedReport, invoiceDate: string): EntryToOpen[] {
  const invoice = calculateInvoice(report, invoiceDate)
  const expense = calculateExpense(report, invoiceDate)
  return [invoice, expense].filter(({ amount_incl_vat }) => !exact(amount_incl_vat).isZero())
}

function calculateInvoice(report: ApprovedReport, invoiceDate: string): EntryToOpen {
  const { lines } = report
  const base = sumExclVat(lines)
  const vat = explainVat(base, report, getDecimals(report.currency))
  const amounts = { base, vat: exact(vat.amount), rate: digits(exact(vat.rate)) }
  return buildEntry('invoice', report, invoiceDate, lines, amounts, vat)
}

function calculateExpense(report: ApprovedReport, invoiceDate: string): EntryToOpen {
  const lines = report.expenses
  const expenseSums = calculateExpenseAmounts(lines, report, getDecimals(report.currency))
  const amounts = {
    base: expenseSums.amount_excl_vat,
    vat: expenseSums.vat_amount,
    rate: expenseSums.vat_rate,
  }
  return buildEntry('expense', report, invoiceDate, lines, amounts, expenseSums.vat)
}

type Amounts = { base: Money; vat: Money; rate: string | null }

function buildEntry(
  type: EntryToOpen['type'],
  report: ApprovedReport,
  invoiceDate: string,
  lines: AmountLine[],
  { base, vat, rate }: Amounts,
  explainedVat: EntryCalculation['vat'],
): EntryToOpen {
  const total = base.plus(vat)
  const { payment_terms_days, payment_terms_basis } = report
  const due = calculateDueDate(invoiceDate, report)
  return {
    type,
    amount_excl_vat: digits(base),
    vat_amount: digits(vat),
    amount_incl_vat: digits(total),
    vat_rate: rate,
    due_date: due.due_date,
    codes: calculateShares(lines),
    calculation: {
      currency: report.currency,
      lines,
      vat: explainedVat,
      amount_excl_vat: toNumber(base),
      vat_amount: toNumber(vat),
      amount_incl_vat: toNumber(total),
      due_date: {
        invoice_date: invoiceDate,
        payment_terms_days,
        payment_terms_basis,
        ...due,
        rule: describeDueDateRule(report),
      },
    },
  }
}

const sumExclVat = (lines: readonly AmountLine[]): Money =>
  sumAmounts(lines.map(({ amount_excl_vat }) => exact(amount_excl_vat)))

/** Sums the lines by project code; lines without one are left out. */
export function calculateShares(lines: readonly AmountLine[]): Share[] {
  const byCode = Map.groupBy(lines, ({ project_code_id }) => project_code_id)
  return [...byCode].flatMap(([project_code_id, codeLines]) =>
    project_code_id === null ? [] : [{ project_code_id, amount_excl_vat: digits(sumExclVat(codeLines)) }],
  )
}

const negateAmount = (amount: number): number => toNumber(exact(amount).negated())

/** The same calculation with negated amounts; a credit note has no due date. */
export const negateCalculation = (original: EntryCalculation): EntryCalculation => ({
  ...original,
  lines: original.lines.map((line) => ({
    ...line,
    quantity: line.quantity === null ? null : negateAmount(line.quantity),
    unit_amount:
      line.quantity === null && line.unit_amount !== null ? negateAmount(line.unit_amount) : line.unit_amount,
    unrounded_amount: digits(exact(line.unrounded_amount).negated()),
    amount_excl_vat: negateAmount(line.amount_excl_vat),
    vat_amount: line.vat_amount === null ? null : negateAmount(line.vat_amount),
  })),
  vat: original.vat && {
    ...original.vat,
    base: negateAmount(original.vat.base),
    unrounded_amount: digits(exact(original.vat.unrounded_amount).negated()),
    amount: negateAmount(original.vat.amount),
  },
  amount_excl_vat: negateAmount(original.amount_excl_vat),
  vat_amount: negateAmount(original.vat_amount),
  amount_incl_vat: negateAmount(original.amount_incl_vat),
  due_date: null,
})
