// Formats of numbers and dates, in the language of a document or a mail. Amounts are decimal strings, to be exact.
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

const getAmountFormat = memoized((key: `${Locale} ${string}`) => {
  const [locale, currency] = key.split(' ') as [Locale, string]
  return new Intl.NumberFormat(getTag(locale), { style: 'currency', currency, maximumFractionDigits: 4 })
})
const getNumberFormat = memoized((key: `${Locale} ${number}`) => {
  const [locale, minDecimals] = key.split(' ') as [Locale, string]
  return new Intl.NumberFormat(getTag(locale), {
    minimumFractionDigits: Number(minDecimals),
    maximumFractionDigits: 4,
  })
})
const getDateFormat = memoized(
  (locale: Locale) => new Intl.DateTimeFormat(getTag(locale), { dateStyle: 'long', timeZone: 'UTC' }),
)

const getMonthFormat = memoized(
  (locale: Locale) =>
    new Intl.DateTimeFormat(getTag(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** Intl formats decimal strings exactly, without conversion to floating point. */
export const formatAmount = (amount: string, currency: string, locale: Locale) =>
  getAmountFormat(`${locale} ${currency}`).format(amount as `${number}`)

export const formatNumber = (text: string, locale: Locale, minDecimals = 0) =>
  getNumberFormat(`${locale} ${minDecimals}`).format(text as `${number}`)

/** Formats a date without a time zone, as noon in UTC. */
export const formatDate = (date: string, locale: Locale) =>
  getDateFormat(locale).format(new Date(`${date}T12:00:00Z`))

/** Formats a month as `March 2026`. */
export const formatMonth = (month: string, locale: Locale) =>
  getMonthFormat(locale).format(new Date(`${month}-01T12:00:00Z`))
