// The reason why an offered mission cannot be accepted: missing documents, or an ended framework agreement.

import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { complianceKindTexts } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { getPortalCompliance } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { DOCUMENTS_HREF } from '../../location.tsx'

const texts = requireTexts('portal/people/compliance-documents', 'cannotAccept')

export function CannotAcceptNotice() {
  const [t, kindNames] = [texts(), complianceKindTexts()]
  const compliance = useLoaded('compliance of an offer', (signal) =>
    getPortalCompliance({ client: portal(), signal }),
  )
  return (
    <LoadedContent loaded={compliance}>
      {({ kinds }) => {
        const missingKinds = kinds.filter(
          ({ is_required, state }) => is_required && (state === 'missing' || state === 'expired'),
        )
        if (missingKinds.length === 0) return <p>{t.ended}</p>
        return (
          <p class="notice warn">
            {t.missing(missingKinds.map(({ kind }) => kindNames[kind]).join(', '))}{' '}
            <a href={DOCUMENTS_HREF}>{t.send}</a>
          </p>
        )
      }}
    </LoadedContent>
  )
}
