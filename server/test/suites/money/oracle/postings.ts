// The postings of entries and payments. What an export contained keeps its accounts and its day, whatever happens afterwards.
import type { Settings } from '../plans/steps.ts'
import type { Day } from './calendar.ts'
import type { Entry, Payment } from './entries.ts'
import {
  add,
  type Fraction,
  isZero,
  multiply,
  negate,
  parseDecimal,
  round,
  subtract,
  sum,
  ZERO,
} from './fraction.ts'
import type { Rules } from './rules.ts'

/** Account numbers of the plan comptable général. */
const ACCOUNTS = {
  services: '604000',
  expenses: '625100',
  disbursements: '467000',
  vat_deductible: '445660',
  vat_waiting: '445800',
  vat_due: '445200',
  vat_due_outside_eu: '445210',
  suppliers: '401000',
  advances: '409100',
  bank: '512000',
}
const REVERSE_CHARGE_RATE = parseDecimal('0.2')
const OUTSIDE_EU = ['CH']

/** A debit is positive, a credit negative. */
type PostingLine = {
  account: string
  amount: Fraction
  /** Whether it is settled. */
  isLettered?: boolean
}
export type Posting = {
  kind: 'purchase' | 'vat_transfer' | 'payment' | 'advance_transfer'
  entry: Entry
  payment: Payment | null
  isReversal: boolean
  date: Day
  lines: PostingLine[]
}
export type Ledger = { settings: Settings; rules: Rules; posted: readonly Posting[] }

const isSame = (one: Posting, other: Posting) =>
  one.kind === other.kind &&
  one.entry === other.entry &&
  one.payment === other.payment &&
  one.isReversal === other.isReversal

/** What is not posted yet. Of advances that no export contained before the first day, nothing is settled. */
export function listMissingPostings(ledger: Ledger, entries: readonly Entry[], from: Day): Posting[] {
  const inEuro = entries.filter(({ mission }) => mission.currency === 'EUR')
  const duePostings = inEuro.flatMap((entry) => [
    ...postPurchase(entry, ledger.settings),
    ...entry.payments.flatMap((payment) => postPayment(ledger, entry, payment, from)),
  ])
  return duePostings.filter((posting) => !ledger.posted.some((one) => isSame(one, posting)))
}

const reverseLines = (lines: readonly PostingLine[]) =>
  lines.map(({ account, amount }) => ({ account, amount: negate(amount) }))

function postPurchase(entry: Entry, settings: Settings): Posting[] {
  if (!entry.number) return []
  const purchase = entry.credited ?? entry
  const { freelancer } = purchase
  const vatAccount = freelancer.vat_on_debits ? ACCOUNTS.vat_deductible : ACCOUNTS.vat_waiting
  const lines = [
    ...postCosts(purchase, settings),
    { account: ACCOUNTS.disbursements, amount: purchase.disbursed },
    { account: vatAccount, amount: purchase.vat },
    ...postReverseCharge(purchase),
    { account: ACCOUNTS.suppliers, amount: negate(purchase.incl) },
  ].filter(({ amount }) => !isZero(amount))
  const date = entry.invoiceDate
  const signed = entry.credited ? reverseLines(lines) : lines
  return [{ kind: 'purchase', entry, payment: null, isReversal: false, date, lines: signed }]
}

/** One line for each account: that of the project code, or the default. A disbursement is no cost. */
function postCosts(entry: Entry, { overrides }: Settings): PostingLine[] {
  const applies = entry.type === 'expense' ? 'expenses' : 'services'
  const byAccount = new Map<string, Fraction>()
  for (const { code, amount, expenseKind } of entry.lines) {
    if (expenseKind === 'disbursement') continue
    const override = overrides.find((one) => one.code === code && one.applies_to === applies)
    const account = override?.account ?? ACCOUNTS[applies]
    byAccount.set(account, add(byAccount.get(account) ?? ZERO, amount))
  }
  return [...byAccount].map(([account, amount]) => ({ account, amount }))
}

/** On what has no VAT yet: neither disbursements nor receipts with VAT. */
function postReverseCharge(entry: Entry): PostingLine[] {
  if (entry.regime !== 'reverse_charge') return []
  const withVat = sum(entry.lines.filter(({ vat }) => vat && !isZero(vat)).map(({ amount }) => amount))
  const base = subtract(subtract(entry.excl, entry.disbursed), withVat)
  const vat = round(multiply(base, REVERSE_CHARGE_RATE), 2)
  const isOutside = OUTSIDE_EU.includes(entry.freelancer.country)
  return [
    { account: ACCOUNTS.vat_deductible, amount: vat },
    { account: isOutside ? ACCOUNTS.vat_due_outside_eu : ACCOUNTS.vat_due, amount: negate(vat) },
  ]
}

/** A payment and its reversal, each with what it does to the invoice. */
function postPayment(ledger: Ledger, entry: Entry, payment: Payment, from: Day): Posting[] {
  const sides: { day: Day; isReversal: boolean }[] = [{ day: payment.paidOn, isReversal: false }]
  if (payment.reversedOn) sides.push({ day: payment.reversedOn, isReversal: true })
  return sides.flatMap(({ day, isReversal }) =>
    postSide(ledger, entry, payment, day, from).map((posting) => ({
      ...posting,
      isReversal,
      lines: isReversal ? reverseLines(posting.lines) : posting.lines,
    })),
  )
}

function postSide(ledger: Ledger, entry: Entry, payment: Payment, day: Day, from: Day): Posting[] {
  const { settings, rules, posted } = ledger
  const isAdvance = findAdvance(ledger, entry, payment)
  const common = { entry, payment, isReversal: false }
  const postings: Posting[] = []
  const post = (kind: Posting['kind'], date: Day, debit: string, credit: string, amount: Fraction) => {
    const lines = [
      { account: debit, amount },
      { account: credit, amount: negate(amount) },
    ]
    postings.push({ ...common, kind, date, lines })
  }
  const settledOn = rules.getTransferDay(day, entry.invoiceDate)
  if (entry.number && !entry.freelancer.vat_on_debits && !isZero(entry.vat))
    post('vat_transfer', settledOn, ACCOUNTS.vat_deductible, ACCOUNTS.vat_waiting, entry.vat)
  if (!settings.posts_payments) return postings
  post('payment', day, isAdvance ? ACCOUNTS.advances : ACCOUNTS.suppliers, ACCOUNTS.bank, entry.incl)
  const isKnown =
    day >= from || posted.some((one) => one.kind === 'payment' && one.payment === payment && one.date === day)
  if (isAdvance && entry.number && isKnown)
    post('advance_transfer', settledOn, ACCOUNTS.suppliers, ACCOUNTS.advances, entry.incl)
  return postings
}

/** A payment without an invoice on its day. Once it or its reversal is posted, it stays what it was. */
function findAdvance({ posted, rules }: Ledger, entry: Entry, payment: Payment): boolean {
  const earlierPosting = posted.find((one) => one.kind === 'payment' && one.payment === payment)
  if (earlierPosting) return earlierPosting.lines.some(({ account }) => account === ACCOUNTS.advances)
  return !entry.number || rules.isAdvance(payment.paidOn, entry.invoiceDate)
}

export type Balance = { count: number; debit: Fraction; credit: Fraction }

export function balanceByAccount(postings: readonly Posting[]): Map<string, Balance> {
  const balances = new Map<string, Balance>()
  for (const { account, amount } of postings.flatMap(({ lines }) => lines)) {
    const before = balances.get(account) ?? { count: 0, debit: ZERO, credit: ZERO }
    const isDebit = amount.over > 0n
    balances.set(account, {
      count: before.count + 1,
      debit: isDebit ? add(before.debit, amount) : before.debit,
      credit: isDebit ? before.credit : subtract(before.credit, amount),
    })
  }
  return balances
}

/** The accounts whose lines settle each other: of the suppliers, and of advances to them. */
export const LETTERED_ACCOUNTS = [ACCOUNTS.suppliers, ACCOUNTS.advances]

/** Letters the open lines of an entry and its credit note on one account, if they add up to zero. */
export function letterLines(posted: readonly Posting[]): void {
  const groups = new Map<Entry, PostingLine[]>()
  for (const { entry, lines } of posted) {
    const settled = entry.credited ?? entry
    groups.set(settled, [...(groups.get(settled) ?? []), ...lines])
  }
  for (const lines of groups.values())
    for (const account of LETTERED_ACCOUNTS) letterAccount(lines.filter((line) => line.account === account))
}

function letterAccount(lines: readonly PostingLine[]): void {
  const open = lines.filter(({ isLettered }) => !isLettered)
  if (!isZero(sum(open.map(({ amount }) => amount)))) return
  for (const line of open) line.isLettered = true
}
