// Estimates the amount of an unsaved report. Only the server calculates the exact amount. Pure.

import { datesBetween, firstDayOf, isWeekend, lastDayOf } from '../../../shared/calendar/month.ts'
import { sumValues } from '../../../shared/kit/values/sum.ts'
import { type Draft, parseNumber, sumWorkRows } from '../../../shared/reports/report-editor/draft.ts'
import { type AnyMission, getPeriod, type Period } from '../../../shared/reports/report-editor/period.ts'

type Estimate = { invoice: number; expenses: number }

const countWeekdays = ({ first, last }: Period) =>
  datesBetween(first, last).filter((date) => !isWeekend(date)).length

export function estimate(mission: AnyMission, month: string, draft: Draft): Estimate {
  const sumAmounts = (rows: readonly { amount_excl_vat: string }[]) =>
    sumValues(rows.map((row) => parseNumber(row.amount_excl_vat) ?? 0))
  return {
    invoice: estimateWork(mission, month, draft) + sumAmounts(draft.supplementary_items),
    expenses: sumAmounts(draft.expenses),
  }
}

function estimateWork(mission: AnyMission, month: string, { timesheets }: Draft): number {
  const rate = mission.rate_amount ?? 0
  if (mission.mission_type === 'monthly')
    return (
      (rate * countWeekdays(getPeriod(mission, month))) /
      countWeekdays({ first: firstDayOf(month), last: lastDayOf(month) })
    )
  if (mission.mission_type !== 'deliverable') return rate * sumWorkRows(timesheets)
  const unitAmounts = new Map(mission.deliverables_catalog.map((item) => [item.id, item.amount_excl_vat]))
  return sumValues(
    timesheets.map((row) => (parseNumber(row.quantity) ?? 0) * (unitAmounts.get(row.deliverable_id) ?? 0)),
  )
}
