// Replaces spaces of printed texts at which a line must not break, as the language requires. What is stored keeps its spaces.
import type { Locale } from '../../domain/locales.ts'
import { getTexts } from '../../locales/texts.ts'

/** Plain data of the same form, in which every string is changed. */
function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapStrings(one, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapStrings(one, change)]))
}

export const bindSpaces = <T>(printed: T, locale: Locale): T =>
  mapStrings(printed, getTexts(locale, 'language').bindSpaces) as T
