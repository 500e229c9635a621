// Civil dates as integers, counted without any library and without instants.

/** `2026-03-02`. Days compare as texts. */
export type Day = string
/** `2026-03`. */
export type Month = string

const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const pad = (value: number, length: number) => String(value).padStart(length, '0')

const split = (day: Day): [number, number, number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
]

/** The number of days since 31 December of the year 0. */
function countDays(day: Day): number {
  const [year, month, date] = split(day)
  const years = year - 1
  const ofYears = years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  const leap = month > 2 && isLeapYear(year) ? 1 : 0
  return ofYears + (DAYS_BEFORE[month - 1] ?? 0) + leap + date
}

function toDay(count: number): Day {
  let year = Math.max(1, Math.floor(count / 366))
  while (countDays(`${pad(year + 1, 4)}-01-01`) <= count) year += 1
  let month = 1
  while (month < 12 && countDays(`${pad(year, 4)}-${pad(month + 1, 2)}-01`) <= count) month += 1
  const first = `${pad(year, 4)}-${pad(month, 2)}`
  return `${first}-${pad(count - countDays(`${first}-01`) + 1, 2)}`
}

export const plusDays = (day: Day, days: number): Day => toDay(countDays(day) + days)
export const daysBetween = (from: Day, to: Day): number => countDays(to) - countDays(from)
export const getMonth = (day: Day): Month => day.slice(0, 7)
export const firstDay = (month: Month): Day => `${month}-01`

export function plusMonths(month: Month, months: number): Month {
  const [year, nth] = split(`${month}-01`)
  const count = year * 12 + (nth - 1) + months
  return `${pad(Math.floor(count / 12), 4)}-${pad((count % 12) + 1, 2)}`
}

export const lastDay = (month: Month): Day => plusDays(firstDay(plusMonths(month, 1)), -1)

/** 1 January of the year 1 was a Monday; Monday to Friday are weekdays. */
export const isWeekday = (day: Day): boolean => (countDays(day) - 1) % 7 < 5

export function listDays(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let count = countDays(from); count <= countDays(to); count += 1) days.push(toDay(count))
  return days
}

export const countWeekdays = (from: Day, to: Day): number => listDays(from, to).filter(isWeekday).length

export const earlier = (one: Day, other: Day): Day => (one < other ? one : other)
export const later = (one: Day, other: Day): Day => (one > other ? one : other)
