// Which VAT case of EN 16931 a line has, and the text that the law requires on the day of the invoice. Pure.
import type { VatCase } from '../../../../documents/index.ts'
import { digits, exact } from '../../../../domain/money.ts'

/** Newest first. An invoice has the text that is valid on its date. */
const FRANCHISE_TEXTS = [
  { from: '2026-09-01', text: 'TVA non applicable, article L. 223-3 du CIBS (ancien article 293 B du CGI)' },
  { from: '1999-01-01', text: 'TVA non applicable, art. 293 B du CGI' },
] as const

const REVERSE_CHARGE: VatCase = { category: 'AE', rate: '0', code: 'VATEX-EU-AE', reason: 'Autoliquidation' }
/** Paid in the name and on behalf of the buyer (CGI, art. 267 II-2°): not part of the taxable amount. */
const DISBURSEMENT: VatCase = {
  category: 'E',
  rate: '0',
  code: 'VATEX-EU-79-C',
  reason: 'Débours, hors base d’imposition à la TVA (CGI, art. 267 II-2°)',
}

const getFranchiseCase = (date: string): VatCase => ({
  category: 'E',
  rate: '0',
  code: 'VATEX-FR-FRANCHISE',
  reason: (FRANCHISE_TEXTS.find(({ from }) => from <= date) ?? FRANCHISE_TEXTS[1]).text,
})

export type VatFacts = { vat_regime: string; vat_rate: string; vat_exemption_reason: string | null }

/** Returns the VAT case of work and of re-billed expenses, which have the same. */
export function toVatCase({ vat_regime, vat_rate, vat_exemption_reason }: VatFacts, date: string): VatCase {
  if (vat_regime === 'franchise') return getFranchiseCase(date)
  if (vat_regime === 'reverse_charge') return REVERSE_CHARGE
  if (vat_regime === 'exempt')
    return { category: 'E', rate: '0', code: null, reason: vat_exemption_reason ?? '' }
  return { category: 'S', rate: digits(exact(vat_rate)) }
}

export const getDisbursementCase = (): VatCase => DISBURSEMENT
