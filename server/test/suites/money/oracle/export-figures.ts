// What an export for the accountant adds up to, and what it leaves out.
import type { Figure, Step } from '../plans/steps.ts'
import type { Day } from './calendar.ts'
import type { Entry } from './entries.ts'
import { formatDecimal, sum } from './fraction.ts'
import {
  balanceByAccount,
  LETTERED_ACCOUNTS,
  letterLines,
  listMissingPostings,
  type Posting,
} from './postings.ts'
import type { State } from './state.ts'

type ExportStep = Extract<Step, { act: 'export' | 'export_unsent' }>
type Range = { from: Day; to: Day }
const EVERY_DAY: Range = { from: '0001-01-01', to: '9999-12-31' }

export function listExportFigures(state: State, step: ExportStep): Figure[] {
  const range = step.act === 'export' ? step : EVERY_DAY
  const postings = step.format === 'fec' ? post(state, step, range) : []
  const entries = step.format === 'fec' ? listPurchases(postings) : listEntries(state, step, range)
  for (const entry of entries) entry.isSent = true
  const waiting = state.entries.filter(
    (entry) => state.rules.isWaiting(entry) && isIn(range, entry.invoiceDate),
  )
  const paid = waiting.filter(({ status }) => status === 'paid')
  return [
    { kind: 'export totals', key: 'entry_count', value: String(entries.length) },
    ...listCurrencySums(entries),
    { kind: 'waiting', key: 'waiting_count', value: String(waiting.length) },
    { kind: 'waiting', key: 'paid_without_invoice', value: listLabels(paid) },
    ...listHeldBack(state, step.act === 'export' ? step.from : undefined),
    ...(step.format === 'fec' ? listBalanceFigures(postings) : []),
  ]
}

const isIn = ({ from, to }: Range, day: Day) => day >= from && day <= to

const listEntries = (state: State, step: ExportStep, range: Range) =>
  state.entries.filter(
    (entry) => entry.number && isIn(range, entry.invoiceDate) && (step.act === 'export' || !entry.isSent),
  )

const listPurchases = (postings: readonly Posting[]) =>
  postings.filter(({ kind }) => kind === 'purchase').map(({ entry }) => entry)

/** Posts what is missing. A period has all postings of its days, what was not sent yet only those that are new. */
function post(state: State, step: ExportStep, range: Range): Posting[] {
  const isUnsent = step.act === 'export_unsent'
  const isKnown = (entry: Entry) => state.posted.some((posting) => posting.entry === entry)
  const added = listMissingPostings(state, state.entries, range.from)
    .filter(({ date }) => isIn(range, date))
    .filter(({ entry }) => !isUnsent || !entry.isSent || isKnown(entry))
  state.posted.push(...added)
  letterLines(state.posted)
  return isUnsent ? added : state.posted.filter(({ date }) => isIn(range, date))
}

/** What is dated before the day and no export contains, by reason; everything without a day. */
function listHeldBack(state: State, before: Day | undefined): Figure[] {
  const isEarlier = (day: Day) => before === undefined || day < before
  const own = state.entries.filter(({ invoiceDate }) => isEarlier(invoiceDate))
  const waiting = own.filter((entry) => state.rules.isWaiting(entry))
  const paid = waiting.filter(({ status }) => status === 'paid').length
  const unposted = listMissingPostings(state, state.entries, EVERY_DAY.from)
    .filter(({ kind, date }) => kind !== 'purchase' && isEarlier(date))
    .filter(({ entry }) => state.posted.some((posting) => posting.entry === entry))
  const counts = {
    no_invoice_number: waiting.length - paid,
    paid_without_invoice: paid,
    not_sent: own.filter((entry) => entry.number && !entry.isSent).length,
    payment_not_posted: new Set(unposted.map(({ entry }) => entry)).size,
  }
  return Object.entries(counts).map(([key, count]) => ({ kind: 'held back', key, value: String(count) }))
}

function countLetters(postings: readonly Posting[], account: string): string {
  const lines = postings.flatMap((posting) => posting.lines).filter((line) => line.account === account)
  return `${lines.filter(({ isLettered }) => isLettered).length} of ${lines.length}`
}

const listLabels = (entries: readonly Entry[]) =>
  entries
    .map(({ label, incl }) => `${label} ${formatDecimal(incl)}`)
    .toSorted()
    .join(', ')

function listCurrencySums(entries: readonly Entry[]): Figure[] {
  const byCurrency = Map.groupBy(entries, ({ mission }) => mission.currency)
  return [...byCurrency].map(([currency, own]) => {
    const sums = (['excl', 'vat', 'incl'] as const).map((field) =>
      formatDecimal(sum(own.map((entry) => entry[field]))),
    )
    return { kind: 'export totals', key: currency, value: [own.length, ...sums].join(' ') }
  })
}

function listBalanceFigures(postings: readonly Posting[]): Figure[] {
  const balances = [...balanceByAccount(postings)]
  const total = (field: 'debit' | 'credit') =>
    formatDecimal(sum(balances.map(([, balance]) => balance[field])))
  return [
    ...LETTERED_ACCOUNTS.map((account) => ({
      kind: 'lettering',
      key: account,
      value: countLetters(postings, account),
    })),
    {
      kind: 'export totals',
      key: 'postings',
      value: `${postings.length} ${total('debit')} ${total('credit')}`,
    },
    ...balances.map(([account, { count, debit, credit }]) => ({
      kind: 'trial balance',
      key: account,
      value: `${count} ${formatDecimal(debit)} ${formatDecimal(credit)}`,
    })),
  ]
}
