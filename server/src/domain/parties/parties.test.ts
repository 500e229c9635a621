import { describe, expect, test } from 'vitest'
import { ELECTRONIC_SCHEMES, isElectronicAddress } from './electronic-address.ts'
import { type BuyerData, missingBuyerData, missingSellerData, type SellerData } from './missing-party-data.ts'
import { listPartyErrors, type PartyIdentity } from './party-rules.ts'
import { isVatNumber } from './vat-numbers.ts'

describe('VAT numbers', () => {
  test.each([
    'ATU12345678',
    'BE0123456789',
    'BE1123456789',
    'BG123456789',
    'CHE123456789',
    'CHE123456789TVA',
    'CY12345678X',
    'CZ12345678',
    'DE136695976',
    'DK12345678',
    'EE123456789',
    'EL123456789',
    'ESX1234567X',
    'FI12345678',
    'FR44732829320',
    // A key with a letter has no known rule.
    'FRK7732829320',
    'GB123456789',
    'GB123456789012',
    'GBGD001',
    'HR12345678901',
    'HU12345678',
    'IE1234567WA',
    'IE1A23456W',
    'IT12345678901',
    'LT123456789012',
    'LU12345678',
    'LV12345678901',
    'MT12345678',
    'NL123456789B01',
    'NO123456789MVA',
    'PL1234567890',
    'PT123456789',
    'RO12',
    'SE123456789012',
    'SI12345678',
    'SK1234567890',
    'XI123456789',
    'US123456789',
  ])('accepts %s', (text) => expect(isVatNumber(text)).toBe(true))

  test.each([
    'FR45732829320',
    'FRO4732829320',
    'FR4473282932',
    'FR 44732829320',
    'fr44732829320',
    'GR123456789',
    'DE12345678',
    'BE2123456789',
    'NL12345678B01',
    'ZZ123456789',
    '44732829320',
    'FR',
    '',
    'constructor',
  ])('refuses %j', (text) => expect(isVatNumber(text)).toBe(false))
})

describe('electronic addresses', () => {
  test.each([
    ['0225', '732829320', true],
    ['0225', '732829320_73282932000074', true],
    ['0225', '732829320_73282932000074_SERVICE1', true],
    ['0225', '732829320_COMPTA', true],
    ['0225', '732829321', false],
    ['0225', '732829320_', false],
    ['0225', '732829320_73282932000075', false],
    // The SIRET of another company.
    ['0225', '732829320_99000001000019', false],
    ['0225', '732829320 ', false],
    ['EM', 'invoices@example.com', true],
    ['EM', 'invoices@example', false],
    ['EM', 'invoices example@example.com', false],
    ['0088', '4000001123452', true],
    ['0208', 'BE 0123', false],
    ['0088', 'x'.repeat(126), false],
  ])('%s %s is valid: %s', (scheme, value, expected) => {
    expect(ELECTRONIC_SCHEMES).toContain(scheme)
    expect(isElectronicAddress({ scheme, value })).toBe(expected)
  })
})

describe('rules between fields', () => {
  const NOTHING = { country: 'FR', siren: null, siret: null, vat_number: null }
  const STORED = { ...NOTHING, siren: '732829320', siret: '73282932000074', vat_number: 'FR44732829320' }
  const listErrorCodes = (stored: PartyIdentity, sent: object) =>
    listPartyErrors(stored, sent as Record<string, unknown>).map(({ field, code }) => `${field} ${code}`)

  test('report the error at the field that is sent', () => {
    expect(listErrorCodes(STORED, { siren: '990000010' })).toEqual([
      'siren siret_of_other_siren',
      'siren vat_number_of_other_siren',
    ])
    expect(listErrorCodes(STORED, { siret: '99000001000019' })).toEqual(['siret siret_of_other_siren'])
    expect(listErrorCodes(STORED, { vat_number: 'FR13990000010' })).toEqual([
      'vat_number vat_number_of_other_siren',
    ])
    expect(listErrorCodes(STORED, { country: 'DE' })).toEqual(['country vat_number_of_other_country'])
    expect(listErrorCodes(STORED, { vat_number: 'DE136695976' })).toEqual([
      'vat_number vat_number_of_other_country',
    ])
  })

  test('apply to the values after the change', () => {
    const moved = { siren: '990000010', siret: '99000001000019', vat_number: 'FR13990000010' }
    expect(listErrorCodes(STORED, moved)).toEqual([])
    expect(
      listErrorCodes(STORED, { siren: null, country: 'DE', vat_number: 'DE136695976', siret: null }),
    ).toEqual([])
    expect(listErrorCodes(STORED, { siret: null, vat_number: null, siren: '990000010' })).toEqual([])
    expect(listErrorCodes(STORED, { country: 'DE', vat_number: null })).toEqual([])
    // A country of null stands for the default country.
    expect(listErrorCodes(NOTHING, { country: null, vat_number: 'DE136695976' })).toHaveLength(1)
  })

  test('accept the prefixes of the country', () => {
    for (const [country, vat_number] of [
      ['GR', 'EL123456789'],
      ['GB', 'XI123456789'],
      ['GB', 'GB123456789'],
      ['MC', 'FR44732829320'],
      ['RE', 'FR44732829320'],
      ['CH', 'CHE123456789'],
    ])
      expect(listErrorCodes(NOTHING, { country, vat_number })).toEqual([])
  })

  test('apply only to sent fields, so that invalid stored data do not block other changes', () => {
    const old = { ...NOTHING, siren: '990000010', vat_number: 'FR 44 732 829 320' }
    expect(listErrorCodes(old, { city: 'Lyon' })).toEqual([])
    expect(listErrorCodes(old, { siren: '732829320', country: 'DE' })).toEqual([])
    expect(listErrorCodes({ ...STORED, siren: '990000010' }, { country: 'GP' })).toEqual([])
  })

  test('ignore values of a wrong type, which the schema reports', () => {
    expect(
      listErrorCodes(STORED, { siren: 1, vat_number: {}, electronic_address: 'x', country: [] }),
    ).toEqual([])
    expect(listErrorCodes(STORED, { electronic_address: { scheme: 'EM', value: 1 } })).toEqual([])
  })
})

describe('data that is missing for a self-billed invoice', () => {
  const SELLER: SellerData = {
    country: 'FR',
    siren: '732829320',
    legal_form: 'EI',
    vat_number: 'FR44732829320',
    vat_regime: 'standard',
    vat_exemption_reason: null,
    address: '1 rue A',
    postal_code: '75001',
    city: 'Paris',
  }
  const EMPTY = {
    siren: null,
    legal_form: null,
    vat_number: null,
    address: null,
    postal_code: null,
    city: null,
  }
  const ABROAD: SellerData = {
    ...SELLER,
    ...EMPTY,
    country: 'DE',
    vat_regime: 'reverse_charge',
    vat_number: 'DE136695976',
    address: 'Beispielstraße 14',
    city: 'Berlin',
  }

  test('of a French seller', () => {
    expect(missingSellerData(SELLER)).toEqual([])
    expect(missingSellerData({ ...SELLER, ...EMPTY })).toEqual([
      'siren_missing',
      'legal_form_missing',
      'vat_number_missing',
      'address_missing',
      'postal_code_missing',
      'city_missing',
    ])
    expect(missingSellerData({ ...SELLER, vat_number: null, vat_regime: 'franchise' })).toEqual([])
    expect(missingSellerData({ ...SELLER, vat_number: null, vat_regime: 'exempt' })).toEqual([
      'vat_exemption_reason_missing',
    ])
    expect(missingSellerData({ ...SELLER, vat_regime: 'reverse_charge' })).toEqual(['vat_regime_country'])
    expect(missingSellerData({ ...SELLER, country: 'GP' })).toEqual([])
  })

  test('of a seller abroad', () => {
    expect(missingSellerData(ABROAD)).toEqual([])
    expect(missingSellerData({ ...ABROAD, vat_number: null, address: null, city: null })).toEqual([
      'vat_number_missing',
      'address_missing',
      'city_missing',
    ])
    for (const vat_regime of ['standard', 'franchise', 'exempt'] as const)
      expect(missingSellerData({ ...ABROAD, vat_regime })).toEqual(['vat_regime_country'])
  })

  test('of the buyer', () => {
    const { siren, vat_number, address, postal_code, city, country } = SELLER
    const buyer: BuyerData = { company: 'Acme SAS', siren, vat_number, address, postal_code, city, country }
    expect(missingBuyerData(buyer)).toEqual([])
    expect(missingBuyerData({ ...EMPTY, company: null, country: 'FR' })).toEqual([
      'company_missing',
      'siren_missing',
      'vat_number_missing',
      'address_missing',
      'postal_code_missing',
      'city_missing',
    ])
  })
})
