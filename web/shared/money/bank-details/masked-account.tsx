// A bank account as lists show it: the country and the last four characters of its IBAN.
import { countryName } from '../../company/tenant-company/countries.ts'
import { defineTexts, useTexts } from '../../language/language.ts'

const TEXTS = defineTexts({
  en: { ending: (country: string, digits: string) => `Account in ${country} ending in ${digits}` },
  fr: { ending: (country: string, digits: string) => `Compte (${country}) se terminant par ${digits}` },
})

type Props = { account: { country: string; last_digits: string } }

export function MaskedAccount({ account: { country, last_digits } }: Props) {
  const w = useTexts(TEXTS)
  return (
    <span class="nowrap">
      <span class="mono" aria-hidden="true">
        {country} •••• {last_digits}
      </span>
      <span class="visually-hidden">{w.ending(countryName(country), last_digits)}</span>
    </span>
  )
}
