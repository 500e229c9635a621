// Lists what the parties lack for a self-billed invoice, as codes. The trade register is only recommended, so it is not checked. Pure.
import { isFrance, requiresVatNumber } from '../countries.ts'

export const MISSING_DATA = [
  'company_missing',
  'siren_missing',
  'legal_form_missing',
  'vat_number_missing',
  'vat_exemption_reason_missing',
  'address_missing',
  'postal_code_missing',
  'city_missing',
  'vat_regime_country',
] as const
export type MissingData = (typeof MISSING_DATA)[number]

type Address = { country: string; address: string | null; postal_code: string | null; city: string | null }

export type SellerData = Address & {
  siren: string | null
  legal_form: string | null
  vat_number: string | null
  vat_regime: 'standard' | 'franchise' | 'reverse_charge' | 'exempt'
  vat_exemption_reason: string | null
}

export type BuyerData = Address & {
  company: string | null
  siren: string | null
  vat_number: string | null
}

const listMissing = <Name extends string>(party: Readonly<Record<Name, string | null>>, ...names: Name[]) =>
  names.filter((name) => !party[name]).map((name) => `${name}_missing` as MissingData)

/** The seller always has a name: that of the company, otherwise that of the person. */
export function missingSellerData(seller: SellerData): MissingData[] {
  return isFrance(seller.country) ? missingInFrance(seller) : missingAbroad(seller)
}

/** Reverse charge is for sellers abroad. */
function missingInFrance(seller: SellerData): MissingData[] {
  const { vat_regime } = seller
  return [
    ...listMissing(seller, 'siren', 'legal_form'),
    ...(vat_regime === 'standard' ? listMissing(seller, 'vat_number') : []),
    ...(vat_regime === 'exempt' ? listMissing(seller, 'vat_exemption_reason') : []),
    ...listMissing(seller, 'address', 'postal_code', 'city'),
    ...(vat_regime === 'reverse_charge' ? (['vat_regime_country'] as const) : []),
  ]
}

/** Some countries have no postal codes, and outside of the EU some have no VAT numbers. */
const missingAbroad = (seller: SellerData): MissingData[] => [
  ...(requiresVatNumber(seller.country) ? listMissing(seller, 'vat_number') : []),
  ...listMissing(seller, 'address', 'city'),
  ...(seller.vat_regime === 'reverse_charge' ? [] : (['vat_regime_country'] as const)),
]

export const missingBuyerData = (buyer: BuyerData): MissingData[] =>
  listMissing(buyer, 'company', 'siren', 'vat_number', 'address', 'postal_code', 'city')
