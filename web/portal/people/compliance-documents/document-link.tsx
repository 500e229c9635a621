// Beside the error of a step that missing documents block: a link to where the freelancer sends them.

import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { freelancersLackingDocuments } from '../../../shared/people/compliance-documents/refused-for-documents.ts'
import { DOCUMENTS_HREF } from '../../location.tsx'

const TEXTS = defineTexts({
  en: { send: 'Send my documents' },
  fr: { send: 'Envoyer mes documents' },
})

export function DocumentLink({ error }: { error: unknown }) {
  const w = useTexts(TEXTS)
  if (freelancersLackingDocuments(error).length === 0) return null
  return (
    <p>
      <a href={DOCUMENTS_HREF}>{w.send}</a>
    </p>
  )
}
