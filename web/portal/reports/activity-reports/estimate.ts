// Estimates the amount of an unsaved report. Only the server calculates the exact amount. Pure.

import { datesBetween, firstDayOf, isWeekend, lastDayOf } from '../../../shared/calendar/month.ts'
import { sumValues } from '../../../shared/kit/values/sum.ts'
import { type Draft, parseNumber } from '../../../shared/reports/report-editor/draft.ts'
import { type AnyMission, getPeriod } from '../../../shared/reports/report-editor/period.ts'

type Estimate = { invoice: number; expenses: number }

export function estimate(mission: AnyMission, month: string, draft: Draft): Estimate {
  const sumAmounts = (rows: readonly { amount_excl_vat: string }[]) =>
    sumValues(rows.map((row) => parseNumber(row.amount_excl_vat) ?? 0))
  return {
    invoice: estimateWork(mission, month, draft) + sumAmounts(draft.supplementary_items),
    expenses: sumAmounts(draft.expenses),
  }
}

function estimateWork(mission: AnyMission, month: string, { timesheets }: Draft): number {
  if (mission.mission_type === 'monthly') return estimateMonth(mission, month)
  if (mission.mission_type !== 'deliverable')
    return sumValues(timesheets.map((row) => (parseNumber(row.quantity) ?? 0) * getRate(mission, row.date)))
  const unitAmounts = new Map(mission.deliverables_catalog.map((item) => [item.id, item.amount_excl_vat]))
  return sumValues(
    timesheets.map((row) => (parseNumber(row.quantity) ?? 0) * (unitAmounts.get(row.deliverable_id) ?? 0)),
  )
}

/** Each weekday of the mission at its rate. */
function estimateMonth(mission: AnyMission, month: string): number {
  const { first, last } = getPeriod(mission, month)
  const weekdays = datesBetween(first, last).filter((date) => !isWeekend(date))
  const all = datesBetween(firstDayOf(month), lastDayOf(month)).filter((date) => !isWeekend(date))
  return sumValues(weekdays.map((date) => getRate(mission, date))) / all.length
}

const getRate = ({ rate_periods, rate_amount }: AnyMission, date: string): number =>
  rate_periods.findLast(({ from }) => from <= date)?.rate_amount ?? rate_amount ?? 0
