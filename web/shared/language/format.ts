// Formats money, dates and numbers in the user's language.
import { conventions } from './language.ts'

const locale = () => conventions().locale

export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(amount)

/** Formats an amount for the axis of a chart: 12.5k. */
export const compactMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  }).format(amount)

/** Formats a unit price, which may have more decimals than the currency. */
export const unitPrice = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(amount)

export const number = (value: number): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 6 }).format(value)

/** Formats an amount with all digits: a unit price is not rounded to the currency. */
export const exactMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency, maximumFractionDigits: 6 }).format(amount)

/** Formats decimal text that has more digits than a JavaScript number can hold. */
export const exactDigits = (text: string): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 12 }).format(
    text as `${number}`,
  )

export const percent = (value: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 6 }).format(value / 100)

/** Formats a date with its day. Intl does not know that French has a `1er`. */
const formatDated = (options: Intl.DateTimeFormatOptions, at: Date): string =>
  new Intl.DateTimeFormat(locale(), options)
    .formatToParts(at)
    .map(({ type, value }) =>
      type === 'day' && value === '1' ? (conventions().firstOfMonth ?? value) : value,
    )
    .join('')

/** Formats a civil date, `2026-03-31`: the same day in every time zone. */
export const day = (date: string): string =>
  formatDated({ dateStyle: 'medium', timeZone: 'UTC' }, new Date(`${date.slice(0, 10)}T00:00:00Z`))

/** Formats a date with weekday, without year: Tuesday 3 March. */
export const weekday = (date: string): string =>
  formatDated(
    { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
    new Date(`${date}T00:00:00Z`),
  )

/** The names of Monday to Sunday, abbreviated and in full. 1 January 2024 was a Monday. */
export const weekdayNames = (): { short: string; long: string }[] =>
  [1, 2, 3, 4, 5, 6, 7].map((dayOfMonth) => {
    const name = (style: 'short' | 'long') =>
      new Intl.DateTimeFormat(locale(), { weekday: style, timeZone: 'UTC' }).format(
        Date.UTC(2024, 0, dayOfMonth),
      )
    return { short: name('short'), long: name('long') }
  })

/** Formats a number for a field: without grouping, with the decimal separator of the language. */
export const formatForInput = (value: number): string => String(value).replace('.', conventions().decimal)

/** Formats `2026-03` as March 2026. */
export const month = (text: string, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(locale(), { month: style, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${text.slice(0, 7)}-01T00:00:00Z`),
  )

/** Formats a month without the year, where it is clear from the context. */
export const monthOnly = (text: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${text.slice(0, 7)}-01T00:00:00Z`),
  )

/** Returns the name with its French preposition: de mars, d’avril. */
export const addFrenchPreposition = (name: string): string =>
  /^[ao]/.test(name) ? `d’${name}` : `de ${name}`

/** Formats an instant in the browser's time zone. */
export const moment = (instant: string): string =>
  formatDated({ dateStyle: 'medium', timeStyle: 'short' }, new Date(instant))

/** Formats an instant as 18 November 2027, in the browser's time zone. */
export const longDate = (at: Date): string => formatDated({ dateStyle: 'long' }, at)

/** Formats an instant as 09:00, in the browser's time zone. */
export const timeOfDay = (at: Date): string =>
  new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(at)

export const formatName = (
  person: { first_name: string | null; last_name: string | null } | null | undefined,
) => [person?.first_name, person?.last_name].filter(Boolean).join(' ')
