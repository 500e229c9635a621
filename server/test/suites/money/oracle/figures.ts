// The figures that each step must show, in canonical texts.
import type { Figure, Plan, Step } from '../plans/steps.ts'
import { type AfterEnd, listAfterEnd } from './after-end.ts'
import { applyStep, type Outcome } from './apply-step.ts'
import { earlier, lastDay, later } from './calendar.ts'
import type { Entry } from './entries.ts'
import { listExportFigures } from './export-figures.ts'
import { add, type Fraction, formatDecimal } from './fraction.ts'
import { findLatePayment, type LatePayment } from './interest.ts'
import { computeMissionMoney } from './mission-money.ts'
import type { Line } from './price-report.ts'
import { RULES, type Rules } from './rules.ts'
import {
  createState,
  getEnd,
  getFreelancer,
  getMission,
  getReport,
  labelReport,
  type MissionState,
  type State,
} from './state.ts'

const format = (amount: Fraction | null) => (amount === null ? 'none' : formatDecimal(amount))

/** Everything that the service must show while it runs the plan. */
export function computeExpected(plan: Plan, rules: Rules = RULES): Figure[] {
  const state = createState(plan, rules)
  return plan.steps.flatMap((step, index) => {
    const outcome = applyStep(state, step)
    const actualFigures = outcome === 'ok' ? listFigures(state, step) : []
    return [...listOutcome(outcome), ...actualFigures].map((figure) => ({
      ...figure,
      key: `${index} ${figure.key}`,
    }))
  })
}

const listOutcome = (outcome: Outcome): Figure[] => [{ kind: 'outcome', key: 'outcome', value: outcome }]

function listFigures(state: State, step: Step): Figure[] {
  switch (step.act) {
    case 'report':
    case 'resubmit':
      return listReportFigures(state, step)
    case 'approve':
    case 'reopen':
      return listEntryFigures(state, labelReport(step.mission, step.month))
    case 'pay':
    case 'reverse':
    case 'supplier_invoice':
      return listEntryFigures(state, step.entry.split(' ').slice(0, 2).join(' '))
    case 'mission':
      return listMissionFigures(state, getMission(state, step.mission.label))
    case 'extend':
    case 'accept_extension':
    case 'decline_extension':
    case 'terminate':
    case 'undo_termination':
      return listMissionFigures(state, getMission(state, step.mission))
    case 'change_vat':
      return listVatFigures(state, step.freelancer)
    case 'export':
    case 'export_unsent':
      return listExportFigures(state, step)
    case 'look':
      return listAll(state)
    default:
      return []
  }
}

const formatLine = ({ kind, code, deliverable, quantity, unit, amount, part }: Line) =>
  [
    kind,
    code ?? 'no code',
    deliverable ?? '-',
    format(quantity),
    format(unit),
    format(amount),
    part ?? '-',
  ].join(' ')

const formatShares = (shares: Map<string, Fraction>) =>
  [...shares]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, amount]) => `${code} ${format(amount)}`)
    .join(', ')

/** The last day of a report: that of its month, or of the mission. */
const findLastDay = (state: State, own: MissionState, month: string) =>
  earlier(lastDay(month), getEnd(state, own))

function listReportFigures(state: State, { mission, month }: { mission: string; month: string }): Figure[] {
  const { label, priced, mission: own } = getReport(state, mission, month)
  const { expenses } = priced
  const expensesIncl = add(expenses.amount, expenses.vatAmount)
  const rate =
    own.mission.mission_type === 'deliverable'
      ? null
      : state.rules.findRate(own.periods, findLastDay(state, own, month))
  return [
    ...priced.lines
      .map(formatLine)
      .toSorted()
      .map((value, nth) => ({ kind: 'report line', key: `${label} ${nth}`, value })),
    { kind: 'report line', key: `${label} count`, value: String(priced.lines.length) },
    ...expenses.lines
      .map(
        ({ code, amount }, nth) =>
          `${expenses.kinds[nth] ?? 'no kind'} ${code ?? 'no code'} ${format(amount)}`,
      )
      .toSorted()
      .map((value, nth) => ({ kind: 'expense line', key: `${label} ${nth}`, value })),
    { kind: 'report amount', key: `${label} invoice`, value: format(priced.invoice) },
    { kind: 'report amount', key: `${label} incl`, value: format(add(priced.invoice, priced.vatAmount)) },
    { kind: 'report amount', key: `${label} expenses`, value: format(expenses.amount) },
    { kind: 'report amount', key: `${label} expenses incl`, value: format(expensesIncl) },
    { kind: 'report VAT', key: `${label} regime`, value: `${priced.vat.regime} ${format(priced.vatRate)}` },
    { kind: 'report VAT', key: `${label} amount`, value: format(priced.vatAmount) },
    { kind: 'report VAT', key: `${label} expenses`, value: format(expenses.vatAmount) },
    { kind: 'report rate', key: label, value: format(rate) },
    { kind: 'project code shares', key: label, value: formatShares(priced.shares) },
    { kind: 'project code shares', key: `${label} without`, value: format(priced.withoutCode) },
  ]
}

function listEntryFigures(state: State, report: string): Figure[] {
  return state.entries.filter((entry) => entry.report === report).flatMap((entry) => showEntry(state, entry))
}

function showEntry(state: State, entry: Entry): Figure[] {
  const { label } = entry
  return [
    {
      kind: 'entry amounts',
      key: label,
      value: [entry.excl, entry.vat, entry.incl, entry.vatRate].map(format).join(' '),
    },
    { kind: 'entry dates', key: label, value: `${entry.invoiceDate} ${entry.dueDate ?? '-'}` },
    { kind: 'entry status', key: label, value: `${entry.status} ${entry.number ? 'numbered' : 'waits'}` },
    { kind: 'entry shares', key: label, value: formatShares(entry.shares) },
    { kind: 'late payment', key: label, value: formatLate(findLatePayment(entry, state.today, state.rules)) },
  ]
}

const describeTerms = ({ rules }: State, { mission }: MissionState) =>
  rules.isOverLegalTerms(mission.payment_terms_days, mission.payment_terms_basis)
    ? 'payment_terms_over_limit'
    : ''

const formatAfterEnd = ({ month, rows, ...amounts }: AfterEnd) =>
  [
    month,
    rows,
    ...[amounts.invoice, amounts.exactInvoice, amounts.expenses, amounts.exactExpenses].map(format),
  ].join(' ')

/** Before the start that of the first day, after the end that of the last. */
const findRateDay = (state: State, one: MissionState) =>
  later(one.mission.start_date, earlier(getEnd(state, one), state.today))

function listMissionFigures(state: State, one: MissionState): Figure[] {
  const { label, mission_type } = one.mission
  const isPriced = mission_type !== 'deliverable'
  const periods = one.periods.map(({ from, rate }) => `${from} ${format(rate)}`).join(', ')
  return [
    {
      kind: 'mission rate',
      key: `${label} today`,
      value: isPriced ? format(state.rules.findRate(one.periods, findRateDay(state, one))) : 'none',
    },
    { kind: 'rate periods', key: label, value: isPriced ? periods : '' },
    { kind: 'terms warning', key: label, value: describeTerms(state, one) },
    { kind: 'after the end', key: label, value: listAfterEnd(state, one).map(formatAfterEnd).join('; ') },
    ...listMoneyFigures(state, one),
  ]
}

/** The text names the fixed indemnity of 40 €, which a team in France owes. */
const formatLate = (late: LatePayment | undefined) =>
  late
    ? `${late.days} until ${late.until}, ${format(late.unpaid)} unpaid, ${format(late.rate)} %, ${format(late.interest)} and 40`
    : 'none'

function listMoneyFigures(state: State, one: MissionState): Figure[] {
  const money = computeMissionMoney(state, one)
  const { months, source, ...amounts } = money
  const { label } = one.mission
  return [
    { kind: 'mission money', key: `${label} source`, value: source },
    ...Object.entries(amounts).map(([name, amount]) => ({
      kind: 'mission money',
      key: `${label} ${name}`,
      value: format(amount),
    })),
    ...months.map(({ month, worked, invoiced, paid, remaining }) => ({
      kind: 'mission months',
      key: `${label} ${month}`,
      value: [worked, invoiced, paid, remaining].map(format).join(' '),
    })),
  ]
}

function listVatFigures(state: State, label: string): Figure[] {
  const { history } = getFreelancer(state, label)
  const value = history
    .map(({ from, regime, rate }) => `${from ?? 'ever'} ${regime} ${format(rate)}`)
    .join(', ')
  return [{ kind: 'VAT history', key: label, value }]
}

function listAll(state: State): Figure[] {
  const open = state.entries.filter(({ status }) => status === 'waiting_payment')
  const overdue = open.filter(({ dueDate }) => dueDate !== null && dueDate < state.today)
  const byCurrency = (entries: readonly Entry[]) =>
    formatSums(entries.map(({ mission, incl }) => ({ currency: mission.currency, amount: incl })))
  return [
    ...[...state.missions.values()].flatMap((one) => listMissionFigures(state, one)),
    ...state.entries.flatMap((entry) => showEntry(state, entry)),
    { kind: 'summary', key: 'waiting', value: byCurrency(open) },
    { kind: 'summary', key: 'overdue', value: byCurrency(overdue) },
  ]
}

function formatSums(amounts: readonly { currency: string; amount: Fraction }[]): string {
  const sums = new Map<string, { count: number; amount: Fraction }>()
  for (const { currency, amount } of amounts) {
    const before = sums.get(currency)
    sums.set(currency, {
      count: (before?.count ?? 0) + 1,
      amount: before ? add(before.amount, amount) : amount,
    })
  }
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { count, amount }]) => `${currency} ${count} ${format(amount)}`)
    .join(', ')
}
