// The kinds of entries, in words.
import { defineWords } from '../../../shared/language/language.ts'

export const ENTRY_TYPE_WORDS = defineWords({
  en: { invoice: 'Invoice', expense: 'Expenses', credit_note: 'Credit note' },
  fr: { invoice: 'Facture', expense: 'Frais', credit_note: 'Avoir' },
})
