// The rates of the days of a report. Exact, and independent of the order of rows. Pure.
import {
  addDays,
  getFirstDay,
  getLastDay,
  intersectMonth,
  weekdaysBetween,
} from '../../../../domain/calendar.ts'
import {
  displayDigits,
  exact,
  type Money,
  roundTo,
  sumAmounts,
  toNumber,
  ZERO,
} from '../../../../domain/money.ts'
import type { Proration, ReportCalculation } from '../activity-reports.schemas.ts'
import type { Terms } from '../write/report-facts.queries.ts'

/** Days of the report with one rate. */
export type CoveredPeriod = {
  /** The first day of the period, which may be before the report. */
  from: string
  first_day: string
  last_day: string
  /** Null for deliverables without a rate. */
  rate: Money | null
}

/** The days of the month that the mission covers. */
export const getCoveredPeriod = ({
  report_month,
  start_date,
  effective_end_date,
}: Pick<Terms, 'report_month' | 'start_date' | 'effective_end_date'>) =>
  intersectMonth(report_month, start_date, effective_end_date)

/** The periods with days of the report, oldest first. */
export function listCoveredPeriods(terms: Terms): readonly [CoveredPeriod, ...CoveredPeriod[]] {
  const covered = getCoveredPeriod(terms)
  let { last_day } = covered
  const periods = listRates(terms)
    .toReversed()
    .map((one) => {
      const period = { ...one, ...intersectDays(covered, one.from, last_day) }
      last_day = addDays(one.from, -1)
      return period
    })
  const [first, ...others] = periods.toReversed().filter(({ first_day, last_day }) => first_day <= last_day)
  return first ? [first, ...others] : [{ ...covered, from: terms.start_date, rate: null }]
}

/** Neighbours with the same rate are one period. */
function listRates({ rate_periods }: Terms): { from: string; rate: Money }[] {
  const rates: { from: string; rate: Money }[] = []
  for (const { from, rate_amount } of rate_periods) {
    const rate = exact(rate_amount)
    if (!rates.at(-1)?.rate.equals(rate)) rates.push({ from, rate })
  }
  return rates
}

const intersectDays = (days: { first_day: string; last_day: string }, first: string, last: string) => ({
  first_day: first < days.first_day ? days.first_day : first,
  last_day: last > days.last_day ? days.last_day : last,
})

type Rates = Pick<ReportCalculation, 'rate_amount' | 'rate_periods'>

/** The rate of the last day, and those of all days. */
export function explainRates(periods: readonly CoveredPeriod[]): Rates {
  const rate_periods = periods.flatMap(({ from, rate }) =>
    rate ? [{ from, rate_amount: toNumber(rate) }] : [],
  )
  return { rate_amount: rate_periods.at(-1)?.rate_amount ?? null, rate_periods }
}

/** The period of a day. A day outside of the report has the nearest one. */
export const findPeriod = (
  periods: readonly [CoveredPeriod, ...CoveredPeriod[]],
  date: string,
): CoveredPeriod => periods.findLast(({ first_day }) => first_day <= date) ?? periods[0]

/** Each period has its share of the weekdays of the month, rounded once. */
export function calculateProration(
  terms: Terms,
  covered: readonly CoveredPeriod[],
  decimals: number,
): Proration {
  const month = terms.report_month
  const weekdays_of_month = weekdaysBetween(getFirstDay(month), getLastDay(month))
  const shares = covered.map(({ first_day, last_day, rate }) => {
    const weekdays = weekdaysBetween(first_day, last_day)
    const unrounded = (rate ?? ZERO).times(weekdays).div(weekdays_of_month)
    const amount = roundTo(unrounded, decimals)
    return { first_day, last_day, rate, weekdays, unrounded, amount }
  })
  const { first_day, last_day } = getCoveredPeriod(terms)
  return {
    first_day,
    last_day,
    weekdays_in_mission: weekdaysBetween(first_day, last_day),
    weekdays_of_month,
    unrounded_amount: displayDigits(sumAmounts(shares.map(({ unrounded }) => unrounded))),
    amount_excl_vat: toNumber(sumAmounts(shares.map(({ amount }) => amount))),
    periods: shares.map(({ first_day, last_day, rate, weekdays, unrounded, amount }) => ({
      first_day,
      last_day,
      rate_amount: toNumber(rate ?? ZERO),
      weekdays,
      unrounded_amount: displayDigits(unrounded),
      amount_excl_vat: toNumber(amount),
    })),
  }
}

type StoredProration = Omit<Proration, 'periods'> & Partial<Pick<Proration, 'periods'>>

/** Prorations that the previous release stored have one rate. */
export function completeProration(stored: StoredProration, rate_amount: number | null): Proration {
  const { first_day, last_day, weekdays_in_mission: weekdays, unrounded_amount, amount_excl_vat } = stored
  const only = {
    first_day,
    last_day,
    rate_amount: rate_amount ?? 0,
    weekdays,
    unrounded_amount,
    amount_excl_vat,
  }
  return { ...stored, periods: stored.periods ?? [only] }
}
