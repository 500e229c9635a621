// Why an offered mission cannot be accepted now: documents are missing, or its framework agreement has ended.

import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { complianceKindTexts } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { getPortalCompliance } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { DOCUMENTS_HREF } from '../../location.tsx'

const texts = requireTexts('portal/people/compliance-documents', 'cannotAccept')

export function CannotAccept() {
  const [t, kindNames] = [texts(), complianceKindTexts()]
  const file = useLoaded('compliance of an offer', (signal) =>
    getPortalCompliance({ client: portal(), signal }),
  )
  return (
    <LoadedContent of={file}>
      {({ kinds }) => {
        const lacking = kinds.filter(
          ({ is_required, state }) => is_required && (state === 'missing' || state === 'expired'),
        )
        if (lacking.length === 0) return <p>{t.ended}</p>
        return (
          <p class="notice warn">
            {t.missing(lacking.map(({ kind }) => kindNames[kind]).join(', '))}{' '}
            <a href={DOCUMENTS_HREF}>{t.send}</a>
          </p>
        )
      }}
    </LoadedContent>
  )
}
