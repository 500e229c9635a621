// Errors of the data of a supplier or of a team, as invoices show them.
import { defineErrors, kind, TEXT } from './error-kinds.ts'

const SIREN = TEXT('The SIREN.', '732829320')
const VAT_NUMBER = TEXT('The VAT number.', 'FR44732829320')

export const PARTY_ERRORS = defineErrors({
  siret_format: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must be a SIRET: the SIREN and five digits, the last of which is a check digit`,
  ),
  vat_number_format: kind(
    'invalid_value',
    {},
    (_, field) =>
      `${field} must be a VAT number in the format of its country, with the prefix and without spaces, such as FR44732829320`,
  ),
  supplier_code_format: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must have 1 to 12 characters from A-Z and 0-9`,
  ),
  ledger_account_format: kind(
    'invalid_value',
    {},
    (_, field) =>
      `${field} must have three digits, the first from 1 to 8, then up to 17 digits or capital letters, such as 611000`,
  ),
  journal_code_format: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must have 1 to 10 characters from A-Z and 0-9`,
  ),
  siret_of_other_siren: kind(
    'invalid_value',
    { siren: SIREN, siret: TEXT('The SIRET.', '73282932000074') },
    ({ siren, siret }) => `siret (${siret}) must begin with siren (${siren})`,
  ),
  vat_number_of_other_siren: kind(
    'invalid_value',
    { siren: SIREN, vat_number: VAT_NUMBER },
    ({ siren, vat_number }) => `vat_number (${vat_number}) must end with siren (${siren})`,
  ),
  vat_number_of_other_country: kind(
    'invalid_value',
    {
      country: TEXT('The country.', 'GR'),
      vat_number: VAT_NUMBER,
      prefix: TEXT('The prefix of VAT numbers of this country.', 'EL'),
    },
    ({ country, vat_number, prefix }) =>
      `vat_number (${vat_number}) must begin with ${prefix}, because country is ${country}`,
  ),
  electronic_address_email: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must be an email address, because the scheme is EM`,
  ),
  electronic_address_french: kind(
    'invalid_value',
    {},
    (_, field) =>
      `${field} must be a SIREN, alone or followed by an underscore and the SIRET or a suffix, because the scheme is 0225`,
  ),
  electronic_address_other: kind(
    'invalid_value',
    { scheme: TEXT('The scheme.', '0208') },
    ({ scheme }, field) =>
      `${field} must have letters, digits and . : _ + / - only, because the scheme is ${scheme}`,
  ),
})
