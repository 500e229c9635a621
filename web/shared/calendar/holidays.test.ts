import { expect, test } from 'vitest'
import { findHoliday } from './holidays.ts'
import { addMonths, datesBetween, daysBetween, getWeekday, lastDayOf, monthsBetween } from './month.ts'

const listHolidays = (year: number) =>
  datesBetween(`${year}-01-01`, `${year}-12-31`).filter((date) => findHoliday(date))

test('findHoliday finds the eleven national holidays, including those that depend on Easter', () => {
  expect(listHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ])
  expect(listHolidays(2024)).toContain('2024-05-09')
  expect(findHoliday('2025-04-21')).toBe('easterMonday')
})

test('the date functions compute last days, months, weekdays, and the days between two dates', () => {
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(getWeekday('2026-11-16')).toBe(0)
  expect(getWeekday('2026-11-15')).toBe(6)
  expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3)
  expect(daysBetween('2026-03-02T23:59:59.999Z', '2026-03-01')).toBe(-1)
})
