// Computes the cost of a mission from its terms, like the budget of GET /missions/{id}/money.
import { daysBetween, getWeekday, monthsFrom, toMonth } from '../../../shared/calendar/month.ts'
import type { Mission } from '../../../shared/sdk.ts'
import { computeCatalogueTotal } from './draft/deliverable-totals.ts'

type Terms = {
  mission_type: Mission['mission_type']
  rate_amount: number | null
  planned_quantity: number | null
  start_date: string
  end_date: string
  deliverables: readonly { quantity: number; amount_excl_vat: number }[]
}

export type Total = {
  amount: number
  /** Null for deliverables. */
  quantity: number | null
  source: 'planned' | 'deliverables' | 'months' | 'estimated'
}

/** Counts Mondays to Fridays, first and last day included. */
export function countWeekdays(first: string, last: string): number {
  const days = daysBetween(first, last) + 1
  const start = getWeekday(first)
  const rest = Array.from({ length: days % 7 }, (_, index) => (start + index) % 7).filter(
    (day) => day < 5,
  ).length
  return Math.floor(days / 7) * 5 + rest
}

/** Returns undefined while a value is missing. */
export function computeTotal(terms: Terms, hoursPerDay: number): Total | undefined {
  const { mission_type, rate_amount: rate, planned_quantity: planned, start_date, end_date } = terms
  if (mission_type === 'deliverable')
    return { amount: computeCatalogueTotal(terms.deliverables), quantity: null, source: 'deliverables' }
  if (!rate) return
  const toTotal = (quantity: number, source: Total['source']) => ({
    amount: computeCatalogueTotal([{ quantity, amount_excl_vat: rate }]),
    quantity,
    source,
  })
  if (mission_type !== 'monthly' && planned) return toTotal(planned, 'planned')
  if (start_date === '' || end_date === '' || end_date < start_date) return
  if (mission_type === 'monthly')
    return toTotal(monthsFrom(toMonth(start_date), toMonth(end_date)) + 1, 'months')
  return toTotal(
    countWeekdays(start_date, end_date) * (mission_type === 'hourly' ? hoursPerDay : 1),
    'estimated',
  )
}

export const computeMissionTotal = (mission: Mission, hoursPerDay: number): Total | undefined =>
  computeTotal({ ...mission, deliverables: mission.deliverables_catalog }, hoursPerDay)
