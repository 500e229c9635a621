// Random rows of a report that the service accepts.
import type { Random } from '../../fuzz/samples/seeded.ts'
import { type Day, earlier, firstDay, lastDay, later, listDays, type Month } from '../oracle/calendar.ts'
import { parseDecimal, subtract, sum } from '../oracle/fraction.ts'
import { priceReport } from '../oracle/price-report.ts'
import { RULES } from '../oracle/rules.ts'
import { getEnd, labelReport, type MissionState, type State } from '../oracle/state.ts'
import { makeAmount } from './random-terms.ts'
import type { Expense, Item, Rows, Work } from './steps.ts'

export function makeRows(
  random: Random,
  state: State,
  own: MissionState,
  month: Month,
  codes: string[],
): Rows {
  const { mission } = own
  const from = later(mission.start_date, firstDay(month))
  const to = earlier(getEnd(state, own), lastDay(month))
  const days = from <= to ? listDays(from, to) : []
  const pickCode = () => (random.chance(0.35) ? random.pick(codes) : null)
  const work = random.chance(0.05) ? [] : makeWork(random, state, own, month, days, pickCode)
  const items = Array.from({ length: random.chance(0.3) ? 1 + random.int(3) : 0 }, (): Item => {
    const amount = makeAmount(random, 300)
    return { amount: random.chance(0.25) ? `-${amount}` : amount, code: pickCode() }
  })
  const expenses = days.length === 0 || random.chance(0.55) ? [] : makeExpenses(random, days, pickCode)
  return dropDeductions(state, own, month, { work, items, expenses })
}

type PickCode = () => string | null

function makeWork(
  random: Random,
  state: State,
  own: MissionState,
  month: Month,
  days: Day[],
  pickCode: PickCode,
): Work[] {
  const { mission_type, deliverables } = own.mission
  if (mission_type === 'deliverable')
    return makeDeliveries(random, state, own, month, days, pickCode, deliverables)
  return days
    .filter(() => random.chance(0.55))
    .flatMap((date): Work[] => {
      const row = { date, deliverable: null }
      if (mission_type === 'hourly')
        return [{ ...row, quantity: random.pick(['7', '7.5', '8', '3.25', '1.3333']), code: pickCode() }]
      if (random.chance(0.2))
        return ['0.5', '0.5'].map((quantity) => ({ ...row, quantity, code: pickCode() }))
      return [{ ...row, quantity: random.pick(['1', '1', '1', '0.5', '0.25', '0.75']), code: pickCode() }]
    })
}

/** Not more than what is left of the catalogue. */
function makeDeliveries(
  random: Random,
  state: State,
  own: MissionState,
  month: Month,
  days: Day[],
  pickCode: PickCode,
  deliverables: { label: string; quantity: string }[],
): Work[] {
  return deliverables.flatMap(({ label, quantity }): Work[] => {
    const delivered = [...state.reports.values()]
      .filter((report) => report.mission === own && report.label !== labelReport(own.mission.label, month))
      .flatMap(({ rows }) => rows.work.filter(({ deliverable }) => deliverable === label))
    const left = subtract(parseDecimal(quantity), sum(delivered.map((row) => parseDecimal(row.quantity))))
    const count = Math.min(random.int(4), Number(left.over / left.under))
    return Array.from({ length: count }, () => ({
      date: random.pick(days),
      quantity: random.pick(['1', '0.5', '0.3333']),
      code: pickCode(),
      deliverable: label,
    })).filter(({ date }) => date !== undefined)
  })
}

function makeExpenses(random: Random, days: readonly Day[], pickCode: PickCode): Expense[] {
  const hasKind = random.chance(0.8)
  return Array.from({ length: 1 + random.int(3) }, () => {
    const kind = hasKind ? random.pick(['rebilled', 'rebilled', 'disbursement'] as const) : null
    const vat = kind === null && random.chance(0.7) ? makeAmount(random, 20) : null
    return { date: random.pick(days), amount: makeAmount(random, 200), code: pickCode(), kind, vat }
  })
}

/** An invoice must not be negative; if it would be, its deductions are left out. */
function dropDeductions(state: State, { mission, periods }: MissionState, month: Month, rows: Rows): Rows {
  const vat = { from: null, regime: 'standard', rate: parseDecimal('20') }
  const own = state.missions.get(mission.label)
  const end = own ? getEnd(state, own) : mission.end_date
  const { invoice } = priceReport({ mission, periods, vat, end, month }, rows, RULES)
  if (invoice.over >= 0n) return rows
  return { ...rows, items: rows.items.filter(({ amount }) => !amount.startsWith('-')) }
}
