// A link to the page where the freelancer sends documents, next to an error that missing documents have caused.

import { requireTexts } from '../../../shared/language/texts.ts'
import { findFreelancersLackingDocuments } from '../../../shared/people/compliance-documents/refused-for-documents.ts'
import { DOCUMENTS_HREF } from '../../location.tsx'

const texts = requireTexts('portal/people/compliance-documents', 'documentLink')

export function DocumentLink({ error }: { error: unknown }) {
  const t = texts()
  if (findFreelancersLackingDocuments(error).length === 0) return null
  return (
    <p>
      <a href={DOCUMENTS_HREF}>{t.send}</a>
    </p>
  )
}
