// The countries of the Single Euro Payments Area.
import { getCountrySpecifications } from 'ibantools'

/** Members of SEPA that the library does not have yet (EPC409-09). */
const LATER_MEMBERS = ['AL', 'MD', 'ME', 'MK', 'RS']

/** By the country of the IBAN. Payment files pay accounts of these only. */
export const SEPA_COUNTRIES: readonly string[] = [
  ...Object.entries(getCountrySpecifications()).flatMap(([country, { SEPA }]) => (SEPA ? [country] : [])),
  ...LATER_MEMBERS,
].sort()
