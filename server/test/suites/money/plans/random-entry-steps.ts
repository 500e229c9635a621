// What happens to entries in a month: payments, reversals, documents of suppliers, reopenings, exports.
import {
  type Day,
  earlier,
  firstDay,
  lastDay,
  later,
  type Month,
  plusDays,
  plusMonths,
} from '../oracle/calendar.ts'
import { type Entry, findPayment } from '../oracle/entries.ts'
import { getReport } from '../oracle/state.ts'
import { addReview, type Draft, moveTo, resubmit, send } from './draft.ts'

export function addEntrySteps(draft: Draft, month: Month): void {
  const { random, state } = draft
  moveTo(draft, plusDays(firstDay(month), 3 + random.int(3)))
  for (const entry of [...state.entries]) addEntryStep(draft, entry)
  if (random.chance(0.7)) sendExport(draft, month)
  if (random.chance(0.35)) addReopening(draft)
  if (random.chance(0.3)) send(draft, { act: 'export_unsent', format: random.pick(['fec', 'csv'] as const) })
}

function addEntryStep(draft: Draft, entry: Entry): void {
  const { random, today } = draft
  const payment = findPayment(entry)
  if (entry.status === 'paid' && payment && random.chance(0.06)) {
    const isRecent = payment.recordedOn >= plusDays(today, -80)
    const reversed_on = random.chance(0.5) ? today : later(payment.paidOn, plusDays(today, -random.int(10)))
    if (isRecent) send(draft, { act: 'reverse', entry: entry.label, reversed_on })
  }
  if (canBeInvoiced(entry) && random.chance(0.5)) sendInvoice(draft, entry)
  if (entry.status === 'waiting_payment' && random.chance(0.3)) {
    const paid_on = random.chance(0.4) ? today : plusDays(today, -random.int(45))
    send(draft, { act: 'pay', entry: entry.label, paid_on })
  }
}

const canBeInvoiced = ({ number, status, type, mission, freelancer }: Entry) =>
  !number &&
  status !== 'cancelled' &&
  type !== 'credit_note' &&
  (freelancer.invoicing === 'supplier_invoice' || mission.currency !== 'EUR')

/** Often late: of a month that is exported already. */
function sendInvoice(draft: Draft, { label, month }: Entry): void {
  const date = later(firstDay(month), plusDays(draft.today, -draft.random.int(60)))
  send(draft, { act: 'supplier_invoice', entry: label, date: earlier(date, draft.today) })
}

function sendExport(draft: Draft, month: Month): void {
  const { random } = draft
  const months = random.pick([1, 1, 1, 3, 12])
  const from: Day = firstDay(plusMonths(month, -months))
  const to = random.chance(0.7) ? lastDay(plusMonths(month, -1)) : draft.today
  send(draft, { act: 'export', format: random.pick(['fec', 'fec', 'csv'] as const), from, to })
}

/** A report that is approved again as it is, or after a correction. Where an entry is paid, the service refuses. */
function addReopening(draft: Draft): void {
  const { random, state } = draft
  const approved = [...state.reports.values()].filter(({ status }) => status === 'approved')
  const report = random.pick(approved)
  if (!report) return
  const which = { mission: report.mission.mission.label, month: report.month }
  send(draft, { act: 'reopen', ...which })
  if (getReport(state, which.mission, which.month).status !== 'pending') return
  if (random.chance(0.4)) {
    send(draft, { act: 'reject', ...which })
    resubmit(draft, report.mission, report.month)
  }
  moveTo(draft, plusDays(draft.today, random.int(3)))
  addReview(draft, report.mission, report.month)
}
