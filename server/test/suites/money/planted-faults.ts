// Faults that a service could have. For each of them the oracle computes what such a service would show: the comparison must find it.
import { compareFigures } from './compare.ts'
import { firstDay, getMonth, lastDay, plusDays } from './oracle/calendar.ts'
import { computeExpected } from './oracle/figures.ts'
import {
  divide,
  divideIntegers,
  type Fraction,
  multiply,
  parseDecimal,
  round,
  subtract,
  sum,
} from './oracle/fraction.ts'
import { RULES, type Rules } from './oracle/rules.ts'
import type { Figure, Plan } from './plans/steps.ts'

type PlantedFault = { name: string; rules: Partial<Rules> }

/** Truncates instead of rounding. */
function truncate(amount: Fraction, decimals: number): Fraction {
  const half = divideIntegers(amount.over < 0n ? -1n : 1n, 2n * 10n ** BigInt(decimals))
  const rounded = round(amount, decimals)
  const isUp = amount.over < 0n ? subtract(rounded, amount).over < 0n : subtract(rounded, amount).over > 0n
  return isUp ? round(subtract(amount, half), decimals) : rounded
}

/** Rounds half to the even unit, as binary and bankers' rounding do. */
function roundToEven(amount: Fraction, decimals: number): Fraction {
  const unit = divideIntegers(1n, 10n ** BigInt(decimals))
  const units = divide(amount, unit)
  const isHalf = units.under === 2n
  if (!isHalf) return round(amount, decimals)
  const whole = (units.over - (units.over < 0n ? -1n : 1n)) / 2n
  const even = whole % 2n === 0n ? whole : whole + (units.over < 0n ? -1n : 1n)
  return multiply({ over: even, under: 1n }, unit)
}

const PLANTED_FAULTS: PlantedFault[] = [
  {
    name: 'the newest rate for every day',
    rules: { findRate: (periods) => RULES.findRate(periods.slice(-1), '9999-12-31') },
  },
  {
    name: 'the first rate for every day',
    rules: { findRate: (periods) => RULES.findRate(periods.slice(0, 1), '9999-12-31') },
  },
  {
    name: 'a rate that counts one day too late',
    rules: { findRate: (periods, day) => RULES.findRate(periods, plusDays(day, -1)) },
  },
  {
    name: 'the newest VAT regime',
    rules: {
      findVat: (history) =>
        RULES.findVat(
          history.slice(-1).map((one) => ({ ...one, from: null })),
          '0001-01-01',
        ),
    },
  },
  {
    name: 'the VAT regime of the first day of the month',
    rules: {
      findVat: (history, day) => RULES.findVat(history, firstDay(getMonth(day))),
    },
  },
  { name: 'VAT of a franchise', rules: { getVatRate: ({ rate }) => rate } },
  {
    name: 'VAT rounded line by line',
    rules: {
      computeVat: (lines, rate, decimals) =>
        sum(lines.map((line) => RULES.computeVat([line], rate, decimals))),
    },
  },
  { name: 'lines that are not rounded', rules: { roundLine: (amount) => round(amount, 4) } },
  { name: 'truncated lines', rules: { roundLine: truncate } },
  { name: 'half a cent rounded to the even cent', rules: { roundLine: roundToEven } },
  {
    name: 'a month prorated by calendar days',
    rules: { prorate: (from, to, month) => prorateByDays(from, to, month) },
  },
  {
    name: 'shares of a month that are off by a cent',
    rules: {
      allocate: (amount, weights, decimals) =>
        RULES.allocate(amount, weights.toReversed(), decimals).toReversed(),
    },
  },
  { name: 'VAT transferred on the day of the payment', rules: { getTransferDay: (paid) => paid } },
  { name: 'VAT transferred on the day of the invoice', rules: { getTransferDay: (_, invoiced) => invoiced } },
  { name: 'advances on the account of the supplier', rules: { isAdvance: () => false } },
  { name: 'every payment an advance', rules: { isAdvance: () => true } },
  {
    name: 'a waiting count without the entries that are paid',
    rules: { isWaiting: (entry) => RULES.isWaiting(entry) && entry.status === 'waiting_payment' },
  },
  {
    name: 'due dates at the end of the month before the days are added',
    rules: {
      getDueDate: (invoiced, days, basis) =>
        basis === 'end_of_month'
          ? plusDays(lastDay(getMonth(invoiced)), days)
          : RULES.getDueDate(invoiced, days, basis),
    },
  },
  {
    name: 'due dates one day later',
    rules: { getDueDate: (invoiced, days, basis) => plusDays(RULES.getDueDate(invoiced, days, basis), 1) },
  },
  {
    name: 'interest always at the newest rate',
    rules: { getInterestRate: () => RULES.getInterestRate('9999-12-31') },
  },
  {
    name: 'interest at the rate of the ECB alone',
    rules: { getInterestRate: (day) => subtract(RULES.getInterestRate(day), parseDecimal('10')) },
  },
  {
    name: 'the limit of terms from the invoice for terms to the end of a month',
    rules: { isOverLegalTerms: (days) => RULES.isOverLegalTerms(days, 'invoice_date') },
  },
  { name: 'a budget to the end that was agreed first', rules: { getEffectiveEnd: (end) => end } },
]

function prorateByDays(from: string, to: string, month: string): Fraction {
  const count = (first: string, last: string) => parseDecimal(daysFrom(first, last))
  return divide(count(from, to), count(firstDay(month), lastDay(month)))
}
const daysFrom = (from: string, to: string) => Number(to.slice(8)) - Number(from.slice(8)) + 1

const plantFault = ({ rules }: PlantedFault): Rules => ({ ...RULES, ...rules })

/**
 * The faults that no plan reveals, by name. `getActual` returns what the service showed: with it, the faulty oracle stands for a service
 * that has the fault, because a comparison has two sides.
 */
export function findUndetected(plans: readonly Plan[], getActual: (plan: Plan) => Figure[]): string[] {
  const isFound = (fault: PlantedFault) =>
    plans.some(
      (plan) =>
        compareFigures(computeExpected(plan, plantFault(fault)), getActual(plan)).differences.length > 0,
    )
  return PLANTED_FAULTS.filter((fault) => !isFound(fault)).map(({ name }) => name)
}
