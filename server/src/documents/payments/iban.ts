// IBANs of accounts that a SEPA credit transfer reaches.
import { getCountrySpecifications } from 'ibantools'
import { SEPA_COUNTRIES } from '../../domain/parties/sepa-countries.ts'

const IN_SEPA = new Set(SEPA_COUNTRIES)
const COUNTRIES = getCountrySpecifications()

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** ISO 7064: the first four characters at the end, letters as two digits; the number modulo 97 is one. */
function hasValidCheckDigits(iban: string): boolean {
  const rearranged = iban.slice(4) + iban.slice(0, 4)
  const number = rearranged.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(number) % 97n === 1n
}

/** Checks the format and the check digits. The feature that stores accounts checks the national rules as well. */
export const isIban = (iban: string): boolean => IBAN.test(iban) && hasValidCheckDigits(iban)

/** Whether an IBAN is of a country in SEPA and has the length of that country. */
export const isSepaIban = (iban: string): boolean => {
  const country = iban.slice(0, 2)
  return IN_SEPA.has(country) && COUNTRIES[country]?.chars === iban.length
}
