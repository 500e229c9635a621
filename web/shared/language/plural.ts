// Plural forms by the rules of the language.
import { number } from './format.ts'
import { language } from './language.ts'

type Forms = { [Form in Intl.LDMLPluralRule]?: string } & { other: string }

/** In a form, `#` is the number as the user writes it. */
export const plural = (count: number, forms: Forms): string =>
  (forms[new Intl.PluralRules(language.value).select(count)] ?? forms.other).replace('#', () => number(count))
