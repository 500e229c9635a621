// Seller and buyer as an invoice shows them.
import { expect, test } from 'vitest'
import type { BuyerData, SellerData } from './invoice-facts.queries.ts'
import { buyerParty, sellerParty } from './parties.rules.ts'

const BUYER: BuyerData = {
  company: 'Atelier Boréal',
  siren: '200000008',
  legal_form: 'SAS',
  register: 'RCS Lyon',
  address: '2 rue du Nord',
  postal_code: '69001',
  city: 'Lyon',
  country: 'FR',
  vat_number: 'FR37200000008',
  electronic_address: null,
}
const SELLER = {
  ...BUYER,
  first_name: 'Sasha',
  last_name: 'Bernard',
  email: 'sasha@example.com',
  siret: '10000000900012',
  siren: '100000009',
} as SellerData

test('a party has its identity and its addresses', () => {
  expect(buyerParty(BUYER)).toEqual({
    name: 'Atelier Boréal',
    legal_form: 'SAS',
    siren: '200000008',
    siret: null,
    vat_number: 'FR37200000008',
    register: 'RCS Lyon',
    address: '2 rue du Nord',
    postal_code: '69001',
    city: 'Lyon',
    country: 'FR',
    electronic_address: { scheme: '0225', value: '200000008' },
  })
  expect(sellerParty(SELLER)).toEqual({
    ...buyerParty(BUYER),
    siren: '100000009',
    siret: '10000000900012',
    electronic_address: { scheme: '0225', value: '100000009' },
  })
})

test('a seller without a company has the name of the person', () => {
  expect(sellerParty({ ...SELLER, company: null }).name).toBe('Sasha Bernard')
})

test('missing values of a party are empty strings', () => {
  const nowhere = { company: null, address: null, postal_code: null, city: null }
  expect(buyerParty({ ...BUYER, ...nowhere })).toMatchObject({
    name: '',
    address: '',
    postal_code: '',
    city: '',
  })
})

test('a party receives invoices under its SIREN unless it has set an address; a seller without a SIREN by mail', () => {
  const electronic_address = { scheme: '0088', value: '123' }
  expect(buyerParty({ ...BUYER, electronic_address }).electronic_address).toEqual(electronic_address)
  expect(buyerParty({ ...BUYER, siren: null }).electronic_address).toBeNull()
  expect(sellerParty({ ...SELLER, electronic_address }).electronic_address).toEqual(electronic_address)
  expect(sellerParty({ ...SELLER, siren: null }).electronic_address).toEqual({
    scheme: 'EM',
    value: 'sasha@example.com',
  })
})
