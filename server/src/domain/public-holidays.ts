// Public holidays by country, from 2020 on: those that hold in the whole country, and no regional ones (in France for example not those
// of Alsace-Moselle). A country that is not in the table has none here: that it is unknown is not an error. Hints use them, no amount does.
import { addDays, getWeekday, weekdaysBetween } from './calendar.ts'

/** The stable names of holidays; pages translate them. */
export type Holiday = keyof typeof HOLIDAY_NAMES

export const HOLIDAY_NAMES = {
  new_year: "New Year's Day",
  epiphany: 'Epiphany',
  saint_brigid: "St Brigid's Day",
  saint_patrick: "St Patrick's Day",
  good_friday: 'Good Friday',
  easter_sunday: 'Easter Sunday',
  easter_monday: 'Easter Monday',
  kings_day: "King's Day",
  labour_day: 'Labour Day',
  liberation_day: 'Liberation Day',
  freedom_day: 'Freedom Day',
  victory_1945: 'Victory in Europe Day',
  europe_day: 'Europe Day',
  ascension: 'Ascension Day',
  whit_monday: 'Whit Monday',
  corpus_christi: 'Corpus Christi',
  republic_day: 'Republic Day',
  abolition_of_slavery: 'Abolition of Slavery',
  portugal_day: 'Portugal Day',
  national_day: 'National Day',
  bastille_day: 'Bastille Day',
  assumption: 'Assumption',
  german_unity: 'Day of German Unity',
  saint_francis: "St Francis' Day",
  all_saints: "All Saints' Day",
  armistice_1918: 'Armistice Day',
  restoration_of_independence: 'Restoration of Independence',
  constitution_day: 'Constitution Day',
  immaculate_conception: 'Immaculate Conception',
  christmas: 'Christmas Day',
  saint_stephen: "St Stephen's Day",
  bank_holiday: 'Bank holiday',
} as const

/** Returns the day of the holiday in a year; undefined if the year has none. */
type DayInYear = (year: number) => string | undefined
type Rule = readonly [Holiday, DayInYear]

const padNumber = (value: number) => String(value).padStart(2, '0')
const toDate = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${padNumber(month)}-${padNumber(day)}`

/** Computes Easter Sunday of the Gregorian calendar by the algorithm of Meeus, Jones and Butcher. */
export function computeEaster(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25)
  const h = (19 * a + d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return toDate(year, Math.floor(n / 31), (n % 31) + 1)
}

const fixed =
  (month: number, day: number): DayInYear =>
  (year) =>
    toDate(year, month, day)
const fromEaster =
  (days: number): DayInYear =>
  (year) =>
    addDays(computeEaster(year), days)
const once =
  (date: string): DayInYear =>
  (year) =>
    date.startsWith(`${year}-`) ? date : undefined
const since =
  (first: number, find: DayInYear): DayInYear =>
  (year) =>
    year >= first ? find(year) : undefined
const except =
  (exception: number, find: DayInYear): DayInYear =>
  (year) =>
    year === exception ? undefined : find(year)

/** As `getWeekday` counts. */
const [FRIDAY, SATURDAY, SUNDAY] = [4, 5, 6]

/** Returns the first Monday from this day on. */
const mondayFrom = (date: string) => addDays(date, (7 - getWeekday(date)) % 7)
const firstMonday =
  (month: number): DayInYear =>
  (year) =>
    mondayFrom(toDate(year, month, 1))
/** For months of 31 days: the last Monday is one of the last seven days. */
const lastMonday =
  (month: number): DayInYear =>
  (year) =>
    mondayFrom(toDate(year, month, 25))

const NEW_YEAR: Rule = ['new_year', fixed(1, 1)]
const EPIPHANY: Rule = ['epiphany', fixed(1, 6)]
const GOOD_FRIDAY: Rule = ['good_friday', fromEaster(-2)]
const EASTER_SUNDAY: Rule = ['easter_sunday', fromEaster(0)]
const EASTER_MONDAY: Rule = ['easter_monday', fromEaster(1)]
const LABOUR_DAY: Rule = ['labour_day', fixed(5, 1)]
const ASCENSION: Rule = ['ascension', fromEaster(39)]
const WHIT_MONDAY: Rule = ['whit_monday', fromEaster(50)]
const CORPUS_CHRISTI: Rule = ['corpus_christi', fromEaster(60)]
const ASSUMPTION: Rule = ['assumption', fixed(8, 15)]
const ALL_SAINTS: Rule = ['all_saints', fixed(11, 1)]
const ARMISTICE: Rule = ['armistice_1918', fixed(11, 11)]
const IMMACULATE_CONCEPTION: Rule = ['immaculate_conception', fixed(12, 8)]
const CHRISTMAS: Rule = ['christmas', fixed(12, 25)]
const SAINT_STEPHEN: Rule = ['saint_stephen', fixed(12, 26)]

/** Code du travail, article L. 3133-1. */
const FRANCE: readonly Rule[] = [
  NEW_YEAR,
  EASTER_MONDAY,
  LABOUR_DAY,
  ['victory_1945', fixed(5, 8)],
  ASCENSION,
  WHIT_MONDAY,
  ['bastille_day', fixed(7, 14)],
  ASSUMPTION,
  ALL_SAINTS,
  ARMISTICE,
  CHRISTMAS,
]
/** Overseas departments also have the day of article L. 3422-2. */
const overseas = (month: number, day: number): readonly Rule[] => [
  ...FRANCE,
  ['abolition_of_slavery', fixed(month, day)],
]

/** Returns 27 April, or the day before if that is a Sunday. */
const findKingsDay: DayInYear = (year) => {
  const date = toDate(year, 4, 27)
  return getWeekday(date) === SUNDAY ? addDays(date, -1) : date
}

/** Returns the first Monday of February, or the first of February if that is a Friday. */
const findSaintBrigid: DayInYear = (year) => {
  const date = toDate(year, 2, 1)
  return getWeekday(date) === FRIDAY ? date : mondayFrom(date)
}

/** In the United Kingdom the Monday after a weekend stands in for New Year's Day. */
const findBritishNewYear: DayInYear = (year) => skipWeekend(toDate(year, 1, 1))
const skipWeekend = (date: string) => (getWeekday(date) >= SATURDAY ? mondayFrom(date) : date)

/** The days that stand in for Christmas and Boxing Day in the United Kingdom. */
const findBritishChristmas: DayInYear = (year) => {
  const date = toDate(year, 12, 25)
  return getWeekday(date) >= SATURDAY ? toDate(year, 12, 27) : date
}
const findBoxingDay: DayInYear = (year) => {
  const date = toDate(year, 12, 26)
  return getWeekday(date) >= SATURDAY ? toDate(year, 12, 28) : date
}

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  FR: FRANCE,
  GF: overseas(6, 10),
  GP: overseas(5, 27),
  MQ: overseas(5, 22),
  RE: overseas(12, 20),
  YT: overseas(4, 27),
  AT: [
    NEW_YEAR,
    EPIPHANY,
    EASTER_MONDAY,
    LABOUR_DAY,
    ASCENSION,
    WHIT_MONDAY,
    CORPUS_CHRISTI,
    ASSUMPTION,
    ['national_day', fixed(10, 26)],
    ALL_SAINTS,
    IMMACULATE_CONCEPTION,
    CHRISTMAS,
    SAINT_STEPHEN,
  ],
  BE: [
    NEW_YEAR,
    EASTER_MONDAY,
    LABOUR_DAY,
    ASCENSION,
    WHIT_MONDAY,
    ['national_day', fixed(7, 21)],
    ASSUMPTION,
    ALL_SAINTS,
    ARMISTICE,
    CHRISTMAS,
  ],
  // Those of all cantons. Only 1 August is a holiday by federal law.
  CH: [NEW_YEAR, ASCENSION, ['national_day', fixed(8, 1)], CHRISTMAS],
  DE: [
    NEW_YEAR,
    GOOD_FRIDAY,
    EASTER_MONDAY,
    LABOUR_DAY,
    ASCENSION,
    WHIT_MONDAY,
    ['german_unity', fixed(10, 3)],
    CHRISTMAS,
    SAINT_STEPHEN,
  ],
  // Without those that a community may replace and does.
  ES: [
    NEW_YEAR,
    EPIPHANY,
    GOOD_FRIDAY,
    LABOUR_DAY,
    ASSUMPTION,
    ['national_day', fixed(10, 12)],
    ALL_SAINTS,
    ['constitution_day', fixed(12, 6)],
    IMMACULATE_CONCEPTION,
    CHRISTMAS,
  ],
  // Those of England and Wales, Scotland and Northern Ireland alike.
  GB: [
    ['new_year', findBritishNewYear],
    GOOD_FRIDAY,
    ['bank_holiday', except(2020, firstMonday(5))],
    ['victory_1945', once('2020-05-08')],
    ['bank_holiday', except(2022, lastMonday(5))],
    ['bank_holiday', once('2022-06-02')],
    ['bank_holiday', once('2022-06-03')],
    ['bank_holiday', once('2022-09-19')],
    ['bank_holiday', once('2023-05-08')],
    ['christmas', findBritishChristmas],
    ['saint_stephen', findBoxingDay],
  ],
  IE: [
    NEW_YEAR,
    ['saint_brigid', since(2023, findSaintBrigid)],
    ['saint_patrick', fixed(3, 17)],
    ['bank_holiday', once('2022-03-18')],
    EASTER_MONDAY,
    ['bank_holiday', firstMonday(5)],
    ['bank_holiday', firstMonday(6)],
    ['bank_holiday', firstMonday(8)],
    ['bank_holiday', lastMonday(10)],
    CHRISTMAS,
    SAINT_STEPHEN,
  ],
  IT: [
    NEW_YEAR,
    EPIPHANY,
    EASTER_SUNDAY,
    EASTER_MONDAY,
    ['liberation_day', fixed(4, 25)],
    LABOUR_DAY,
    ['republic_day', fixed(6, 2)],
    ASSUMPTION,
    // Law 151 of 2025.
    ['saint_francis', since(2026, fixed(10, 4))],
    ALL_SAINTS,
    IMMACULATE_CONCEPTION,
    CHRISTMAS,
    SAINT_STEPHEN,
  ],
  LU: [
    NEW_YEAR,
    EASTER_MONDAY,
    LABOUR_DAY,
    ['europe_day', fixed(5, 9)],
    ASCENSION,
    WHIT_MONDAY,
    ['national_day', fixed(6, 23)],
    ASSUMPTION,
    ALL_SAINTS,
    CHRISTMAS,
    SAINT_STEPHEN,
  ],
  // Algemene termijnenwet, article 3.
  NL: [
    NEW_YEAR,
    EASTER_MONDAY,
    ['kings_day', findKingsDay],
    ['liberation_day', fixed(5, 5)],
    ASCENSION,
    WHIT_MONDAY,
    CHRISTMAS,
    SAINT_STEPHEN,
  ],
  PT: [
    NEW_YEAR,
    GOOD_FRIDAY,
    EASTER_SUNDAY,
    ['freedom_day', fixed(4, 25)],
    LABOUR_DAY,
    CORPUS_CHRISTI,
    ['portugal_day', fixed(6, 10)],
    ASSUMPTION,
    ['republic_day', fixed(10, 5)],
    ALL_SAINTS,
    ['restoration_of_independence', fixed(12, 1)],
    IMMACULATE_CONCEPTION,
    CHRISTMAS,
  ],
}

export const COUNTRIES_WITH_HOLIDAYS: readonly string[] = Object.keys(RULES)

/** Returns the holidays of a year by date; empty for a country without a table. The first of two on the same day counts. */
export function listHolidays(country: string, year: number): ReadonlyMap<string, Holiday> {
  const holidays = new Map<string, Holiday>()
  for (const [holiday, findDay] of RULES[country] ?? []) {
    const date = findDay(year)
    if (date !== undefined && !holidays.has(date)) holidays.set(date, holiday)
  }
  return holidays
}

/** Number of Mondays to Fridays from the first to the last day of a year, inclusive, that are no public holidays. */
export function countWorkingDays(country: string, first: string, last: string): number {
  const holidays = [...listHolidays(country, Number(first.slice(0, 4))).keys()]
  const isWeekdayHoliday = (date: string) => date >= first && date <= last && getWeekday(date) < SATURDAY
  return weekdaysBetween(first, last) - holidays.filter(isWeekdayHoliday).length
}
