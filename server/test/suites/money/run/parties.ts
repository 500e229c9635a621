// The companies of a plan, with valid check digits.
import type { Freelancer } from '../plans/steps.ts'

/** The last digit makes the sum of all digits, every second one doubled, a multiple of ten. */
function completeSiren(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const toVatNumber = (siren: string) =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`

export const BUYER = {
  company: 'Atelier Boréal',
  legal_form: 'SAS au capital de 50 000 €',
  siren: '200000008',
  vat_number: 'FR37200000008',
  register: '200 000 008 RCS Paris',
  address: '12 rue des Filles-du-Calvaire',
  postal_code: '75003',
  city: 'Paris',
}

const FOREIGN = { BE: 'BE0428759497', CH: 'CHE107787577MWST' }

export function describeSeller({ country, ...freelancer }: Freelancer, nth: number): object {
  const common = {
    country,
    address: '3 rue Haute',
    postal_code: country === 'FR' ? '69001' : '1000',
    city: 'Lyon',
    vat_regime: freelancer.vat_regime,
    vat_rate: Number(freelancer.vat_rate),
    vat_on_debits: freelancer.vat_on_debits,
    invoicing_mode: freelancer.invoicing,
    vat_exemption_reason: 'Formation professionnelle, article 261-4-4° du CGI',
  }
  if (country !== 'FR') return { ...common, vat_number: FOREIGN[country] }
  const siren = completeSiren(String(30_000_000 + nth))
  return { ...common, siren, legal_form: 'EI', vat_number: toVatNumber(siren) }
}
