// The legal maximum of payment terms between companies, by the country of the team, which pays. Pure.
import { FRANCE, isFrance } from './countries.ts'
import { type FieldError, fieldError } from './errors/api-error.ts'
import { TERMS_ERRORS } from './errors/terms.errors.ts'

/** Code de commerce, article L. 441-10, I: 60 days from the invoice date, or 45 days end of month. */
export const LEGAL_MAXIMUM = { article: 'L. 441-10', invoice_date: 60, end_of_month: 45 } as const

/** The countries of the teams to which the maximum applies. */
export const COUNTRIES_WITH_MAXIMUM: readonly string[] = [...FRANCE]

export type PaymentTerms = {
  payment_terms_days: number
  payment_terms_basis: 'invoice_date' | 'end_of_month'
}
export type TermsRule = { country: string; payment_terms_limit: 'off' | 'warn' | 'block' }

/** Returns the params of the excess; undefined if the terms are within the maximum, or if none applies. */
function findExcess(
  { country, payment_terms_limit }: TermsRule,
  { payment_terms_days: days, payment_terms_basis: basis }: PaymentTerms,
) {
  if (payment_terms_limit === 'off' || !isFrance(country)) return undefined
  const { article, [basis]: limit } = LEGAL_MAXIMUM
  return days > limit ? { days, basis, limit, article } : undefined
}

export type TermsWarning = { code: string; params: object; message: string }

/** Empty as a rule. */
export function listTermsWarnings(rule: TermsRule, terms: PaymentTerms): TermsWarning[] {
  const params = findExcess(rule, terms)
  const { code, message } = TERMS_ERRORS.payment_terms_over_limit
  return params ? [{ code, params, message: message(params, '') }] : []
}

/** The fields whose change may exceed the maximum; the error names the first one that is sent. */
const FIELDS = ['payment_terms_days', 'payment_terms_basis', 'payment_terms_limit', 'country']

/**
 * Lists the error of terms that the team does not allow. Without `fallback` the rule applies only if one of its fields is sent,
 * so that older terms do not block other changes.
 */
export function listTermsErrors(
  rule: TermsRule,
  terms: PaymentTerms,
  sent: object,
  fallback?: string,
): FieldError[] {
  const params = rule.payment_terms_limit === 'block' ? findExcess(rule, terms) : undefined
  const field = FIELDS.find((name) => (sent as Record<string, unknown>)[name] != null) ?? fallback
  return params && field ? [fieldError(field, TERMS_ERRORS.payment_terms_over_limit, params)] : []
}
