// Beside the error of a step that missing documents block: links to the files of the freelancers.

import { useReferences } from '../../../shared/kit/fields/references.ts'
import { nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { freelancersLackingDocuments } from '../../../shared/people/compliance-documents/refused-for-documents.ts'
import { useMay } from '../../../shared/session/me.ts'

const TEXTS = defineTexts({
  en: { see: 'See the documents', of: (name: string) => `Documents of ${name}` },
  fr: { see: 'Voir les documents', of: (name: string) => `Documents de ${name}` },
})

const MAX_SHOWN = 10

export function DocumentLinks({ error }: { error: unknown }) {
  const ids = freelancersLackingDocuments(error)
  return ids.length > 0 ? <Links ids={ids.slice(0, MAX_SHOWN)} /> : null
}

function Links({ ids }: { ids: string[] }) {
  const w = useTexts(TEXTS)
  const mayRead = useMay()('freelancers:read')
  const people = useReferences('freelancers', mayRead)
  if (!mayRead) return null
  const textFor = (id: string) => {
    const name = nameOf(people.value?.find((one) => one.id === id))
    return name ? w.of(name) : w.see
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
