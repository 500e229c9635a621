// Payment terms as text.
import { requireTexts } from '../../../shared/language/texts.ts'

const texts = requireTexts('console/money/calculation', 'paymentTerms')

type Terms = { payment_terms_days: number; payment_terms_basis: 'invoice_date' | 'end_of_month' }

export function usePaymentTerms({ payment_terms_days, payment_terms_basis }: Terms): string {
  return texts()[payment_terms_basis](payment_terms_days)
}
