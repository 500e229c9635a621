// Beside the error of a step that missing documents block: links to the files of the freelancers.

import { useReferences } from '../../../shared/kit/fields/references.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { freelancersLackingDocuments } from '../../../shared/people/compliance-documents/refused-for-documents.ts'
import { useMay } from '../../../shared/session/me.ts'

const texts = requireTexts('console/people/compliance-documents', 'documentLinks')

const MAX_SHOWN = 10

export function DocumentLinks({ error }: { error: unknown }) {
  const ids = freelancersLackingDocuments(error)
  return ids.length > 0 ? <FreelancerLinks ids={ids.slice(0, MAX_SHOWN)} /> : null
}

function FreelancerLinks({ ids }: { ids: string[] }) {
  const t = texts()
  const mayRead = useMay()('freelancers:read')
  const people = useReferences('freelancers', mayRead)
  if (!mayRead) return null
  const textFor = (id: string) => {
    const name = formatName(people.value?.find((one) => one.id === id))
    return name ? t.of(name) : t.see
  }
  return (
    <p class="row">
      {ids.map((id) => (
        <a key={id} href={`/console/freelancers/${id}#documents`}>
          {textFor(id)}
        </a>
      ))}
    </p>
  )
}
