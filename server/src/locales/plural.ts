// Plural forms by the rules of a language.

type Forms = { [Form in Intl.LDMLPluralRule]?: string } & { other: string }

/** Intl rounds to three decimals otherwise: 1.0004 would be singular. */
const ALL_DECIMALS = 20

export function createPlural(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language, { maximumFractionDigits: ALL_DECIMALS })
  return (count, forms) => forms[rules.select(count)] ?? forms.other
}

/** The count with the word in its form: `1 day`, `2 days`. */
export function createCount(language: string): (count: number, forms: Forms) => string {
  const plural = createPlural(language)
  return (count, forms) => `${count} ${plural(count, forms)}`
}
