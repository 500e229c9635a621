// An invoice before it is XML or a page. Amounts are decimal text, days are YYYY-MM-DD.
import type { Locale } from '../../domain/locales.ts'
import { digits, exact, type Money, roundTo, sumAmounts } from '../../domain/money.ts'

export type InvoiceParty = {
  name: string
  /** `EI`, `SASU au capital de 1 000 €`. */
  legal_form: string | null
  siren: string | null
  siret: string | null
  vat_number: string | null
  /** `732 829 320 RCS Paris`. */
  register: string | null
  address: string
  postal_code: string
  city: string
  country: string
  /** The address at its invoicing platform; the scheme is a code of the EAS list: `0225`, `EM`. */
  electronic_address: { scheme: string; value: string } | null
}

/** Categories of EN 16931: S standard, E exempt, AE reverse charge. `code` is a code of the VATEX list. */
export type VatCase =
  | { category: 'S'; rate: string }
  | { category: 'E' | 'AE'; rate: '0'; code: string | null; reason: string }

export type InvoiceLine = {
  name: string
  description: string | null
  /** Negative for a deduction, because EN 16931 forbids negative prices (BR-27). */
  quantity: string
  /** UN/ECE Recommendation 20: day, hour, unit. */
  unit: 'DAY' | 'HUR' | 'C62'
  unit_price: string
  vat: VatCase
}

export type Invoice = {
  /** 380 invoice, 389 self-billed invoice, 381 credit note, 261 self-billed credit note. */
  type: 380 | 389 | 381 | 261
  number: string
  date: string
  due_date: string | null
  period: { from: string; to: string }
  currency: string
  locale: Locale
  seller: InvoiceParty
  buyer: InvoiceParty
  purchase_order: string | null
  contract: string | null
  iban: string | null
  bic: string | null
  /** The seller owes VAT when it invoices instead of when it is paid. */
  vat_on_debits: boolean
  mentions: { payment_terms: string; late_penalty: string; recovery_fee: string; discount: string }
  /** The invoice that a credit note credits. The amounts of a credit note are positive. */
  credited: { number: string; date: string } | null
  lines: InvoiceLine[]
}

export const isSelfBilled = ({ type }: Pick<Invoice, 'type'>): boolean => type === 389 || type === 261
export const isCreditNote = ({ type }: Pick<Invoice, 'type'>): boolean => type === 381 || type === 261

/** The number in the register of a seller that has neither SIREN nor VAT number. */
export const getRegisterNumber = ({ siren, vat_number, register }: InvoiceParty): string | null =>
  siren === null && vat_number === null && register?.trim() ? register : null

/**
 * Whether the invoice can be an e-invoice: EN 16931 requires an identifier of the seller (BR-CO-26, BR-AE-02). A seller outside of the
 * EU may have none; the law asks for no e-invoice of such a seller, so the document is a PDF without XML.
 */
export const hasSellerId = ({ seller }: Pick<Invoice, 'seller'>): boolean =>
  seller.siren !== null || seller.vat_number !== null || getRegisterNumber(seller) !== null

/** Is in French in every document, because the tax office reads it (BOI-TVA-DECLA-30-20-10-30). */
export const formatMandateMention = (invoice: Pick<Invoice, 'type' | 'seller' | 'buyer'>): string | null =>
  isSelfBilled(invoice)
    ? `${isCreditNote(invoice) ? 'Avoir établi' : 'Facture établie'} par ${invoice.buyer.name} au nom et pour le compte de ${invoice.seller.name}.`
    : null

export type VatGroup = { case: VatCase; base: Money; amount: Money }
export type Totals = { lines: Money[]; net: Money; vat: Money; gross: Money; groups: VatGroup[] }

const roundToCents = (value: Money): Money => roundTo(value, 2)

/** Rates `20` and `20.0` are one case. */
export const toVatKey = (vat: VatCase): string =>
  JSON.stringify(vat.category === 'S' ? ['S', digits(exact(vat.rate))] : [vat.category, vat.code, vat.reason])

/** Rounds each line, sums the lines of each VAT case, and computes VAT once for each sum (BR-CO-10, BR-CO-17). */
export function calculateTotals({ lines }: Pick<Invoice, 'lines'>): Totals {
  const amounts = lines.map(({ quantity, unit_price }) =>
    roundToCents(exact(quantity).times(exact(unit_price))),
  )
  const byCase = new Map<string, { case: VatCase; amounts: Money[] }>()
  for (const [index, { vat }] of lines.entries()) {
    const key = toVatKey(vat)
    const group = byCase.get(key) ?? { case: vat, amounts: [] }
    byCase.set(key, group)
    group.amounts.push(amounts[index] as Money)
  }
  const groups = [...byCase.values()].map(({ case: vat, amounts: own }) => {
    const base = sumAmounts(own)
    return { case: vat, base, amount: roundToCents(base.times(exact(vat.rate)).div(100)) }
  })
  const net = sumAmounts(amounts)
  const vat = sumAmounts(groups.map(({ amount }) => amount))
  return { lines: amounts, net, vat, gross: net.plus(vat), groups }
}
