// The countries of the Single Euro Payments Area.
import { getCountrySpecifications } from 'ibantools'

/** Members of SEPA that the library does not have yet (EPC409-09). */
const LATER_MEMBERS = ['AL', 'MD', 'ME', 'MK', 'RS']

/** The countries of IBANs that payment files may pay. */
export const SEPA_COUNTRIES: readonly string[] = [
  ...Object.entries(getCountrySpecifications()).flatMap(([country, { SEPA }]) => (SEPA ? [country] : [])),
  ...LATER_MEMBERS,
].sort()
