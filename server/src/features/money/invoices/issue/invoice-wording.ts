// The texts of an invoice that are not data, in the language of the team. Legal texts of VAT are in vat-cases.rules.ts.
import { formatDay } from '../../../../domain/calendar.ts'
import { LOCALE_TAGS, type Locale } from '../../../../domain/locales.ts'
import type { PaymentTerms } from '../../accounting/index.ts'

type Wording = {
  paymentTerms(terms: PaymentTerms): string
  latePenalty: string
  recoveryFee: string
  discount: string
  credits(number: string, date: string): string
  /** What the work of a month is called. */
  work(mission: string, month: string): string
  expense: Record<'rebilled' | 'disbursement', (label: string) => string>
}

const monthName = (month: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LOCALE_TAGS[locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))

export const WORDING: Record<Locale, Wording> = {
  fr: {
    paymentTerms: ({ payment_terms_days, payment_terms_basis }) =>
      payment_terms_basis === 'end_of_month'
        ? `Paiement à ${payment_terms_days} jours fin de mois.`
        : `Paiement à ${payment_terms_days} jours à compter de la date de facture.`,
    latePenalty:
      'En cas de retard de paiement, pénalités au taux de refinancement de la BCE majoré de 10 points, exigibles sans rappel.',
    recoveryFee: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.',
    discount: 'Pas d’escompte pour paiement anticipé.',
    credits: (number, date) => `Annule la facture ${number} du ${formatDay(date)}.`,
    work: (mission, month) => `${mission}, ${monthName(month, 'fr')}`,
    expense: {
      rebilled: (label) => `Frais refacturés : ${label}`,
      disbursement: (label) => `Débours : ${label}`,
    },
  },
  en: {
    paymentTerms: ({ payment_terms_days, payment_terms_basis }) =>
      payment_terms_basis === 'end_of_month'
        ? `Payment within ${payment_terms_days} days, end of month.`
        : `Payment within ${payment_terms_days} days of the invoice date.`,
    latePenalty:
      'Late payment: interest at the refinancing rate of the ECB plus 10 percentage points, due without a reminder.',
    recoveryFee: 'Fixed compensation for recovery costs in case of late payment: €40.',
    discount: 'No discount for early payment.',
    credits: (number, date) => `Cancels invoice ${number} of ${formatDay(date)}.`,
    work: (mission, month) => `${mission}, ${monthName(month, 'en')}`,
    expense: {
      rebilled: (label) => `Re-billed expense: ${label}`,
      disbursement: (label) => `Disbursement: ${label}`,
    },
  },
}
