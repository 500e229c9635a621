// Civil dates compared with an independent calendar: days since 1 January of the year 1, a Monday.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addHours,
  addMonths,
  getFirstDay,
  getLastDay,
  intersectMonth,
  isCivilDate,
  isInstant,
  isMonth,
  isTimeZone,
  monthsBetween,
  toMonth,
  weekdaysBetween,
} from './calendar.ts'

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeapYear = (year: number) => year % 400 === 0 || (year % 100 !== 0 && year % 4 === 0)
const countDays = (year: number, month: number) =>
  (LENGTHS[month - 1] as number) + (month === 2 && isLeapYear(year) ? 1 : 0)

/** Returns the number of the day, which is 1 for 0001-01-01. */
function toOrdinal(date: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const years = year - 1
  const before = LENGTHS.slice(0, month - 1).reduce((sum, _, index) => sum + countDays(year, index + 1), 0)
  const leaps = Math.trunc(years / 4) - Math.trunc(years / 100) + Math.trunc(years / 400)
  return years * 365 + leaps + before + day
}

/** Counts the weekdays from the first Monday of the calendar to that day. */
const weekdaysUpTo = (ordinal: number) => Math.floor(ordinal / 7) * 5 + Math.min(ordinal % 7, 5)

const padTwo = (number: number) => String(number).padStart(2, '0')
const formatDate = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${padTwo(month)}-${padTwo(day)}`
const LAST = toOrdinal('9999-12-31')
const dates = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => formatDate(year, month, Math.min(day, countDays(year, month))))

test('every month from 0001 to 9999 has the right last day', () => {
  for (let year = 1; year <= 9999; year++)
    for (let month = 1; month <= 12; month++) {
      const name = formatDate(year, month, 1).slice(0, 7)
      if (getLastDay(name) !== `${name}-${countDays(year, month)}`)
        expect.fail(`${name}: ${getLastDay(name)}`)
    }
})

test.each([
  ['2024-02', '2024-02-29'],
  ['2026-02', '2026-02-28'],
  ['1900-02', '1900-02-28'],
  ['2000-02', '2000-02-29'],
  ['2100-02', '2100-02-28'],
  ['0004-02', '0004-02-29'],
  ['0001-02', '0001-02-28'],
  ['9999-12', '9999-12-31'],
])('the last day of %s is %s', (month, day) => {
  expect(getLastDay(month)).toBe(day)
  expect(toMonth(day)).toBe(month)
  expect(getFirstDay(month)).toBe(`${month}-01`)
})

test.each([
  ['2026-01-31', 30, '2026-03-02'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2023-02-28', 1, '2023-03-01'],
  ['1900-02-28', 1, '1900-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
  ['0001-01-01', 365, '0002-01-01'],
  ['0099-12-31', 1, '0100-01-01'],
  ['9999-12-30', 1, '9999-12-31'],
  ['2026-03-02', 0, '2026-03-02'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s plus %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected)
})

test('days are added correctly in all years', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -1000, max: 100_000 }), (date, days) => {
      const targetOrdinal = toOrdinal(date) + days
      fc.pre(targetOrdinal >= 1 && targetOrdinal <= LAST)
      const result = addDays(date, days)
      expect(isCivilDate(result), result).toBe(true)
      expect(toOrdinal(result)).toBe(targetOrdinal)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['2026-03-16', '2026-03-31', 12],
  ['2026-03-13', '2026-03-31', 13],
  ['2026-03-01', '2026-03-31', 22],
  ['2026-02-01', '2026-02-28', 20],
  ['2024-02-01', '2024-02-29', 21],
  ['2026-03-07', '2026-03-08', 0],
  ['2026-03-06', '2026-03-06', 1],
  ['2026-03-07', '2026-03-07', 0],
  ['2026-03-31', '2026-03-01', 0],
  ['0001-01-01', '0001-01-07', 5],
  ['1969-12-29', '1970-01-04', 5],
])('from %s to %s there are %i weekdays', (first, last, count) => {
  expect(weekdaysBetween(first, last)).toBe(count)
})

test('counts the weekdays of any period', () => {
  const spans = fc.tuple(
    dates,
    fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 400_000 })),
  )
  fc.assert(
    fc.property(spans, ([first, days]) => {
      const [from, to] = [toOrdinal(first), toOrdinal(first) + days]
      fc.pre(to <= LAST)
      expect(weekdaysBetween(first, addDays(first, days))).toBe(weekdaysUpTo(to) - weekdaysUpTo(from - 1))
    }),
    { numRuns: 3000 },
  )
})

test.each(['0001-01', '9999-12', '2026-03', '2026-10'])('%s is a month', (text) => {
  expect(isMonth(text)).toBe(true)
})

test.each([
  '',
  '2026',
  '2026-3',
  '2026-00',
  '2026-13',
  '0000-01',
  '-2026-03',
  '+2026-03',
  '12026-03',
  '2026-03-01',
  '2026/03',
  ' 2026-03',
  '2026-03 ',
  '2026-03\n',
  '２０２６-03',
  '202a-03',
])('%j is not a month', (text) => {
  expect(isMonth(text)).toBe(false)
})

test('months are added and subtracted across years, and monthsBetween() counts them', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-02', -14), addMonths('0001-01', -1)]).toEqual([
    '2027-01',
    '2024-12',
    '0000-12',
  ])
  expect([monthsBetween('2026-03', '2026-03'), monthsBetween('2025-12', '2026-01')]).toEqual([1, 2])
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 600 }), (date, months) => {
      const later = addMonths(toMonth(date), months)
      expect(monthsBetween(toMonth(date), later)).toBe(months + 1)
      expect(addMonths(later, -months)).toBe(toMonth(date))
    }),
  )
})

test('the first and the last day of a month are dates, the day after the last is not', () => {
  for (let year = 1; year <= 9999; year += year < 2100 && year > 1890 ? 1 : 97)
    for (let month = 1; month <= 12; month++) {
      const last = countDays(year, month)
      const result = [1, last, last + 1].map((day) => isCivilDate(formatDate(year, month, day)))
      if (result.join() !== 'true,true,false') expect.fail(`${year}-${month}: ${result}`)
    }
})

test.each([
  '',
  '0000-01-01',
  '2026-00-01',
  '2026-13-01',
  '2026-01-00',
  '2026-1-01',
  '2026-01-1',
  '+2026-01-01',
  '12026-01-01',
  '2026-01-011',
  '2026-01-01T00:00:00Z',
  '2026-01-01\n',
  '2026/01/01',
  '20260101',
])('%j is not a date', (text) => {
  expect(isCivilDate(text)).toBe(false)
})

test.each([
  '2026-03-02T09:30:00Z',
  '2026-03-02T00:00:00.1Z',
  '2026-03-02T09:59:59.123Z',
  '2026-03-02T19:30:00+02:00',
  '2026-03-02T23:30:00-23:59',
  '2024-02-29T20:00:00.12+19:00',
])('%s is an instant', (text) => {
  expect(isInstant(text)).toBe(true)
})

test.each([
  '',
  '2026-03-02',
  '2026-03-02T09:30:00',
  '2026-03-02T09:30Z',
  '2026-03-02 09:30:00Z',
  '2026-03-02t09:30:00Z',
  '2026-03-02T09:30:00z',
  '2026-02-29T09:30:00Z',
  '0000-03-02T09:30:00Z',
  '2026-13-02T09:30:00Z',
  '2026-03-02T24:00:00Z',
  '2026-03-02T30:00:00Z',
  '2026-03-02T09:60:00Z',
  '2026-03-02T09:30:60Z',
  '2026-03-02T09:30:00.Z',
  '2026-03-02T09:30:00.1234Z',
  '2026-03-02T09:30:00.aZ',
  '2026-03-02T09:30:00+2:00',
  '2026-03-02T09:30:00+24:00',
  '2026-03-02T09:30:00+02:60',
  '2026-03-02T09:30:00+0200',
  '2026-03-02T09:30:00*02:00',
  '2026-03-02T0a:30:00Z',
  ' 2026-03-02T09:30:00Z',
  '2026-03-02T09:30:00Z ',
  '2026-03-02T09:30:00ZZ',
  'x2026-03-02T09:30:00Z',
  // Date.parse accepts it.
  '+002026-03-02T09:30:00Z',
])('%j is not an instant with an offset and at most milliseconds', (text) => {
  expect(isInstant(text)).toBe(false)
})

test.each([
  ['2026-03', '2026-01-10', '2026-05-20', '2026-03-01', '2026-03-31'],
  ['2026-03', '2026-03-10', '2026-05-20', '2026-03-10', '2026-03-31'],
  ['2026-03', '2026-01-10', '2026-03-20', '2026-03-01', '2026-03-20'],
  ['2026-02', '2026-02-01', '2026-02-28', '2026-02-01', '2026-02-28'],
])('in %s, a period from %s to %s has the days from %s to %s', (month, start, end, first_day, last_day) => {
  expect(intersectMonth(month, start, end)).toEqual({ first_day, last_day })
})

test.each(['UTC', 'Europe/Paris', 'America/Argentina/Buenos_Aires', 'europe/paris', 'Etc/GMT-5'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  },
)

// PostgreSQL reads offsets with the opposite sign, and short names as other zones than JavaScript does.
test.each([
  '',
  '+02:00',
  'CET',
  'IST',
  'BST',
  'utc',
  'Europe',
  'Europe/Nowhere',
  'xEurope/Paris',
  'US/Pacific',
])('%j is not a time zone', (name) => {
  expect(isTimeZone(name)).toBe(false)
})

test('adds hours to an instant', () => {
  const instant = new Date('2026-03-29T00:30:00Z')
  expect([addHours(instant, 24), addHours(instant, -1)].map((one) => one.toISOString())).toEqual([
    '2026-03-30T00:30:00.000Z',
    '2026-03-28T23:30:00.000Z',
  ])
})
