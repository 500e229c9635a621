// Reads from the service what the oracle computes, in the same canonical texts.

import { formatDecimal, parseDecimal } from '../oracle/fraction.ts'
import type { Figure, Step } from '../plans/steps.ts'
import { type Context, getId, getLabel, learn, read, readAll } from './context.ts'
import { readExport } from './read-export.ts'
import { type Body, getData, type Reply } from './service.ts'

/** A number of a response as decimal digits. */
const show = (value: number | string | null | undefined): string =>
  value == null ? 'none' : formatDecimal(parseDecimal(value))

export async function readFigures(context: Context, step: Step, reply: Reply | undefined): Promise<Figure[]> {
  const outcome = describeOutcome(reply)
  const actualFigures = outcome === 'ok' ? await readStep(context, step, reply) : []
  return [{ kind: 'outcome', key: 'outcome', value: outcome }, ...actualFigures]
}

function describeOutcome(reply: Reply | undefined): string {
  if (!reply || reply.status < 300) return 'ok'
  return reply.status === 400 ? reply.body.error.details.reason : `${reply.status} ${reply.text}`
}

function readStep(context: Context, step: Step, reply: Reply | undefined): Promise<Figure[]> | Figure[] {
  switch (step.act) {
    case 'report':
    case 'resubmit':
      return readReport(context, `${step.mission} ${step.month}`)
    case 'approve':
      countApproval(context, `${step.mission} ${step.month}`)
      return readEntries(context, `${step.mission} ${step.month}`)
    case 'reopen':
      return readEntries(context, `${step.mission} ${step.month}`)
    case 'pay':
    case 'reverse':
    case 'supplier_invoice':
      return readEntries(context, step.entry.split(' ').slice(0, 2).join(' '))
    case 'mission':
      return readMission(context, step.mission.label)
    case 'extend':
    case 'accept_extension':
    case 'decline_extension':
    case 'terminate':
    case 'undo_termination':
      return readMission(context, step.mission)
    case 'change_vat':
      return readVat(context, step.freelancer)
    case 'export':
    case 'export_unsent':
      return readExport(context, step, getData(reply as Reply))
    case 'look':
      return lookAtAll(context)
    default:
      return []
  }
}

const countApproval = ({ approvals }: Context, label: string) =>
  void approvals.set(label, (approvals.get(label) ?? 0) + 1)

async function readReport(context: Context, label: string): Promise<Figure[]> {
  const path = `/activity-reports/${getId(context, label)}`
  const [report, calculation] = [await read(context, path), await read(context, `${path}/calculation`)]
  const { lines, expense_lines, expenses, vat } = calculation
  const shares = calculation.project_codes.map(({ project_code_id, amount_excl_vat }: Body) => ({
    id: project_code_id,
    amount_excl_vat,
  }))
  const figures = [
    ...lines
      .map((line: Body) => describeLine(context, line))
      .toSorted()
      .map((value: string, nth: number) => ({ kind: 'report line', key: `${label} ${nth}`, value })),
    { kind: 'report line', key: `${label} count`, value: String(lines.length) },
    ...expense_lines
      .map(
        (line: Body) =>
          `${line.expense_kind ?? 'no kind'} ${getLabel(context, line.project_code_id) ?? 'no code'} ${show(line.amount_excl_vat)}`,
      )
      .toSorted()
      .map((value: string, nth: number) => ({ kind: 'expense line', key: `${label} ${nth}`, value })),
    { kind: 'report amount', key: `${label} invoice`, value: show(calculation.invoice_amount_excl_vat) },
    { kind: 'report amount', key: `${label} incl`, value: show(calculation.invoice_amount_incl_vat) },
    { kind: 'report amount', key: `${label} expenses`, value: show(expenses.amount_excl_vat) },
    { kind: 'report amount', key: `${label} expenses incl`, value: show(expenses.amount_incl_vat) },
    { kind: 'report VAT', key: `${label} regime`, value: `${vat.regime} ${show(vat.rate)}` },
    { kind: 'report VAT', key: `${label} amount`, value: show(vat.amount) },
    { kind: 'report VAT', key: `${label} expenses`, value: show(expenses.vat_amount) },
    { kind: 'report rate', key: label, value: show(report.mission.rate_amount) },
    { kind: 'project code shares', key: label, value: describeShares(context, shares) },
    {
      kind: 'project code shares',
      key: `${label} without`,
      value: show(calculation.amount_without_project_code),
    },
  ]
  const stored = [report.invoice_amount_excl_vat, report.expense_amount_excl_vat].map(show).join(' ')
  const computed = [calculation.invoice_amount_excl_vat, expenses.amount_excl_vat].map(show).join(' ')
  if (stored !== computed) throw new Error(`${label}: the report has ${stored}, its calculation ${computed}`)
  return figures
}

const describeLine = (context: Context, line: Body) =>
  [
    line.kind,
    getLabel(context, line.project_code_id) ?? 'no code',
    getLabel(context, line.deliverable_id) ?? '-',
    show(line.quantity),
    show(line.unit_amount),
    show(line.amount_excl_vat),
    describePart(line),
  ].join(' ')

/** The days of a month that the line pays, if the month has several rates. */
function describePart({ kind, period }: Body): string {
  if (kind !== 'month') return '-'
  return period ? `${period.first_day} ${period.last_day} ${show(period.rate_amount)}` : 'month'
}

const describeShares = (context: Context, shares: Body[]) =>
  shares
    .map(({ id, amount_excl_vat }) => [getLabel(context, id) ?? '', show(amount_excl_vat)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, amount]) => `${code} ${amount}`)
    .join(', ')

/** The entries of a report; new ones get their labels. */
async function readEntries(context: Context, label: string): Promise<Figure[]> {
  const path = `/accounting/entries?activity_report_id=${getId(context, label)}`
  const entries = (await readAll(context, path)).toReversed()
  for (const entry of entries) if (entry.type !== 'credit_note') labelEntry(context, label, entry)
  for (const entry of entries)
    if (entry.type === 'credit_note')
      learn(context, `${getLabel(context, entry.credited_entry_id)} credit`, entry.id)
  return entries.flatMap((entry) => showEntry(context, entry))
}

function labelEntry(context: Context, report: string, { id, type }: Body): void {
  if (!context.labels.has(id)) learn(context, `${report} ${type} ${context.approvals.get(report)}`, id)
}

function showEntry(context: Context, entry: Body): Figure[] {
  const key = getLabel(context, entry.id) ?? ''
  const amounts = [entry.amount_excl_vat, entry.vat_amount, entry.amount_incl_vat, entry.vat_rate]
  return [
    { kind: 'entry amounts', key, value: amounts.map(show).join(' ') },
    { kind: 'entry dates', key, value: `${entry.invoice_date} ${entry.due_date ?? '-'}` },
    {
      kind: 'entry status',
      key,
      value: `${entry.status} ${entry.invoice_number === null ? 'waits' : 'numbered'}`,
    },
    { kind: 'entry shares', key, value: describeShares(context, entry.project_codes) },
    { kind: 'late payment', key, value: describeLate(entry.late_payment) },
  ]
}

function describeLate(late: Body): string {
  if (!late) return 'none'
  const [unpaid, rate, interest] = [late.unpaid_amount, late.interest_rate, late.interest_amount].map(show)
  const indemnity = show(late.fixed_indemnity)
  return `${late.days_late} until ${late.as_of}, ${unpaid} unpaid, ${rate} %, ${interest} and ${indemnity}`
}

async function readMission(context: Context, label: string): Promise<Figure[]> {
  const mission = await read(context, `/missions/${getId(context, label)}`)
  const periods = (mission.rate_periods ?? [])
    .map(({ from, rate_amount }: Body) => `${from} ${show(rate_amount)}`)
    .join(', ')
  return [
    { kind: 'mission rate', key: `${label} today`, value: show(mission.rate_amount) },
    { kind: 'rate periods', key: label, value: periods },
    {
      kind: 'terms warning',
      key: label,
      value: (mission.warnings ?? []).map(({ code }: Body) => code).join(),
    },
    { kind: 'after the end', key: label, value: await readAfterEnd(context, label) },
    ...(await readMoney(context, label)),
  ]
}

const AFTER_END = [
  'invoice_amount_excl_vat',
  'exact_invoice_amount_excl_vat',
  'expense_amount_excl_vat',
  'exact_expense_amount_excl_vat',
]

async function readAfterEnd(context: Context, label: string): Promise<string> {
  const { reports } = await read(context, `/missions/${getId(context, label)}/after-end`)
  const describe = (one: Body) =>
    [one.report_month, one.rows_after_end, ...AFTER_END.map((field) => show(one[field]))].join(' ')
  return reports.map(describe).join('; ')
}

const MONEY = {
  quantity: 'budget_quantity',
  budget: 'budget_excl_vat',
  worked: 'worked_excl_vat',
  pending: 'pending_excl_vat',
  approved: 'approved_excl_vat',
  invoiced: 'invoiced_excl_vat',
  paid: 'paid_excl_vat',
  remaining: 'remaining_excl_vat',
  expenses: 'expenses_excl_vat',
  expensesInvoiced: 'expenses_invoiced_excl_vat',
  expensesPaid: 'expenses_paid_excl_vat',
}

async function readMoney(context: Context, label: string): Promise<Figure[]> {
  const money = await read(context, `/missions/${getId(context, label)}/money`)
  return [
    { kind: 'mission money', key: `${label} source`, value: money.budget_source },
    ...Object.entries(MONEY).map(([name, field]) => ({
      kind: 'mission money',
      key: `${label} ${name}`,
      value: show(money[field]),
    })),
    ...money.months.map((one: Body) => ({
      kind: 'mission months',
      key: `${label} ${one.month}`,
      value: [one.worked_excl_vat, one.invoiced_excl_vat, one.paid_excl_vat, one.remaining_excl_vat]
        .map(show)
        .join(' '),
    })),
  ]
}

async function readVat(context: Context, label: string): Promise<Figure[]> {
  const { vat_history = [] } = await read(context, `/freelancers/${getId(context, label)}`)
  const value = vat_history
    .map(({ from, vat_regime, vat_rate }: Body) => `${from ?? 'ever'} ${vat_regime} ${show(vat_rate)}`)
    .join(', ')
  return [{ kind: 'VAT history', key: label, value }]
}

async function lookAtAll(context: Context): Promise<Figure[]> {
  const labels = context.plan.steps.flatMap((step) => (step.act === 'mission' ? [step.mission.label] : []))
  const missions: Figure[] = []
  for (const label of labels.filter((one) => context.ids.has(one)))
    missions.push(...(await readMission(context, label)))
  const summary = await read(context, '/accounting/summary')
  const describe = (sums: Body[]) =>
    sums
      .map(({ currency, count, amount_incl_vat }) => `${currency} ${count} ${show(amount_incl_vat)}`)
      .toSorted()
      .join(', ')
  const entries = await readAll(context, '/accounting/entries')
  return [
    ...missions,
    ...entries.flatMap((entry) => showEntry(context, entry)),
    { kind: 'summary', key: 'waiting', value: describe(summary.waiting) },
    { kind: 'summary', key: 'overdue', value: describe(summary.overdue) },
  ]
}
