// Formats of numbers, dates and times, in the language of a document or a mail. Amounts are decimal strings, to be exact.
import type { Locale } from '../../domain/locales.ts'
import { getTexts } from '../../locales/texts.ts'

const getTag = (locale: Locale) => getTexts(locale, 'language').tag

/** Returns a region such as `GB`: Typst hyphenates by language and region. */
export const getRegion = (locale: Locale): string => new Intl.Locale(getTag(locale)).region ?? ''

/** Caches Intl formatters: creating one costs a hundred times as much as using it, and there are few. */
function memoized<Key extends string, T>(make: (key: Key) => T): (key: Key) => T {
  const formatters = new Map<Key, T>()
  return (key) => {
    const found = formatters.get(key) ?? make(key)
    formatters.set(key, found)
    return found
  }
}

const getAmountFormat = memoized((key: `${Locale} ${string} ${number | ''}`) => {
  const [locale, currency, minDecimals] = key.split(' ') as [Locale, string, string]
  return new Intl.NumberFormat(getTag(locale), {
    style: 'currency',
    currency,
    maximumFractionDigits: 4,
    ...(minDecimals && { minimumFractionDigits: Number(minDecimals) }),
  })
})
const getNumberFormat = memoized((key: `${Locale} ${number} ${number}`) => {
  const [locale, minDecimals, maxDecimals] = key.split(' ') as [Locale, string, string]
  return new Intl.NumberFormat(getTag(locale), {
    minimumFractionDigits: Number(minDecimals),
    maximumFractionDigits: Number(maxDecimals),
  })
})
const getDateFormat = memoized((key: `${Locale} ${string}`) => {
  const [locale, timeZone] = key.split(' ') as [Locale, string]
  return new Intl.DateTimeFormat(getTag(locale), { dateStyle: 'long', timeZone })
})
const getMonthFormat = memoized(
  (locale: Locale) =>
    new Intl.DateTimeFormat(getTag(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const getTimeFormat = memoized(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
      timeZone,
    }),
)

/** Intl formats decimal strings exactly. The minus sign and the no-break spaces are wide enough to see. */
const formatDecimal = (format: Intl.NumberFormat, text: string): string =>
  format
    .format(text as `${number}`)
    .replace('-', '−')
    .replaceAll('\u202f', '\u00a0')

/** `minDecimals`: those of the currency by default. */
export const formatAmount = (amount: string, currency: string, locale: Locale, minDecimals?: number) =>
  formatDecimal(getAmountFormat(`${locale} ${currency} ${minDecimals ?? ''}`), amount)

export const formatNumber = (text: string, locale: Locale, minDecimals = 0, maxDecimals = 4) =>
  formatDecimal(getNumberFormat(`${locale} ${minDecimals} ${maxDecimals}`), text)

const joinDate = (parts: { type: string; value: string }[], locale: Locale): string => {
  const { dayOfMonth } = getTexts(locale, 'language')
  return parts.map(({ type, value }) => (type === 'day' ? dayOfMonth(value) : value)).join('')
}

/** A date has no time zone: its noon in UTC has the same day. */
const toNoon = (date: string) => new Date(`${date}T12:00:00Z`)

/** `2 March 2026`, `1er mars 2026`. */
export const formatDate = (date: string, locale: Locale) =>
  joinDate(getDateFormat(`${locale} UTC`).formatToParts(toNoon(date)), locale)

/** `1–31 October 2026`. */
export const formatPeriod = ({ from, to }: { from: string; to: string }, locale: Locale) =>
  joinDate(getDateFormat(`${locale} UTC`).formatRangeToParts(toNoon(from), toNoon(to)), locale)

/** Formats a month as `March 2026`. */
export const formatMonth = (month: string, locale: Locale) =>
  getMonthFormat(locale).format(toNoon(`${month}-01`))

type InstantOptions = { locale: Locale; timeZone: string; hasSeconds?: boolean }

/** The local time with the offset and the name of its zone: `2 March 2026 at 15:04:05 (UTC+01:00, Europe/Paris)`. */
export function formatInstant(
  at: Date | string,
  { locale, timeZone, hasSeconds = true }: InstantOptions,
): string {
  const date = new Date(at)
  const part = Object.fromEntries(
    getTimeFormat(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  const { hour, minute, second, timeZoneName = '' } = part
  const time = [hour, minute, ...(hasSeconds ? [second] : [])].join(':')
  const offset = timeZoneName.replace('GMT', 'UTC')
  const zone = timeZone === 'UTC' ? 'UTC' : `${offset}, ${timeZone}`
  const day = joinDate(getDateFormat(`${locale} ${timeZone}`).formatToParts(date), locale)
  return getTexts(locale, 'language').instant(day, time, zone)
}

/** `732 829 320`, `732 829 320 00074`. */
export const groupSiren = (text: string) => text.replace(/^(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 ').trim()

export function formatCountry(country: string, locale: Locale): string {
  // `of` throws for text that does not have the form of a region.
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(getTag(locale), { type: 'region' }).of(country) ?? country
}
