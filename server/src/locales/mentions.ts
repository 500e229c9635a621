// The mentions that the law prescribes on an invoice: one table by case, date and language. An invoice has the mentions of its date, which
// are frozen with it. A mention in English has the French words of the law beside it, because the tax office reads them.
import type { Locale } from '../domain/locales.ts'

/** Valid from `from` on, until the next row. */
type Mention = { from: string; fr: string; en: string }

const ALWAYS = '1900-01-01'
/** On this day the VAT articles of the code général des impôts (CGI) moved to the code des impositions sur les biens et services (CIBS). */
const CIBS = '2026-09-01'
/** References to the articles of the CGI are admitted until 31 December 2027. */
const CIBS_ONLY = '2028-01-01'

/** Oldest first. `{reason}` and `{rate}` are replaced. Sources: docs/invoicing.md. */
const MENTIONS = {
  franchise: [
    {
      from: ALWAYS,
      fr: 'TVA non applicable, art. 293 B du CGI',
      en: 'TVA non applicable, art. 293 B du CGI – VAT not applicable: small-business exemption, article 293 B of the French general tax code',
    },
    {
      from: CIBS,
      fr: 'TVA non applicable, article L. 223-3 du CIBS (ancien article 293 B du CGI)',
      en: 'TVA non applicable, article L. 223-3 du CIBS (ancien article 293 B du CGI) – VAT not applicable: small-business exemption',
    },
    {
      from: CIBS_ONLY,
      fr: 'TVA non applicable, article L. 223-3 du CIBS',
      en: 'TVA non applicable, article L. 223-3 du CIBS – VAT not applicable: small-business exemption',
    },
  ],
  reverse_charge: [
    {
      from: ALWAYS,
      fr: 'Autoliquidation – article 196 de la directive 2006/112/CE, article 283-2 du CGI',
      en: 'Autoliquidation – VAT reverse charge, article 196 of Directive 2006/112/EC, article 283-2 of the CGI',
    },
    // The number of the article in the CIBS is not known: the directive stands alone.
    {
      from: CIBS_ONLY,
      fr: 'Autoliquidation – article 196 de la directive 2006/112/CE',
      en: 'Autoliquidation – VAT reverse charge, article 196 of Directive 2006/112/EC',
    },
  ],
  exempt: [{ from: ALWAYS, fr: '{reason}', en: 'VAT exempt – {reason}' }],
  disbursement: [
    {
      from: ALWAYS,
      fr: 'Débours, hors base d’imposition à la TVA (CGI, art. 267 II-2°)',
      en: 'Débours – disbursement in the name and on behalf of the customer, outside of the VAT base (CGI, art. 267 II-2°; Directive 2006/112/EC, art. 79(c))',
    },
    // As above.
    {
      from: CIBS_ONLY,
      fr: 'Débours, hors base d’imposition à la TVA (directive 2006/112/CE, art. 79, c)',
      en: 'Débours – disbursement in the name and on behalf of the customer, outside of the VAT base (Directive 2006/112/EC, art. 79(c))',
    },
  ],
  /** CGI, annex II, article 242 nonies A, I, 13°. */
  self_billing: [{ from: ALWAYS, fr: 'Autofacturation', en: 'Self-billed · Autofacturation' }],
  /** CGI, annex II, article 242 nonies A, I, 17°: the category of the operation. */
  services: [{ from: ALWAYS, fr: 'Prestation de services', en: 'Services (Prestation de services)' }],
  /** CGI, annex II, article 242 nonies A, I, 11° bis. */
  vat_on_debits: [
    {
      from: ALWAYS,
      fr: 'Option pour le paiement de la taxe d’après les débits',
      en: 'VAT due on invoicing (Option pour le paiement de la taxe d’après les débits)',
    },
  ],
  late_penalty: [
    {
      from: ALWAYS,
      fr: 'En cas de retard de paiement, pénalités au taux de refinancement de la BCE majoré de 10 points, exigibles sans rappel (code de commerce, article L. 441-10).',
      en: 'Late payment: interest at the refinancing rate of the ECB plus 10 percentage points, due without a reminder (French Code de commerce, article L. 441-10).',
    },
  ],
  late_penalty_at_rate: [
    {
      from: ALWAYS,
      fr: 'En cas de retard de paiement, pénalités au taux annuel de {rate}, exigibles sans rappel (code de commerce, article L. 441-10).',
      en: 'Late payment: interest at {rate} a year, due without a reminder (French Code de commerce, article L. 441-10).',
    },
  ],
  recovery_fee: [
    {
      from: ALWAYS,
      fr: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 € (code de commerce, article D. 441-5).',
      en: 'Fixed compensation for recovery costs in case of late payment: €40 (French Code de commerce, article D. 441-5).',
    },
  ],
  discount: [
    { from: ALWAYS, fr: 'Pas d’escompte pour paiement anticipé.', en: 'No discount for early payment.' },
  ],
} as const satisfies Record<string, readonly Mention[]>

export type MentionCase = keyof typeof MENTIONS

export function getMention(name: MentionCase, locale: Locale, date: string): string {
  const rows: readonly Mention[] = MENTIONS[name]
  const row = rows.findLast(({ from }) => from <= date) ?? (rows[0] as Mention)
  return row[locale]
}
