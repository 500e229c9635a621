// Links to the freelancers whose missing documents block a step, shown next to the error of the step.

import { useCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { findFreelancersLackingDocuments } from '../../../shared/people/compliance-documents/refused-for-documents.ts'
import { useMay } from '../../../shared/session/me.ts'

const texts = requireTexts('console/people/compliance-documents', 'documentLinks')

const MAX_SHOWN = 10

export function DocumentLinks({ error }: { error: unknown }) {
  const ids = findFreelancersLackingDocuments(error)
  return ids.length > 0 ? <FreelancerLinks ids={ids.slice(0, MAX_SHOWN)} /> : null
}

function FreelancerLinks({ ids }: { ids: string[] }) {
  const t = texts()
  const mayRead = useMay()('freelancers:read')
  const people = useCachedList('freelancers', mayRead)
  if (!mayRead) return null
  const formatLinkText = (id: string) => {
    const name = formatName(people.value?.find((person) => person.id === id))
    return name ? t.of(name) : t.see
  }
  return (
    <p class="row">
      {ids.map((id) => (
        <a key={id} href={`/console/freelancers/${id}#documents`}>
          {formatLinkText(id)}
        </a>
      ))}
    </p>
  )
}
