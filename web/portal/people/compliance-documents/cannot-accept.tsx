// Why an offered mission cannot be accepted now: documents are missing, or its framework agreement has ended.

import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { COMPLIANCE_KIND_TEXTS } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { getPortalCompliance } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { DOCUMENTS_HREF } from '../../location.tsx'

const TEXTS = defineTexts({
  en: {
    missing: (kinds: string) =>
      `The company needs documents of yours before this mission can start: ${kinds}. You can accept once it has approved them.`,
    send: 'Send my documents',
    ended: 'The framework agreement of this mission has ended, so it can no longer be accepted.',
  },
  fr: {
    missing: (kinds: string) =>
      `L’entreprise a besoin de documents avant le démarrage de cette mission : ${kinds}. Vous pourrez accepter dès qu’elle les aura validés.`,
    send: 'Envoyer mes documents',
    ended: 'Le contrat-cadre de cette mission a pris fin : vous ne pouvez plus l’accepter.',
  },
})

export function CannotAccept() {
  const [w, texts] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  const file = useLoaded('compliance of an offer', (signal) =>
    getPortalCompliance({ client: portal(), signal }),
  )
  return (
    <Shown of={file}>
      {({ kinds }) => {
        const lacking = kinds.filter(
          ({ is_required, state }) => is_required && (state === 'missing' || state === 'expired'),
        )
        if (lacking.length === 0) return <p>{w.ended}</p>
        return (
          <p class="notice warn">
            {w.missing(lacking.map(({ kind }) => texts[kind]).join(', '))}{' '}
            <a href={DOCUMENTS_HREF}>{w.send}</a>
          </p>
        )
      }}
    </Shown>
  )
}
