// What the law adds to an invoice that is paid late (Code de commerce, L. 441-10 and D. 441-5), added up day by day.
import { type Day, daysBetween, listDays, plusDays } from './calendar.ts'
import { type Entry, findPayment } from './entries.ts'
import {
  add,
  compare,
  divide,
  type Fraction,
  multiply,
  parseDecimal,
  round,
  subtract,
  sum,
  ZERO,
} from './fraction.ts'
import { getDecimals, type Rules } from './rules.ts'

export type LatePayment = {
  days: number
  until: Day
  unpaid: Fraction
  rate: Fraction
  interest: Fraction
}

const YEAR = parseDecimal('36500')

/** Undefined if nothing is late, also without a number: it is no invoice yet. */
export function findLatePayment(entry: Entry, today: Day, rules: Rules): LatePayment | undefined {
  const { dueDate, status, number, incl } = entry
  if (dueDate === null || status === 'cancelled' || !number || incl.over <= 0n) return undefined
  const until = status === 'paid' ? (findPayment(entry)?.paidOn ?? today) : today
  if (until <= dueDate || today <= dueDate) return undefined
  const days = listDays(plusDays(dueDate, 1), until)
  const owed = days.map((day) => multiply(getUnpaid(entry, plusDays(day, -1)), rules.getInterestRate(day)))
  const interest = round(divide(sum(owed), YEAR), getDecimals(entry.mission.currency))
  return {
    days: daysBetween(dueDate, until),
    until,
    unpaid: status === 'paid' ? ZERO : getUnpaid(entry, until),
    rate: rules.getInterestRate(until),
    interest: compare(interest, ZERO) < 0 ? ZERO : interest,
  }
}

/** At the end of a day. A payment that was taken back is owed again from that day on. */
function getUnpaid({ incl, payments }: Entry, day: Day): Fraction {
  let unpaid = incl
  for (const { paidOn, reversedOn } of payments) {
    if (paidOn <= day) unpaid = subtract(unpaid, incl)
    if (reversedOn !== null && reversedOn <= day) unpaid = add(unpaid, incl)
  }
  return unpaid
}
