// Rules between the fields of a party, the same for suppliers and teams and on every surface. Pure.
import { type FieldError, fieldError, invalidInput } from '../errors/api-error.ts'
import { PARTY_ERRORS } from '../errors/party.errors.ts'
import {
  type ElectronicAddress,
  EMAIL_SCHEME,
  FRENCH_SCHEME,
  isElectronicAddress,
} from './electronic-address.ts'
import { getVatPrefix, isVatNumber, listVatPrefixes, sirenOfVatNumber } from './vat-numbers.ts'

export type PartyIdentity = {
  country: string
  siren: string | null
  siret?: string | null
  vat_number: string | null
}

/** The fields of the request; values of a wrong type are reported separately. */
type Sent = Readonly<Record<string, unknown>>

/**
 * Lists the errors of the party as the request would leave it. A rule applies only if one of its fields is sent, so that invalid
 * stored values do not block other changes; its error names the sent field.
 */
export function listPartyErrors(stored: PartyIdentity, sent: Sent): FieldError[] {
  const result = mergeParty(stored, sent)
  return [
    ...siretErrors(result, sent),
    ...vatNumberErrors(result, sent),
    ...countryErrors(result, sent),
    ...addressErrors(sent),
  ]
}

export function checkParty(stored: PartyIdentity, sent: object): void {
  const [first, ...more] = listPartyErrors(stored, sent as Sent)
  if (first) throw invalidInput([first, ...more])
}

const NAMES = ['country', 'siren', 'siret', 'vat_number'] as const
type Name = (typeof NAMES)[number]
type Result = Record<Name, string | null>

/** A value that is not text counts as null. A null `country` keeps the stored one. */
function mergeParty(stored: PartyIdentity, sent: Sent): Result {
  const input = sent['country'] === null ? { ...sent, country: stored.country } : sent
  const values = NAMES.map((name) => {
    const value = input[name] === undefined ? stored[name] : input[name]
    return [name, typeof value === 'string' ? value : null]
  })
  return Object.fromEntries(values) as Result
}

/** The first of these fields that has a value in the request. */
const findSentField = (sent: Sent, ...names: Name[]) => names.find((name) => sent[name] != null)

function siretErrors({ siren, siret }: Result, sent: Sent): FieldError[] {
  const field = findSentField(sent, 'siret', 'siren')
  if (!field || !siren || !siret || siret.startsWith(siren)) return []
  return [fieldError(field, PARTY_ERRORS.siret_of_other_siren, { siren, siret })]
}

function vatNumberErrors({ siren, vat_number }: Result, sent: Sent): FieldError[] {
  const field = findSentField(sent, 'vat_number', 'siren')
  const sirenInNumber = vat_number && sirenOfVatNumber(vat_number)
  if (!field || !siren || !vat_number || !sirenInNumber || sirenInNumber === siren) return []
  return [fieldError(field, PARTY_ERRORS.vat_number_of_other_siren, { siren, vat_number })]
}

/** Ignores a number in no known format: it may have been stored before formats were checked. */
function countryErrors({ country, vat_number }: Result, sent: Sent): FieldError[] {
  const field = findSentField(sent, 'vat_number', 'country')
  if (!field || !country || !vat_number || !isVatNumber(vat_number)) return []
  const prefixes = listVatPrefixes(country)
  if (prefixes.includes(getVatPrefix(vat_number))) return []
  const params = { country, vat_number, prefix: prefixes[0] as string }
  return [fieldError(field, PARTY_ERRORS.vat_number_of_other_country, params)]
}

function addressErrors({ electronic_address }: Sent): FieldError[] {
  const { scheme, value } = (electronic_address ?? {}) as Partial<Record<keyof ElectronicAddress, unknown>>
  if (typeof scheme !== 'string' || typeof value !== 'string') return []
  if (isElectronicAddress({ scheme, value })) return []
  const field = 'electronic_address.value'
  if (scheme === EMAIL_SCHEME) return [fieldError(field, PARTY_ERRORS.electronic_address_email)]
  if (scheme === FRENCH_SCHEME) return [fieldError(field, PARTY_ERRORS.electronic_address_french)]
  return [fieldError(field, PARTY_ERRORS.electronic_address_other, { scheme })]
}
