// Which VAT case of EN 16931 a line has, with the mention that the law requires on the day of the invoice. Pure.
import type { VatCase } from '../../../../documents/index.ts'
import type { Locale } from '../../../../domain/locales.ts'
import { digits, exact } from '../../../../domain/money.ts'
import { getMention, type MentionCase } from '../../../../locales/texts.ts'

export type VatFacts = { vat_regime: string; vat_rate: string; vat_exemption_reason: string | null }
/** The language and the date of the invoice. */
export type MentionFacts = { locale: Locale; date: string }

/** The category and the code of the VATEX list of each case without VAT. */
const CASES = {
  franchise: { category: 'E', code: 'VATEX-FR-FRANCHISE' },
  reverse_charge: { category: 'AE', code: 'VATEX-EU-AE' },
  exempt: { category: 'E', code: null },
  /** Paid in the name and on behalf of the buyer: not part of the taxable amount. */
  disbursement: { category: 'E', code: 'VATEX-EU-79-C' },
} as const satisfies Partial<Record<MentionCase, object>>

const createCase = (name: keyof typeof CASES, { locale, date }: MentionFacts): VatCase => ({
  ...CASES[name],
  rate: '0',
  reason: getMention(name, locale, date),
})

/** Returns the VAT case of work and of re-billed expenses, which have the same. */
export function toVatCase(facts: VatFacts, mention: MentionFacts): VatCase {
  const { vat_regime, vat_rate, vat_exemption_reason: reason } = facts
  if (vat_regime === 'franchise' || vat_regime === 'reverse_charge') return createCase(vat_regime, mention)
  if (vat_regime !== 'exempt') return { category: 'S', rate: digits(exact(vat_rate)) }
  if (!reason) return { ...CASES.exempt, rate: '0', reason: '' }
  const text = getMention('exempt', mention.locale, mention.date)
  // A replacement text may have patterns such as `$&`.
  return { ...CASES.exempt, rate: '0', reason: text.replace('{reason}', () => reason) }
}

export const getDisbursementCase = (mention: MentionFacts): VatCase => createCase('disbursement', mention)
