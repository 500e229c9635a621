// Fields of a party of an invoice, the same for freelancers and teams.
import { COUNTRIES } from '../../../domain/countries.ts'
import { ELECTRONIC_SCHEMES } from '../../../domain/parties/electronic-address.ts'
import { MISSING_DATA } from '../../../domain/parties/missing-party-data.ts'
import { ListOf, OneOf, Text, Type } from '../../../kernel/wire/schemas.ts'

export const Siren = (options = {}) =>
  Type.String({
    format: 'siren',
    description: 'Nine digits; the last one is a check digit.',
    example: '732829320',
    ...options,
  })

export const Siret = (options = {}) =>
  Type.String({
    format: 'siret',
    description: 'The number of the establishment: the SIREN and five digits.',
    example: '73282932000074',
    ...options,
  })

export const VatNumber = (options = {}) =>
  Type.String({
    format: 'vat-number',
    description:
      'The number with the prefix of the country (`EL` for Greece) and without spaces. A French number contains the SIREN.',
    example: 'FR44732829320',
    ...options,
  })

export const Country = (options = {}) =>
  OneOf(COUNTRIES, { title: 'Country', description: 'ISO 3166-1 alpha-2.', ...options })

export const LegalForm = () =>
  Text(100, { description: 'As invoices show it, with the share capital.', example: 'EI' })
export const Register = () =>
  Text(255, { description: 'The entry in the trade register.', example: '732 829 320 RCS Paris' })

const ADDRESS =
  'Where the party receives electronic invoices. null: scheme `0225` with the SIREN in France, `EM` with the email address abroad.'

/** A response shows the address as it was sent. */
export const ElectronicAddress = () =>
  Type.Object(
    {
      scheme: OneOf(ELECTRONIC_SCHEMES, {
        title: 'ElectronicAddressScheme',
        description:
          'A code of the list EAS: `0225` is the directory of French companies, `EM` an email address.',
      }),
      value: Type.String({
        minLength: 1,
        maxLength: 254,
        description:
          'With `0225` the SIREN, alone or followed by an underscore and the SIRET or a suffix of your own.',
        example: '732829320',
      }),
    },
    { title: 'ElectronicAddress', description: ADDRESS, additionalProperties: false },
  )

export const MissingPartyData = () =>
  ListOf(OneOf(MISSING_DATA, { title: 'MissingPartyData' }), {
    description:
      'What a self-billed invoice needs and the party lacks. `vat_regime_country`: the VAT regime does not exist in the country.',
  })
