// Civil dates and months as text, `2026-03-31` and `2026-03`.
import { now } from '../platform/sandbox/sandbox.ts'

const DAY_MS = 86_400_000

const toTimestamp = (date: string) => Date.parse(`${date}T00:00:00Z`)

export const addDays = (date: string, days: number): string =>
  new Date(toTimestamp(date) + days * DAY_MS).toISOString().slice(0, 10)

export const addMonths = (month: string, months: number): string => {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, monthNumber - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Returns the number of months from `first` to `month`. */
export const monthsFrom = (first: string, month: string): number => {
  const toMonthNumber = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  return toMonthNumber(month) - toMonthNumber(first)
}

export const firstDayOf = (month: string) => `${month}-01`
export const lastDayOf = (month: string) => addDays(firstDayOf(addMonths(month, 1)), -1)
export const toMonth = (date: string) => date.slice(0, 7)

/** Returns the earlier of two dates, or of two months. */
export const earlier = (one: string, other: string): string => [one, other].sort()[0] as string
export const later = (one: string, other: string): string => [one, other].sort()[1] as string

/** Monday is 0, Sunday is 6. */
export const getWeekday = (date: string): number => (new Date(toTimestamp(date)).getUTCDay() + 6) % 7
export const isWeekend = (date: string) => getWeekday(date) > 4

/** Returns the days from `from` to `to`; instants count with their UTC date. */
export const daysBetween = (from: string, to: string): number =>
  (toTimestamp(to.slice(0, 10)) - toTimestamp(from.slice(0, 10))) / DAY_MS

/** Returns all dates from `first` to `last`, both included. */
export function datesBetween(first: string, last: string): string[] {
  const dates: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Returns the current date in the time zone of the browser; in a sandbox the date of its clock. */
export function today(): string {
  const instant = now()
  return new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The properties of a day in the calendar. */
export type DayFacts = {
  quantity: string
  sum: number
  isSplit: boolean
  isInvalid: boolean
  /** What is unusual about the day. */
  hints: readonly string[]
}
