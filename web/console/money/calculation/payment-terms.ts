// Payment terms as text.
import { number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'

const TEXTS = defineTexts({
  en: {
    invoice_date: (days: string) => `${days} days from the invoice date`,
    end_of_month: (days: string) => `${days} days from the invoice date, end of month`,
  },
  fr: {
    invoice_date: (days: string) => `${days} jours date de facture`,
    end_of_month: (days: string) => `${days} jours date de facture, fin de mois`,
  },
})

type Terms = { payment_terms_days: number; payment_terms_basis: 'invoice_date' | 'end_of_month' }

export function usePaymentTerms({ payment_terms_days, payment_terms_basis }: Terms): string {
  return useTexts(TEXTS)[payment_terms_basis](number(payment_terms_days))
}
