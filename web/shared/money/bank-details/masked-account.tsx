// A bank account as lists show it: the country and the last four characters of its IBAN.
import { formatCountryName } from '../../company/tenant-company/countries.ts'
import { requireTexts } from '../../language/texts.ts'

const texts = requireTexts('shared/money/bank-details', 'maskedAccount')

type Props = { account: { country: string; last_digits: string } }

export function MaskedAccount({ account: { country, last_digits } }: Props) {
  const t = texts()
  return (
    <span class="nowrap">
      <span class="mono" aria-hidden="true">
        {country} •••• {last_digits}
      </span>
      <span class="visually-hidden">{t.ending(formatCountryName(country), last_digits)}</span>
    </span>
  )
}
