// What each step changes, or why it is refused.
import type { Step } from '../plans/steps.ts'
import { type Day, earlier, getMonth, lastDay, later, plusDays } from './calendar.ts'
import { creditEntry, findPayment, openEntries } from './entries.ts'
import { compare, parseDecimal } from './fraction.ts'
import { priceReport } from './price-report.ts'
import { RULES, type VatPeriod } from './rules.ts'
import {
  getEnd,
  getEntry,
  getFreelancer,
  getMission,
  getReport,
  labelReport,
  type MissionState,
  type ReportState,
  type State,
} from './state.ts'

export type Outcome = 'ok' | 'invalid_state' | 'out_of_range'
type StepWith<A extends Step['act']> = Extract<Step, { act: A }>
type Effects = { [A in Step['act']]: (state: State, step: StepWith<A>) => Outcome }

/** Changes the state as the service must, and returns its answer. */
export function applyStep(state: State, step: Step): Outcome {
  state.today = step.on
  const effect = EFFECTS[step.act] as (state: State, step: Step) => Outcome
  return effect(state, step)
}

const nothing = (): Outcome => 'ok'

const EFFECTS: Effects = {
  mission(state, { mission }) {
    const rate = parseDecimal(mission.rate_amount ?? '0')
    state.missions.set(mission.label, {
      mission,
      end: mission.end_date,
      terminated: null,
      periods: [{ from: mission.start_date, rate }],
      offer: null,
    })
    return 'ok'
  },
  report(state, { mission, month, rows }) {
    const label = labelReport(mission, month)
    const own = getMission(state, mission)
    const report: ReportState = {
      label,
      mission: own,
      month,
      status: 'pending',
      rows,
      ...price(state, own, month, rows),
      approvals: 0,
    }
    state.reports.set(label, report)
    return 'ok'
  },
  resubmit(state, { mission, month, rows }) {
    const report = getReport(state, mission, month)
    report.rows = rows
    report.status = 'pending'
    Object.assign(report, price(state, report.mission, month, rows))
    return 'ok'
  },
  approve(state, { mission, month }) {
    const report = getReport(state, mission, month)
    if (report.status !== 'pending') return 'invalid_state'
    if (listRowsAhead(state, report).length > 0) return 'out_of_range'
    report.status = 'approved'
    report.approvals += 1
    const { freelancer } = getFreelancer(state, report.mission.mission.freelancer)
    const claim = { ...report, mission: report.mission.mission, freelancer, nth: report.approvals }
    state.entries.push(...openEntries(claim, state.today, state.rules))
    return 'ok'
  },
  reject(state, { mission, month }) {
    getReport(state, mission, month).status = 'rejected'
    return 'ok'
  },
  reopen(state, { mission, month }) {
    const report = getReport(state, mission, month)
    const active = state.entries.filter(
      (entry) => entry.report === report.label && entry.status !== 'cancelled',
    )
    if (report.status !== 'approved' || active.some(({ status }) => status === 'paid')) return 'invalid_state'
    for (const entry of active) {
      entry.status = 'cancelled'
      entry.isVoid = !entry.number
    }
    state.entries.push(...active.map((entry) => creditEntry(entry, state.today)))
    report.status = 'pending'
    return 'ok'
  },
  extend(state, { mission, end_date, rate_amount, effective_from }) {
    const own = getMission(state, mission)
    if (effective_from !== null && !mayChangeRate(state, own, effective_from, end_date)) return 'out_of_range'
    own.offer = { end_date, rate_amount, effective_from }
    return 'ok'
  },
  accept_extension(state, { mission }) {
    const own = getMission(state, mission)
    if (!own.offer) return 'invalid_state'
    const { end_date, rate_amount, effective_from } = own.offer
    const from = effective_from ?? plusDays(own.end, 1)
    if (rate_amount !== null)
      own.periods = [
        ...own.periods.filter((period) => period.from < from),
        { from, rate: parseDecimal(rate_amount) },
      ]
    own.end = end_date
    own.offer = null
    return 'ok'
  },
  decline_extension(state, { mission }) {
    getMission(state, mission).offer = null
    return 'ok'
  },
  terminate(state, { mission, end_date }) {
    getMission(state, mission).terminated = end_date
    return 'ok'
  },
  undo_termination(state, { mission }) {
    getMission(state, mission).terminated = null
    return 'ok'
  },
  change_vat(state, { freelancer, vat_regime, vat_rate, vat_from }) {
    const own = getFreelancer(state, freelancer)
    const from = vat_from ?? state.today
    const changed = { from, regime: vat_regime, rate: parseDecimal(vat_rate) }
    // Without a day, what is in force today changes nothing.
    if (vat_from === null && isSameVat(RULES.findVat(own.history, from), changed)) return 'ok'
    const earlierPeriods = own.history.filter((period) => period.from === null || period.from < from)
    own.history = isSameVat(RULES.findVat(earlierPeriods, from), changed)
      ? earlierPeriods
      : [...earlierPeriods, changed]
    return 'ok'
  },
  pay(state, { entry, paid_on }) {
    const own = getEntry(state, entry)
    if (own.status !== 'waiting_payment') return 'invalid_state'
    own.status = 'paid'
    own.payments.push({ paidOn: paid_on, recordedOn: state.today, reversedOn: null })
    return 'ok'
  },
  reverse(state, { entry, reversed_on }) {
    const own = getEntry(state, entry)
    const payment = findPayment(own)
    if (!payment) return 'invalid_state'
    payment.reversedOn = reversed_on
    own.status = 'waiting_payment'
    return 'ok'
  },
  supplier_invoice(state, { entry, date }) {
    const own = getEntry(state, entry)
    own.number = true
    own.invoiceDate = date
    const { payment_terms_days, payment_terms_basis } = own.mission
    own.dueDate = state.rules.getDueDate(date, payment_terms_days, payment_terms_basis)
    return 'ok'
  },
  export: nothing,
  export_unsent: nothing,
  look: nothing,
}

const isSameVat = (one: VatPeriod, other: VatPeriod) =>
  one.regime === other.regime && compare(one.rate, other.rate) === 0

function price(state: State, own: MissionState, month: string, rows: ReportState['rows']) {
  const { mission, periods } = own
  const { history } = getFreelancer(state, mission.freelancer)
  const end = getEnd(state, own)
  const vat = state.rules.findVat(history, earlier(end, lastDay(month)))
  const terms = { mission, periods, vat, end, month }
  return { terms, priced: priceReport(terms, rows, state.rules) }
}

/** Days that cannot be approved yet. */
function listRowsAhead(state: State, { rows, mission, month }: ReportState) {
  const isPeriod = mission.mission.mission_type === 'monthly'
  const last = state.settings.approve_ahead === 'none' ? state.today : lastDay(getMonth(state.today))
  const days = [...rows.work, ...rows.expenses].map(({ date }) => date)
  // A supplementary item has no day of its own: it begins with its month. A monthly mission is paid up to its last day.
  if (rows.items.length > 0) days.push(`${month}-01`)
  if (isPeriod) days.push(earlier(getEnd(state, mission), lastDay(month)))
  return days.filter((date) => date > last)
}

/** Never on days of a report that was submitted, except after the former end; and not after the new one. */
function mayChangeRate(state: State, own: MissionState, from: Day, end: Day): boolean {
  const reported = [...state.reports.values()].filter((report) => report.mission === own)
  const lastMonth = reported
    .map(({ month }) => month)
    .toSorted()
    .at(-1)
  const afterReports = lastMonth ? plusDays(lastDay(lastMonth), 1) : own.mission.start_date
  const first = later(own.mission.start_date, earlier(afterReports, plusDays(own.end, 1)))
  return from >= first && from <= end
}
