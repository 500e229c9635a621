// Plural forms by the rules of the language.
import { number } from './format.ts'
import { language } from './language.ts'

type Forms = { [Form in Intl.LDMLPluralRule]?: string } & { other: string }

/** The number of decimals that `number` shows: by default Intl rounds to three, and 1.0004 would be singular. */
const MAX_DECIMALS = 6

const rules = new Map<string, Intl.PluralRules>()

function getRules(tag: string): Intl.PluralRules {
  const pluralRules = rules.get(tag) ?? new Intl.PluralRules(tag, { maximumFractionDigits: MAX_DECIMALS })
  rules.set(tag, pluralRules)
  return pluralRules
}

/** Returns the form for the count, with `#` replaced by the formatted count. */
export const plural = (count: number, forms: Forms): string =>
  (forms[getRules(language.value).select(count)] ?? forms.other).replace('#', () => number(count))
