// The rules about money, one by one, as the specification and the decisions state them. A planted fault replaces one of them.
import {
  countWeekdays,
  type Day,
  earlier,
  firstDay,
  getMonth,
  lastDay,
  later,
  type Month,
  plusDays,
} from './calendar.ts'
import { add, allocate, divide, type Fraction, multiply, parseDecimal, round, sum, ZERO } from './fraction.ts'

export type RatePeriod = { from: Day; rate: Fraction }
export type VatPeriod = { from: Day | null; regime: string; rate: Fraction }

const DECIMALS: Record<string, number> = { EUR: 2, USD: 2, CHF: 2, GBP: 2, JPY: 0, KWD: 3 }
export function getDecimals(currency: string): number {
  const decimals = DECIMALS[currency]
  if (decimals === undefined) throw new Error(`The oracle does not know the currency ${currency}`)
  return decimals
}

/** ISO 4217 says how many decimals; half of the last one is rounded away from zero. */
const roundLine = (amount: Fraction, decimals: number): Fraction => round(amount, decimals)

/** The last period that has begun; before the first one, the first. */
const findRate = (periods: readonly RatePeriod[], day: Day): Fraction =>
  (periods.findLast(({ from }) => from <= day) ?? periods[0])?.rate ?? ZERO

/** A report has the regime of its last day. */
const findVat = (history: readonly VatPeriod[], day: Day): VatPeriod => {
  const period = history.findLast(({ from }) => from === null || from <= day)
  if (!period) throw new Error('A VAT history has no beginning')
  return period
}

const HUNDRED = parseDecimal('100')
/** Once for each rate, on the sum of the rounded lines. */
const computeVat = (lines: readonly Fraction[], rate: Fraction, decimals: number): Fraction =>
  round(divide(multiply(sum(lines), rate), HUNDRED), decimals)

const getVatRate = ({ regime, rate }: VatPeriod): Fraction => (regime === 'standard' ? rate : ZERO)

/** The weekdays of a part of a month, as a share of all of its weekdays. */
const prorate = (from: Day, to: Day, month: Month): Fraction =>
  divide(parseDecimal(countWeekdays(from, to)), parseDecimal(countWeekdays(firstDay(month), lastDay(month))))

function getDueDate(invoiced: Day, days: number, basis: string): Day {
  const end = plusDays(invoiced, days)
  return basis === 'end_of_month' ? lastDay(getMonth(end)) : end
}

/** VAT on services becomes deductible when they are paid, but never before the invoice exists. */
const getTransferDay = (paid: Day, invoiced: Day): Day => later(paid, invoiced)
/** A payment before the invoice is an advance, on an account of its own until the invoice. */
const isAdvance = (paid: Day, invoiced: Day): boolean => paid < invoiced

/** An early termination ends the mission, also its budget. */
const getEffectiveEnd = (end: Day, terminated: Day | null): Day =>
  terminated ? earlier(end, terminated) : end

/** Entries that wait for their number, paid or not. */
const isWaiting = ({ number, isVoid }: { number: boolean; isVoid: boolean; status: string }): boolean =>
  !number && !isVoid

/** The main refinancing rate of the ECB on the first day of a half-year, in percent. */
const ECB_RATES = [
  ['0001-01-01', '0'],
  ['2023-01-01', '2.5'],
  ['2023-07-01', '4'],
  ['2024-01-01', '4.5'],
  ['2024-07-01', '4.25'],
  ['2025-01-01', '3.15'],
  ['2025-07-01', '2.15'],
] as const

/** Ten points above the rate of the half-year; the newest one holds until the next is known. */
function getInterestRate(day: Day): Fraction {
  const [, rate] = ECB_RATES.findLast(([from]) => from <= day) ?? ECB_RATES[0]
  return add(parseDecimal(rate), parseDecimal('10'))
}

/** 60 days after the invoice, or 45 days to the end of a month (L. 441-10). */
const isOverLegalTerms = (days: number, basis: string): boolean => days > (basis === 'end_of_month' ? 45 : 60)

export const RULES = {
  roundLine,
  findRate,
  findVat,
  computeVat,
  getVatRate,
  prorate,
  allocate,
  getDueDate,
  getTransferDay,
  isAdvance,
  getEffectiveEnd,
  isWaiting,
  getInterestRate,
  isOverLegalTerms,
}
export type Rules = typeof RULES
