// Civil dates are strings, 'YYYY-MM-DD', and are never converted to an instant.
import { DAY_MS, HOUR_MS } from './durations.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const countMonthDays = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0

/** An existing day of the years 0001 to 9999. */
export function isCivilDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number)
  if (!year || !month || !day) return false
  return day <= countMonthDays(year, month)
}

/** An instant with an offset and at most millisecond precision, as it is stored. */
export function isInstant(text: string): boolean {
  const date = INSTANT.exec(text)?.[1]
  return date !== undefined && isCivilDate(date) && !Number.isNaN(Date.parse(text))
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** `2026-03`; the year 0000 is not valid. */
export const isMonth = (text: string): boolean => MONTH.test(text) && !text.startsWith('0000')

export const getFirstDay = (month: string): string => `${month}-01`
export const getLastDay = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${countMonthDays(year, number)}`
}
/** The days of the month that are also in the period. */
export const intersectMonth = (month: string, start: string, end: string) => {
  const [first, last] = [getFirstDay(month), getLastDay(month)]
  return { first_day: start > first ? start : first, last_day: end < last ? end : last }
}
export const toMonth = (date: string): string => date.slice(0, 7)

/** Months since the year 0. */
function toMonthNumber(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return year * 12 + number - 1
}

export const addMonths = (month: string, months: number): string => {
  const sum = toMonthNumber(month) + months
  return `${String(Math.floor(sum / 12)).padStart(4, '0')}-${String((sum % 12) + 1).padStart(2, '0')}`
}
/** The months before this one, the earliest first. */
export const listMonthsBefore = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(month, index - count))

/** Number of months from the first to the last, inclusive. */
export const monthsBetween = (first: string, last: string): number =>
  toMonthNumber(last) - toMonthNumber(first) + 1

/** Days since 1 January 1970, without time zones. */
function toDayNumber(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS
}

export const addDays = (date: string, days: number): string =>
  new Date((toDayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10)

/** Monday is 0, Sunday is 6. 1 January 1970 was a Thursday. */
export const getWeekday = (date: string): number => (((toDayNumber(date) + 3) % 7) + 7) % 7

/** Number of Mondays to Fridays from the first to the last day, inclusive. */
export function weekdaysBetween(first: string, last: string): number {
  const days = Math.max(0, toDayNumber(last) - toDayNumber(first) + 1)
  const start = getWeekday(first)
  const rest = [...Array(days % 7).keys()].filter((index) => (start + index) % 7 < 5)
  return Math.floor(days / 7) * 5 + rest.length
}

/** Formats a date as `31/01/2026`, which is usual in both languages. */
export const formatDay = (date: string): string => date.split('-').reverse().join('/')

const AREA = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\//i

/**
 * `UTC`, or area and location. PostgreSQL reads an offset such as `+02:00` with the opposite sign, and short
 * names such as `CET`, `IST` or `BST` as other zones than JavaScript does.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !AREA.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined
  } catch {
    return false
  }
}

export const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)
