// Seller and buyer as an invoice shows them. Pure.
import type { InvoiceParty } from '../../../../documents/index.ts'
import type { ElectronicAddress } from '../../../../domain/parties/electronic-address.ts'
import type { BuyerData, SellerData } from './invoice-facts.queries.ts'

/** A French company receives its invoices under its SIREN (scheme 0225), unless it has set another address. */
const toElectronicAddress = (
  ownAddress: ElectronicAddress | null,
  siren: string | null,
  fallback: ElectronicAddress | null,
) => ownAddress ?? (siren === null ? fallback : { scheme: '0225', value: siren })

const toAddressFields = ({ address, postal_code, city, country }: BuyerData | SellerData) => ({
  address: address ?? '',
  postal_code: postal_code ?? '',
  city: city ?? '',
  country,
})

const sellerName = ({ company, first_name, last_name }: SellerData): string =>
  company ?? `${first_name} ${last_name}`

export const sellerParty = (seller: SellerData): InvoiceParty => ({
  name: sellerName(seller),
  legal_form: seller.legal_form,
  siren: seller.siren,
  siret: seller.siret,
  vat_number: seller.vat_number,
  register: seller.register,
  ...toAddressFields(seller),
  electronic_address: toElectronicAddress(seller.electronic_address, seller.siren, {
    scheme: 'EM',
    value: seller.email,
  }),
})

export const buyerParty = (buyer: BuyerData): InvoiceParty => ({
  name: buyer.company ?? '',
  legal_form: buyer.legal_form,
  siren: buyer.siren,
  siret: null,
  vat_number: buyer.vat_number,
  register: buyer.register,
  ...toAddressFields(buyer),
  electronic_address: toElectronicAddress(buyer.electronic_address, buyer.siren, null),
})
