// The texts that the service writes: mails, contracts, invoices, exports. `LANGUAGE/AREA.ts` has those of an area in one language. A text
// is a string, or a pure function of names and formatted values.
import type { Locale } from '../domain/locales.ts'
import type { Area, Texts, TextsOf } from './areas.ts'
import en from './en/index.ts'
import fr from './fr/index.ts'

const LANGUAGES: Record<Locale, Texts> = { en, fr }

export const getTexts = <A extends Area>(locale: Locale, area: A): TextsOf<A> => LANGUAGES[locale][area]

export { getMention, type MentionCase } from './mentions.ts'
