// Errors of payment terms, of missions and of the defaults of a team.
import { defineErrors, kind, NUMBER, TEXT, WORD } from './error-kinds.ts'

/** How messages name the basis of payment terms. */
export const BASIS_TEXTS = { invoice_date: 'from the invoice date', end_of_month: 'end of month' } as const

export const TERMS_ERRORS = defineErrors({
  payment_terms_over_limit: kind(
    'out_of_range',
    {
      days: NUMBER('The days of the payment terms.', 90),
      basis: WORD(['invoice_date', 'end_of_month'], 'From when they count.'),
      limit: NUMBER('The most days that the law allows with this basis.', 60),
      article: TEXT('The article of the French Code de commerce.', 'L. 441-10'),
    },
    ({ days, basis, limit, article }) =>
      `Payment terms of ${days} days ${BASIS_TEXTS[basis]} exceed the ${limit} days that article ${article} of the French Code de commerce allows`,
  ),
})
