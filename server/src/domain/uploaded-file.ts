/** What was read of an uploaded file: a PDF without structured data, or a Factur-X (ZUGFeRD) invoice. */
export type ParsedFile = { kind: 'pdf' } | { kind: 'factur_x'; invoice: ParsedInvoice }

/** The data of a Factur-X file, unchanged. Amounts are decimal text, in the currency of the invoice. */
export type ParsedInvoice = {
  /** UNTDID 1001, such as 380 (invoice) or 381 (credit note). */
  type: number
  number: string
  /** YYYY-MM-DD */
  date: string
  currency: string
  seller: ParsedParty
  buyer: ParsedParty
  /** Numbers of the invoices that it refers to (BT-25). */
  credited: string[]
  /** BT-109 */
  amount_excl_vat: string
  /** BT-110; `0` if the invoice does not state it. */
  vat_amount: string
  /** BT-112 */
  amount_incl_vat: string
}
export type ParsedParty = { name: string | null; siren: string | null; vat_number: string | null }
