// Money, dates and numbers as the reader's language writes them.
import { language } from './language.ts'

const locale = () => (language.value === 'fr' ? 'fr-FR' : 'en-GB')

export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(amount)

/** Of one unit: it may be finer than what is paid in the end. */
export const unitPrice = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(amount)

export const number = (value: number): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 6 }).format(value)

/** With all its digits, however many the currency has: a price of one unit is not rounded. */
export const exactMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency, maximumFractionDigits: 6 }).format(amount)

/** Digits that came as text because no number of the language holds them all. */
export const exactDigits = (text: string): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 12 }).format(
    text as `${number}`,
  )

export const percent = (value: number): string =>
  language.value === 'fr' ? `${number(value)} %` : `${number(value)}%`

/** A civil date, `2026-03-31`: the same day wherever it is read. */
export const day = (date: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date.slice(0, 10)}T00:00:00Z`),
  )

/** With its weekday and without its year, as in Tuesday 3 March. */
export const weekday = (date: string): string =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))

/** Monday to Sunday, in three letters or so and in full. */
export const weekdayNames = (): { short: string; long: string }[] =>
  [1, 2, 3, 4, 5, 6, 7].map((nth) => {
    const name = (style: 'short' | 'long') =>
      new Intl.DateTimeFormat(locale(), { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, nth))
    return { short: name('short'), long: name('long') }
  })

/** As a person types it: without groups, with the language's decimal sign. */
export const typed = (value: number): string =>
  language.value === 'fr' ? String(value).replace('.', ',') : String(value)

/** `2026-03`, as in March 2026. */
export const month = (text: string, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(locale(), { month: style, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${text.slice(0, 7)}-01T00:00:00Z`),
  )

/** Where the year is told elsewhere, or plain. */
export const monthOnly = (text: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${text.slice(0, 7)}-01T00:00:00Z`),
  )

/** In French: de mars, d’avril. */
export const ofMonth = (name: string): string => (/^[ao]/.test(name) ? `d’${name}` : `de ${name}`)

/** An instant, in the reader's own time zone. */
export const moment = (instant: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))

export const nameOf = (person: { first_name: string | null; last_name: string | null } | null | undefined) =>
  [person?.first_name, person?.last_name].filter(Boolean).join(' ')
