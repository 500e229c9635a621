// Hints about a report, from one table of rules: what a freelancer or a reviewer should look at. A hint refuses nothing. Thresholds are
// chosen so that an ordinary month has no hint.

import {
  getWeekday,
  intersectMonth,
  listMonthsBefore,
  toMonth,
  weekdaysBetween,
} from '../../../../domain/calendar.ts'
import { exact, type Money, roundTo, sumAmounts, toNumber } from '../../../../domain/money.ts'
import {
  countWorkingDays,
  HOLIDAY_NAMES,
  type Holiday,
  listHolidays,
} from '../../../../domain/public-holidays.ts'
import { type HintFacts, type HintRows, MAX_EARLIER_MONTHS } from './hint-facts.ts'

export const HINT_CODES = [
  'day_on_two_missions',
  'sunday',
  'public_holiday',
  'month_without_report',
  'quantity_far_from_plan',
  'expense_without_receipt',
] as const
export type HintCode = (typeof HINT_CODES)[number]

export const HINT_LISTS = ['timesheets', 'expenses'] as const
/** A row that a hint is about: its position in the list, and its id once it is stored. */
type HintRow = { list: (typeof HINT_LISTS)[number]; index: number; id: string | null }

type OtherMission = { id: string; reference: string | null; name: string; quantity: number }

/** The values of each hint, from which its message is written. */
type HintParams = {
  day_on_two_missions: { date: string; quantity: number; missions: OtherMission[] }
  sunday: { date: string }
  public_holiday: { date: string; holiday: Holiday; country: string }
  month_without_report: { months: string[] }
  quantity_far_from_plan: {
    basis: 'planned_quantity' | 'working_days'
    unit: 'hours' | 'days'
    quantity: number
    expected: number
    first_day: string
    last_day: string
  }
  expense_without_receipt: { count: number }
}
type Found<C extends HintCode> = { params: HintParams[C]; rows: HintRow[] }
export type Hint = {
  [C in HintCode]: { code: C; message: string } & Found<C>
}[HintCode]

/** An hour-based month is far above the working days if it exceeds them by more than a quarter: full days differ between people. */
const HOURS_TOLERANCE = exact('1.25')
/** A month is far from its share of the planned quantity below half of it or above one and a half of it ... */
const [PLAN_LOW, PLAN_HIGH] = [exact('0.5'), exact('1.5')]
/** ... and by more than two days, so that short periods give no hint. */
const MIN_DAYS_FROM_PLAN = exact(2)

type HintRule<C extends HintCode> = {
  find: (facts: HintFacts, rows: HintRows) => Found<C>[]
  /** Why the hint is given, in one sentence with what was found. */
  write: (params: HintParams[C]) => string
}

const HINT_RULES: { [C in HintCode]: HintRule<C> } = {
  day_on_two_missions: {
    find: findDaysOnTwoMissions,
    write: ({ date, quantity, missions }) =>
      `${date} adds up to ${quantity} days with ${missions.map(({ name }) => `"${name}"`).join(', ')}: a day should be reported once`,
  },
  sunday: {
    find: (facts, rows) =>
      listWorkDays(facts, rows)
        .filter(({ date }) => getWeekday(date) === 6)
        .map(({ date, rows: dayRows }) => ({ params: { date }, rows: dayRows })),
    write: ({ date }) => `${date} is a Sunday: work on Sundays is usually agreed in advance`,
  },
  public_holiday: {
    find: findHolidays,
    write: ({ date, holiday, country }) =>
      `${date} is a public holiday in the freelancer's country (${HOLIDAY_NAMES[holiday]}, ${country}): work on it is usually agreed in advance`,
  },
  month_without_report: {
    find: findMonthsWithoutReport,
    write: ({ months }) =>
      `no report was submitted for ${months.join(', ')}: these months of the mission are over and would not be paid`,
  },
  quantity_far_from_plan: {
    find: findQuantityFarFromPlan,
    write: ({ basis, unit, quantity, expected, first_day, last_day }) =>
      `${formatQuantity(quantity, unit)} from ${first_day} to ${last_day}, where ${
        basis === 'working_days' ? 'the working days are' : 'the share of the planned quantity is'
      } ${formatQuantity(expected, unit)}`,
  },
  expense_without_receipt: {
    find(_facts, { expenses }) {
      const rows = expenses.flatMap(({ id, has_receipt }, index) =>
        has_receipt ? [] : [{ list: 'expenses' as const, index, id: id ?? null }],
      )
      return rows.length > 0 ? [{ params: { count: rows.length }, rows }] : []
    },
    write: ({ count }) =>
      `${count === 1 ? 'an expense has' : `${count} expenses have`} no receipt: the invoice of an expense needs its proof`,
  },
}

const formatQuantity = (quantity: number, unit: 'hours' | 'days') =>
  `${quantity} ${quantity === 1 ? unit.slice(0, -1) : unit}`

/** Returns the hints in the order of `HINT_CODES`, each rule by date. */
export const findHints = (facts: HintFacts, rows: HintRows): Hint[] =>
  HINT_CODES.flatMap((code) => applyRule(code, facts, rows))

const applyRule = <C extends HintCode>(code: C, facts: HintFacts, rows: HintRows): Hint[] => {
  const { find, write } = HINT_RULES[code] as HintRule<C>
  return find(facts, rows).map(
    ({ params, rows: hintRows }) => ({ code, params, message: write(params), rows: hintRows }) as Hint,
  )
}

type WorkDay = { date: string; days: Money; rows: HintRow[] }

/** The days with work, in their order, each as a part of a day. Deliverables are not work of the day of their delivery. */
function listWorkDays(facts: HintFacts, { timesheets }: HintRows): WorkDay[] {
  if (facts.mission_type === 'deliverable') return []
  const workDays = new Map<string, WorkDay>()
  timesheets.forEach(({ id, date, quantity }, index) => {
    if (exact(quantity).isZero() || toMonth(date) !== facts.report_month) return
    const day = workDays.get(date) ?? { date, days: exact(0), rows: [] }
    day.days = day.days.plus(toDays(facts, exact(quantity)))
    day.rows.push({ list: 'timesheets', index, id: id ?? null })
    workDays.set(date, day)
  })
  return [...workDays.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const toDays = ({ mission_type, hours_per_day }: HintFacts, quantity: Money): Money =>
  mission_type === 'hourly' ? quantity.div(exact(hours_per_day)) : quantity

/** Four decimals, as quantities have: a third of a day, three times, is one day. */
const toQuantity = (value: Money): number => toNumber(roundTo(value, 4))

function findDaysOnTwoMissions(facts: HintFacts, rows: HintRows): Found<'day_on_two_missions'>[] {
  return listWorkDays(facts, rows).flatMap(({ date, days, rows: dayRows }) => {
    const others = facts.days_elsewhere.filter((day) => day.date === date)
    const total = roundTo(sumAmounts([days, ...others.map((day) => exact(day.days))]), 4)
    if (others.length === 0 || total.lte(1)) return []
    const missions = others.map(({ mission_id, reference, name, days: otherDays }) => ({
      id: mission_id,
      reference,
      name,
      quantity: toQuantity(exact(otherDays)),
    }))
    return [{ params: { date, quantity: toNumber(total), missions }, rows: dayRows }]
  })
}

function findHolidays(facts: HintFacts, rows: HintRows): Found<'public_holiday'>[] {
  const holidays = listHolidays(facts.country, Number(facts.report_month.slice(0, 4)))
  return listWorkDays(facts, rows).flatMap(({ date, rows: dayRows }) => {
    const holiday = holidays.get(date)
    return holiday ? [{ params: { date, holiday, country: facts.country }, rows: dayRows }] : []
  })
}

/** A month counts once the last day of the mission in it is over. */
function findMonthsWithoutReport(facts: HintFacts): Found<'month_without_report'>[] {
  const { report_month, start_date, effective_end_date, today, submitted_months } = facts
  const submitted = new Set(submitted_months)
  const months = listMonthsBefore(report_month, MAX_EARLIER_MONTHS).filter(
    (month) =>
      month >= toMonth(start_date) &&
      month <= toMonth(effective_end_date) &&
      intersectMonth(month, start_date, effective_end_date).last_day < today &&
      !submitted.has(month),
  )
  return months.length > 0 ? [{ params: { months }, rows: [] }] : []
}

function findQuantityFarFromPlan(facts: HintFacts, rows: HintRows): Found<'quantity_far_from_plan'>[] {
  const { report_month, start_date, effective_end_date, mission_type } = facts
  const { first_day, last_day } = intersectMonth(report_month, start_date, effective_end_date)
  if (mission_type === 'deliverable' || last_day < first_day) return []
  const workDays = listWorkDays(facts, rows)
  const days = sumAmounts(workDays.map((day) => day.days))
  const comparison =
    compareWithWorkingDays(facts, days, countWorkingDays(facts.country, first_day, last_day)) ??
    compareWithPlan(facts, days, weekdaysBetween(first_day, last_day))
  if (!comparison) return []
  const unit = mission_type === 'hourly' ? ('hours' as const) : ('days' as const)
  const toUnit = (value: Money) =>
    toQuantity(unit === 'hours' ? value.times(exact(facts.hours_per_day)) : value)
  const { basis, expected } = comparison
  const params = { basis, unit, quantity: toUnit(days), expected: toUnit(expected), first_day, last_day }
  return [{ params, rows: workDays.flatMap((day) => day.rows) }]
}

type Comparison = { basis: HintParams['quantity_far_from_plan']['basis']; expected: Money } | undefined

function compareWithWorkingDays(facts: HintFacts, days: Money, workingDays: number): Comparison {
  const expected = exact(workingDays)
  const limit = facts.mission_type === 'hourly' ? expected.times(HOURS_TOLERANCE) : expected
  return roundTo(days, 4).gt(limit) ? { basis: 'working_days', expected } : undefined
}

/** The share of a month is that of its weekdays among those of the whole mission. A monthly mission has no planned quantity. */
function compareWithPlan(facts: HintFacts, days: Money, weekdays: number): Comparison {
  const { planned_quantity, start_date, effective_end_date, mission_type } = facts
  const allWeekdays = weekdaysBetween(start_date, effective_end_date)
  if (planned_quantity === null || mission_type === 'monthly' || allWeekdays === 0) return undefined
  const expected = toDays(facts, exact(planned_quantity)).times(weekdays).div(allWeekdays)
  const isFar = days.lt(expected.times(PLAN_LOW)) || days.gt(expected.times(PLAN_HIGH))
  return isFar && days.minus(expected).abs().gt(MIN_DAYS_FROM_PLAN)
    ? { basis: 'planned_quantity', expected }
    : undefined
}
