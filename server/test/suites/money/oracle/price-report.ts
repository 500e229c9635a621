// The lines, sums, VAT and shares of one activity report.
import type { Expense, Mission, Rows, Work } from '../plans/steps.ts'
import {
  countWeekdays,
  type Day,
  earlier,
  firstDay,
  lastDay,
  later,
  listDays,
  type Month,
} from './calendar.ts'
import {
  add,
  compare,
  type Fraction,
  formatDecimal,
  isZero,
  multiply,
  parseDecimal,
  sum,
  ZERO,
} from './fraction.ts'
import { getDecimals, type RatePeriod, type Rules, type VatPeriod } from './rules.ts'

export type Line = {
  kind: 'time' | 'month' | 'deliverable' | 'supplementary' | 'expense'
  code: string | null
  deliverable: string | null
  quantity: Fraction | null
  unit: Fraction | null
  amount: Fraction
  /** Only an expense has a kind and the VAT of its receipt. */
  expenseKind?: Expense['kind']
  vat?: Fraction
  /** Of a month with several rates: the part of it that the line pays. */
  part?: string
}
export type PricedReport = {
  lines: Line[]
  invoice: Fraction
  vat: VatPeriod
  vatRate: Fraction
  vatAmount: Fraction
  shares: Map<string, Fraction>
  withoutCode: Fraction
  expenses: {
    lines: Line[]
    kinds: Expense['kind'][]
    amount: Fraction
    disbursed: Fraction
    vatAmount: Fraction
    shares: Map<string, Fraction>
  }
}
export type Terms = {
  mission: Mission
  periods: readonly RatePeriod[]
  vat: VatPeriod
  end: Day
  month: Month
}

export function priceReport(terms: Terms, rows: Rows, rules: Rules): PricedReport {
  const { mission, vat } = terms
  const decimals = getDecimals(mission.currency)
  const lines = [
    ...priceWork(terms, rows.work, rules),
    ...rows.items.map((item) => priceItem(item, mission, rules)),
  ]
  const vatRate = rules.getVatRate(vat)
  const invoice = sum(lines.map(({ amount }) => amount))
  return {
    lines,
    invoice,
    vat,
    vatRate,
    vatAmount: rules.computeVat(
      lines.map(({ amount }) => amount),
      vatRate,
      decimals,
    ),
    ...addByCode(lines),
    expenses: priceExpenses(rows.expenses, mission, vatRate, rules),
  }
}

function priceItem(
  { amount, code }: { amount: string; code: string | null },
  mission: Mission,
  rules: Rules,
): Line {
  const rounded = rules.roundLine(parseDecimal(amount), getDecimals(mission.currency))
  const line = { code: code ?? mission.code, deliverable: null, quantity: null, unit: null, amount: rounded }
  return { kind: 'supplementary', ...line }
}

function priceExpenses(expenses: readonly Expense[], mission: Mission, rate: Fraction, rules: Rules) {
  const decimals = getDecimals(mission.currency)
  const lines = expenses.map(
    (row): Line => ({
      ...priceItem(row, mission, rules),
      kind: 'expense',
      expenseKind: row.kind,
      vat: row.kind === null ? rules.roundLine(parseDecimal(row.vat ?? '0'), decimals) : ZERO,
    }),
  )
  const amountsWithKind = (kind: Expense['kind']) =>
    lines.filter((_, index) => expenses[index]?.kind === kind).map(({ amount }) => amount)
  return {
    lines,
    kinds: expenses.map(({ kind }) => kind),
    amount: sum(lines.map(({ amount }) => amount)),
    disbursed: sum(amountsWithKind('disbursement')),
    vatAmount: add(
      sum(lines.map(({ vat = ZERO }) => vat)),
      rules.computeVat(amountsWithKind('rebilled'), rate, decimals),
    ),
    shares: addByCode(lines).shares,
  }
}

function addByCode(lines: readonly Line[]) {
  const shares = new Map<string, Fraction>()
  let withoutCode = ZERO
  for (const { code, amount } of lines)
    if (code === null) withoutCode = add(withoutCode, amount)
    else shares.set(code, add(shares.get(code) ?? ZERO, amount))
  return { shares, withoutCode }
}

type Group = { code: string | null; deliverable: string | null; unit: Fraction; quantity: Fraction }

/** Rows with the same project code, deliverable and rate. */
function groupWork(terms: Terms, work: readonly Work[], rules: Rules): Group[] {
  const groups = new Map<string, Group>()
  for (const row of work) {
    const code = row.code ?? terms.mission.code
    const unit = findUnitAmount(terms, row, rules)
    const key = [code, row.deliverable, unit.over, unit.under].join(' ')
    const quantity = add(groups.get(key)?.quantity ?? ZERO, parseDecimal(row.quantity))
    groups.set(key, { code, deliverable: row.deliverable, unit, quantity })
  }
  return [...groups.values()]
}

function findUnitAmount({ mission, periods }: Terms, row: Work, rules: Rules): Fraction {
  if (row.deliverable === null) return rules.findRate(periods, row.date)
  const found = mission.deliverables.find(({ label }) => label === row.deliverable)
  if (!found) throw new Error(`${mission.label} has no deliverable ${row.deliverable}`)
  return parseDecimal(found.amount)
}

function priceWork(terms: Terms, work: readonly Work[], rules: Rules): Line[] {
  const { mission } = terms
  if (mission.mission_type === 'monthly') return priceMonth(terms, work, rules)
  const decimals = getDecimals(mission.currency)
  const kind = mission.mission_type === 'deliverable' ? 'deliverable' : 'time'
  return groupWork(terms, work, rules).map(({ code, deliverable, unit, quantity }) => ({
    kind,
    code,
    deliverable,
    quantity,
    unit,
    amount: rules.roundLine(multiply(quantity, unit), decimals),
  }))
}

type Part = { first: Day; last: Day; rate: Fraction }

/** The days of the mission in the month, divided where the rate changes. */
function splitMonth({ mission, periods, end, month }: Terms, rules: Rules): Part[] {
  const days = listDays(later(mission.start_date, firstDay(month)), earlier(end, lastDay(month)))
  const parts: Part[] = []
  for (const day of days) {
    const rate = rules.findRate(periods, day)
    const part = parts.at(-1)
    if (part && compare(part.rate, rate) === 0) part.last = day
    else parts.push({ first: day, last: day, rate })
  }
  return parts
}

/** Each part has its share of the weekdays of the month; one without weekdays costs nothing. */
function priceMonth(terms: Terms, work: readonly Work[], rules: Rules): Line[] {
  const { mission, month } = terms
  const decimals = getDecimals(mission.currency)
  const parts = splitMonth(terms, rules)
  return parts.flatMap(({ first, last, rate }): Line[] => {
    const isOnly = parts.length === 1
    if (!isOnly && countWeekdays(first, last) === 0) return []
    const amount = rules.roundLine(multiply(rate, rules.prorate(first, last, month)), decimals)
    const own = isOnly ? work : work.filter(({ date }) => date >= first && date <= last)
    const part = isOnly ? 'month' : `${first} ${last} ${formatDecimal(rate)}`
    return shareMonth(terms, own, work, rules, { amount, part })
  })
}

/** By the days of the part; without any by those of the month; without any to the project code of the mission. */
function shareMonth(
  terms: Terms,
  own: readonly Work[],
  all: readonly Work[],
  rules: Rules,
  { amount, part }: { amount: Fraction; part: string },
): Line[] {
  const { mission } = terms
  const line = { kind: 'month' as const, deliverable: null, unit: null, part }
  const worked = groupDays(terms, own, rules)
  const shares = worked.length > 0 ? worked : groupDays(terms, all, rules)
  if (shares.length === 0) return [{ ...line, code: mission.code, quantity: null, amount }]
  const amounts = rules.allocate(
    amount,
    shares.map(({ quantity }) => quantity),
    getDecimals(mission.currency),
  )
  return shares.map(({ code, quantity }, index) => ({
    ...line,
    code,
    quantity: worked.length > 0 ? quantity : null,
    amount: amounts[index] ?? ZERO,
  }))
}

/** Days by project code; the service's ids have the order in which the codes were made. */
const groupDays = (terms: Terms, work: readonly Work[], rules: Rules): Group[] =>
  groupWork({ ...terms, periods: [] }, work, rules)
    .filter(({ quantity }) => !isZero(quantity))
    .toSorted((one, other) => ((one.code ?? '') < (other.code ?? '') ? -1 : 1))
