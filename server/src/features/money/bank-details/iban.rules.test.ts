import { expect, test } from 'vitest'
import { SEPA_COUNTRIES } from '../../../domain/parties/sepa-countries.ts'
import { bankErrors, toPublicPart } from './iban.rules.ts'

const listCodes = (sent: object) => bankErrors(sent).map(({ field, code }) => `${field} ${code}`)

test('an IBAN and a BIC are accepted in electronic format', () => {
  expect(listCodes({ iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' })).toEqual([])
  expect(listCodes({ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' })).toEqual([])
  expect(listCodes({ iban: 'FR7630006000011234567890189', bic: null })).toEqual([])
})

test.each([
  ['FR76 3000 6000 0112 3456 7890 189', 'iban_format'],
  ['fr7630006000011234567890189', 'iban_format'],
  ['FR76-30006000011234567890189', 'iban_format'],
  [' FR7630006000011234567890189', 'iban_format'],
  ['FR7630006000011234567890189 ', 'iban_format'],
  ['FR7X30006000011234567890189', 'iban_format'],
  ['', 'iban_format'],
  ['FR7630006000011234567890188', 'iban_invalid'],
  ['FR763000600001123456789018', 'iban_invalid'],
  ['XX7630006000011234567890189', 'iban_invalid'],
])('the IBAN %j is refused with %s', (iban, code) => {
  expect(listCodes({ iban })).toEqual([`iban ${code}`])
  for (const { message, params } of bankErrors({ iban }))
    if (iban) expect(`${message} ${JSON.stringify(params)}`).not.toContain(iban)
})

test.each(['AGRIFRP', 'agrifrpp', 'aGRIFRPP', 'AGRIFRPp', 'AGRI FRPP', 'AGRIFRPPXX', ''])(
  'the BIC %s is refused',
  (bic) => {
    expect(listCodes({ bic })).toEqual(['bic bic_invalid'])
  },
)

test.each(['Ada Martin', 'Zoë Çelik', 'Νίκος', 'Иван', '', '  ', null, undefined])(
  'the holder %j is accepted: a payment file can hold the name, or another rule checks it',
  (holder_name) => {
    expect(listCodes({ holder_name })).toEqual([])
  },
)

test.each(['李小龍', '---'])(
  'the holder %s is refused: nothing of the name remains in a payment file',
  (holder_name) => {
    expect(listCodes({ holder_name })).toEqual(['holder_name holder_name_letters'])
  },
)

test('the countries of SEPA are known, and only the country and the last four characters of an IBAN are shown', () => {
  expect(SEPA_COUNTRIES).toEqual(expect.arrayContaining(['FR', 'DE', 'CH', 'GB', 'MC', 'RS']))
  expect(SEPA_COUNTRIES).not.toContain('TN')
  expect(new Set(SEPA_COUNTRIES).size).toBe(SEPA_COUNTRIES.length)
  expect(toPublicPart('FR7630006000011234567890189')).toEqual({ country: 'FR', last_digits: '0189' })
})
