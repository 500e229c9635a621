// Warnings about payment terms above the legal maximum: those of the API, and one for terms that are being typed.
import { fieldErrorText } from '../../../shared/language/error-texts.ts'
import type { TeamCompany } from '../../../shared/sdk.ts'
import { useMe } from '../../../shared/session/me.ts'

type Warning = TeamCompany['warnings'][number]
type Basis = TeamCompany['payment_terms_basis']

const CODE = 'payment_terms_over_limit'
const ARTICLE = 'L. 441-10'

/** A warning has the code and the params of the error that `block` returns. */
const toText = (warning: Warning) => fieldErrorText(warning as Parameters<typeof fieldErrorText>[0])

export function TermsWarnings({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning.code} class="notice warn">
          {toText(warning)}
        </p>
      ))}
    </>
  )
}

/** Returns the text for terms that are not sent yet; undefined if they are within the maximum. */
export function useTermsWarning(days: number | undefined, basis: Basis): string | undefined {
  const { payment_terms_maximum: maximum } = useMe().team
  const limit = maximum?.[basis]
  if (limit === undefined || days === undefined || days <= limit) return undefined
  return toText({ code: CODE, params: { days, basis, limit, article: ARTICLE }, message: CODE })
}
