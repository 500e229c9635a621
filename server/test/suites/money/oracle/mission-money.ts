// The budget of a mission, and what of it is worked, invoiced, paid and left.
import { type Day, getMonth, isWeekday, listDays, type Month } from './calendar.ts'
import { compare, divide, type Fraction, multiply, parseDecimal, round, subtract, sum } from './fraction.ts'
import { getDecimals } from './rules.ts'
import { getEnd, type MissionState, type State } from './state.ts'

export type MissionMoney = {
  source: string
  quantity: Fraction | null
  budget: Fraction
  worked: Fraction
  pending: Fraction
  approved: Fraction
  invoiced: Fraction
  paid: Fraction
  remaining: Fraction
  expenses: Fraction
  expensesInvoiced: Fraction
  expensesPaid: Fraction
  months: { month: Month; worked: Fraction; invoiced: Fraction; paid: Fraction; remaining: Fraction }[]
}

export function computeMissionMoney(state: State, one: MissionState): MissionMoney {
  const { label } = one.mission
  const reports = [...state.reports.values()].filter(({ mission }) => mission === one)
  const worked = (status?: string) =>
    sum(reports.filter((report) => !status || report.status === status).map(({ priced }) => priced.invoice))
  const count = (type: string, isPaid: boolean, month?: Month) =>
    sum(
      state.entries
        .filter((entry) => entry.mission.label === label && (!month || entry.month === month))
        .filter((entry) => (entry.credited ?? entry).type === type && (!isPaid || entry.status === 'paid'))
        .map(({ excl }) => excl),
    )
  const budget = computeBudget(state, one)
  let remaining = budget.amount
  const months = reports
    .toSorted((first, second) => (first.month < second.month ? -1 : 1))
    .map(({ month, priced }) => {
      remaining = subtract(remaining, priced.invoice)
      const amounts = { invoiced: count('invoice', false, month), paid: count('invoice', true, month) }
      return { month, worked: priced.invoice, ...amounts, remaining }
    })
  return {
    source: budget.source,
    quantity: budget.quantity,
    budget: budget.amount,
    worked: worked(),
    pending: worked('pending'),
    approved: worked('approved'),
    invoiced: count('invoice', false),
    paid: count('invoice', true),
    remaining: subtract(budget.amount, worked()),
    expenses: sum(reports.map(({ priced }) => priced.expenses.amount)),
    expensesInvoiced: count('expense', false),
    expensesPaid: count('expense', true),
    months,
  }
}

type Budget = { source: string; quantity: Fraction | null; amount: Fraction }

function computeBudget(state: State, one: MissionState): Budget {
  const { mission } = one
  const decimals = getDecimals(mission.currency)
  if (mission.mission_type === 'deliverable') {
    const prices = mission.deliverables.map(({ amount, quantity }) =>
      round(multiply(parseDecimal(amount), parseDecimal(quantity)), decimals),
    )
    return { source: 'deliverables', quantity: null, amount: sum(prices) }
  }
  const days = listDays(mission.start_date, getEnd(state, one))
  const price = (some: readonly Day[]) => sum(some.map((day) => state.rules.findRate(one.periods, day)))
  if (mission.mission_type === 'monthly') return budgetMonths(state, one, days, decimals)
  const weekdays = days.filter(isWeekday)
  const count = parseDecimal(weekdays.length)
  const perDay = parseDecimal(mission.mission_type === 'hourly' ? state.settings.hours_per_day : '1')
  if (mission.planned_quantity !== null) {
    // The plan is spread evenly over the weekdays; an early end leaves at most what they allow.
    const planned = parseDecimal(mission.planned_quantity)
    const possible = multiply(count, perDay)
    const isCut = one.terminated !== null && compare(possible, planned) < 0
    const quantity = isCut ? possible : planned
    const amount =
      weekdays.length === 0
        ? multiply(quantity, price(days.slice(-1)))
        : divide(multiply(quantity, price(weekdays)), count)
    return { source: 'planned', quantity, amount: round(amount, decimals) }
  }
  const amount = round(multiply(price(weekdays), perDay), decimals)
  return { source: 'estimated', quantity: multiply(count, perDay), amount }
}

/** A part of a month counts whole; a month with several rates is divided by its weekdays. */
function budgetMonths(state: State, one: MissionState, days: readonly Day[], decimals: number): Budget {
  const months = [...Map.groupBy(days, getMonth).values()].map((own) => {
    const weekdays = own.filter(isWeekday)
    const counted = weekdays.length === 0 ? own.slice(-1) : weekdays
    const rates = counted.map((day) => state.rules.findRate(one.periods, day))
    return divide(sum(rates), parseDecimal(rates.length))
  })
  return { source: 'months', quantity: parseDecimal(months.length), amount: round(sum(months), decimals) }
}
