// The countries of the API, with their names in the user's language.
import type { Choice } from '../../kit/fields/field.tsx'
import { conventions } from '../../language/language.ts'
import type { Country } from '../../sdk.ts'

/** The codes of all countries, which a test compares with the contract. */
export const COUNTRY_CODES =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/) as Country[]

export const formatCountryName = (code: string): string =>
  new Intl.DisplayNames(conventions().locale, { type: 'region' }).of(code) ?? code

/** Lists France first, then the other countries by name. */
export function listCountryChoices(): Choice[] {
  const compareNames = new Intl.Collator(conventions().locale).compare
  const others = COUNTRY_CODES.filter((code) => code !== 'FR').map(toChoice)
  return [toChoice('FR'), ...others.sort((a, b) => compareNames(a.label, b.label))]
}

const toChoice = (value: string): Choice => ({ value, label: formatCountryName(value) })
