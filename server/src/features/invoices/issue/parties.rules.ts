// Seller and buyer as an invoice shows them. Pure.
import type { InvoiceParty } from '../../../documents/index.ts'
import type { VatRegime } from '../../../kernel/db/schema/tables.ts'

type ElectronicAddress = { scheme: string; value: string }

export type BuyerData = {
  company: string | null
  siren: string | null
  address: string | null
  postal_code: string | null
  city: string | null
  country: string
  legal_form: string | null
  register: string | null
  vat_number: string | null
  electronic_address: ElectronicAddress | null
}

export type SellerData = BuyerData & {
  first_name: string
  last_name: string
  email: string
  siret: string | null
  vat_on_debits: boolean
  vat_regime: VatRegime
  vat_exemption_reason: string | null
  invoicing_mode: 'self_billing' | 'supplier_invoice'
  is_umbrella: boolean
}

/** A French company receives its invoices under its SIREN (scheme 0225), unless it has said otherwise. */
const addressOf = (
  given: ElectronicAddress | null,
  siren: string | null,
  otherwise: ElectronicAddress | null,
) => given ?? (siren === null ? otherwise : { scheme: '0225', value: siren })

const place = ({ address, postal_code, city, country }: BuyerData | SellerData) => ({
  address: address ?? '',
  postal_code: postal_code ?? '',
  city: city ?? '',
  country,
})

export const sellerName = ({ company, first_name, last_name }: SellerData): string =>
  company ?? `${first_name} ${last_name}`

export const sellerParty = (seller: SellerData): InvoiceParty => ({
  name: sellerName(seller),
  legal_form: seller.legal_form,
  siren: seller.siren,
  siret: seller.siret,
  vat_number: seller.vat_number,
  register: seller.register,
  ...place(seller),
  electronic_address: addressOf(seller.electronic_address, seller.siren, {
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
  ...place(buyer),
  electronic_address: addressOf(buyer.electronic_address, buyer.siren, null),
})
