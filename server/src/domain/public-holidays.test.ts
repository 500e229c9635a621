import { expect, test } from 'vitest'
import { COUNTRIES_WITH_HOLIDAYS, computeEaster, countWorkingDays, listHolidays } from './public-holidays.ts'

/** Published dates, copied by hand: the code that is tested computes none of them. */
const EASTER_DATES =
  `2020-04-12 2021-04-04 2022-04-17 2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16
  2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25`.split(/\s+/)

const listDates = (country: string, year: number) => [...listHolidays(country, year).keys()].sort()

test('Easter is on the published day of each year from 2020 to 2035, and at its earliest and latest', () => {
  expect(EASTER_DATES.map((date) => computeEaster(Number(date.slice(0, 4))))).toEqual(EASTER_DATES)
  expect([1818, 1943, 2038].map(computeEaster)).toEqual(['1818-03-22', '1943-04-25', '2038-04-25'])
})

/** As the authorities of the countries published them. */
const PUBLISHED: [string, number, string][] = [
  ['FR', 2026, '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'],
  ['FR', 2024, '01-01 04-01 05-01 05-08 05-09 05-20 07-14 08-15 11-01 11-11 12-25'],
  ['RE', 2026, '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-20 12-25'],
  ['BE', 2025, '01-01 04-21 05-01 05-29 06-09 07-21 08-15 11-01 11-11 12-25'],
  ['LU', 2025, '01-01 04-21 05-01 05-09 05-29 06-09 06-23 08-15 11-01 12-25 12-26'],
  ['DE', 2026, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
  ['AT', 2026, '01-01 01-06 04-06 05-01 05-14 05-25 06-04 08-15 10-26 11-01 12-08 12-25 12-26'],
  ['CH', 2026, '01-01 05-14 08-01 12-25'],
  ['ES', 2026, '01-01 01-06 04-03 05-01 08-15 10-12 11-01 12-06 12-08 12-25'],
  ['IT', 2025, '01-01 01-06 04-20 04-21 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26'],
  ['IT', 2026, '01-01 01-06 04-05 04-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26'],
  ['PT', 2026, '01-01 04-03 04-05 04-25 05-01 06-04 06-10 08-15 10-05 11-01 12-01 12-08 12-25'],
  ['NL', 2025, '01-01 04-21 04-26 05-05 05-29 06-09 12-25 12-26'],
  ['IE', 2024, '01-01 02-05 03-17 04-01 05-06 06-03 08-05 10-28 12-25 12-26'],
  ['IE', 2030, '01-01 02-01 03-17 04-22 05-06 06-03 08-05 10-28 12-25 12-26'],
  ['GB', 2020, '01-01 04-10 05-08 05-25 12-25 12-28'],
  ['GB', 2021, '01-01 04-02 05-03 05-31 12-27 12-28'],
  ['GB', 2022, '01-03 04-15 05-02 06-02 06-03 09-19 12-26 12-27'],
  ['GB', 2023, '01-02 04-07 05-01 05-08 05-29 12-25 12-26'],
]
test.each(PUBLISHED)('%s %i has its published holidays and no others', (country, year, days) => {
  expect(listDates(country, year)).toEqual(days.split(' ').map((day) => `${year}-${day}`))
})

test('a day that is two holidays is one, and an unknown country has none', () => {
  // Ascension Day of 2008 was 1 May.
  expect(listHolidays('FR', 2008).get('2008-05-01')).toBe('labour_day')
  expect(listHolidays('FR', 2008).size).toBe(10)
  for (const country of ['US', 'XX', '']) expect(listHolidays(country, 2026).size).toBe(0)
})

test('every country of the table has Christmas in every year', () => {
  for (const country of COUNTRIES_WITH_HOLIDAYS)
    for (const date of EASTER_DATES)
      expect([...listHolidays(country, Number(date.slice(0, 4))).values()]).toContain('christmas')
})

test('working days are weekdays without holidays, from the first to the last day', () => {
  // Christmas Day of 2026 is a Friday, 26 December a Saturday.
  expect(countWorkingDays('FR', '2026-12-21', '2026-12-27')).toBe(4)
  expect(countWorkingDays('DE', '2026-12-21', '2026-12-31')).toBe(8)
  expect(countWorkingDays('FR', '2026-12-25', '2026-12-25')).toBe(0)
  expect(countWorkingDays('FR', '2028-02-01', '2028-02-29')).toBe(21)
  expect(countWorkingDays('XX', '2026-05-01', '2026-05-31')).toBe(21)
})
