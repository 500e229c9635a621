// Labels of entry types.
import { defineTexts } from '../../../shared/language/language.ts'

export const ENTRY_TYPE_TEXTS = defineTexts({
  en: { invoice: 'Invoice', expense: 'Expenses', credit_note: 'Credit note' },
  fr: { invoice: 'Facture', expense: 'Frais', credit_note: 'Avoir' },
})
