// Accounting entries: how a report becomes entries, when each has a number, and when it is due.
import type { Freelancer, Mission, Rows } from '../plans/steps.ts'
import type { Day, Month } from './calendar.ts'
import { add, type Fraction, isZero, negate } from './fraction.ts'
import type { Line, PricedReport } from './price-report.ts'
import type { Rules } from './rules.ts'

export type Payment = { paidOn: Day; recordedOn: Day; reversedOn: Day | null }
export type Entry = {
  label: string
  report: string
  mission: Mission
  month: Month
  freelancer: Freelancer
  type: 'invoice' | 'expense' | 'credit_note'
  status: 'waiting_payment' | 'paid' | 'cancelled'
  excl: Fraction
  vat: Fraction
  incl: Fraction
  /** null if not every line has the same rate. */
  vatRate: Fraction | null
  regime: string
  lines: readonly Line[]
  shares: Map<string, Fraction>
  /** What was paid on behalf of the client, part of `excl`. */
  disbursed: Fraction
  number: boolean
  /** Cancelled before it had a number, or the credit note of such an entry. */
  isVoid: boolean
  /** Until there is a number, the day of the approval. */
  invoiceDate: Day
  dueDate: Day | null
  credited: Entry | null
  payments: Payment[]
  isSent: boolean
}

/** Why an entry gets no number when it is created; undefined if it gets one. */
function findObstacle(
  type: 'invoice' | 'expense',
  { mission, freelancer, rows }: { mission: Mission; freelancer: Freelancer; rows: Rows },
): string | undefined {
  if (freelancer.invoicing === 'supplier_invoice') return 'supplier_invoice_missing'
  if (mission.currency !== 'EUR') return 'currency_not_eur'
  if (type === 'expense' && rows.expenses.some(({ kind }) => kind === null)) return 'expense_kind_missing'
  return undefined
}

export type Claim = {
  label: string
  mission: Mission
  month: Month
  freelancer: Freelancer
  rows: Rows
  priced: PricedReport
  nth: number
}

/** The entries of an approval: none for a total of 0. */
export function openEntries(claim: Claim, today: Day, rules: Rules): Entry[] {
  const { priced, mission, freelancer, month } = claim
  const { expenses } = priced
  const isRebilled = expenses.kinds.every((kind) => kind === 'rebilled')
  const common = {
    report: claim.label,
    mission,
    month,
    freelancer,
    status: 'waiting_payment' as const,
    regime: priced.vat.regime,
    invoiceDate: today,
    dueDate: rules.getDueDate(today, mission.payment_terms_days, mission.payment_terms_basis),
    credited: null,
    payments: [],
    isSent: false,
    isVoid: false,
  }
  const work: Entry = {
    ...common,
    label: `${claim.label} invoice ${claim.nth}`,
    type: 'invoice',
    excl: priced.invoice,
    vat: priced.vatAmount,
    incl: add(priced.invoice, priced.vatAmount),
    vatRate: priced.vatRate,
    lines: priced.lines,
    shares: priced.shares,
    disbursed: { over: 0n, under: 1n },
    number: findObstacle('invoice', claim) === undefined,
  }
  const spent: Entry = {
    ...common,
    label: `${claim.label} expense ${claim.nth}`,
    type: 'expense',
    payments: [],
    excl: expenses.amount,
    vat: expenses.vatAmount,
    incl: add(expenses.amount, expenses.vatAmount),
    vatRate: isRebilled ? priced.vatRate : null,
    lines: expenses.lines,
    shares: expenses.shares,
    disbursed: expenses.disbursed,
    number: findObstacle('expense', claim) === undefined,
  }
  return [work, spent].filter(({ excl, incl }) => !isZero(excl) || !isZero(incl))
}

/** The credit note of an entry, whose number it needs to have one itself. */
export function creditEntry(entry: Entry, today: Day): Entry {
  const minus = (lines: readonly Line[]) => lines.map((line) => ({ ...line, amount: negate(line.amount) }))
  return {
    ...entry,
    label: `${entry.label} credit`,
    type: 'credit_note',
    status: 'cancelled',
    excl: negate(entry.excl),
    vat: negate(entry.vat),
    incl: negate(entry.incl),
    lines: minus(entry.lines),
    shares: new Map([...entry.shares].map(([code, amount]) => [code, negate(amount)])),
    disbursed: negate(entry.disbursed),
    number: entry.number && entry.freelancer.invoicing === 'self_billing' && entry.mission.currency === 'EUR',
    invoiceDate: today,
    dueDate: null,
    credited: entry,
    payments: [],
    isSent: false,
    isVoid: !entry.number,
  }
}

export const findPayment = ({ payments }: Entry): Payment | undefined =>
  payments.find(({ reversedOn }) => reversedOn === null)
