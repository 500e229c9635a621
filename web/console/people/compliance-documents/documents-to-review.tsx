// Documents that await their review, each with a link to where it is reviewed.
import { useCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { complianceKindTexts } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { type ComplianceDocumentPage, listComplianceDocuments } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/people/compliance-documents', 'complianceDocuments')

const MAX_SHOWN = 10

type FreelancerName = { id: string; first_name: string; last_name: string }

/** Loads the documents. The overview, which has loaded them already, renders `DocumentList` instead. */
export function DocumentsToReview() {
  const people = useCachedList('freelancers', useMay()('freelancers:read'))
  const found = useLoaded('documents to review', (signal) =>
    listComplianceDocuments({ client: api(), query: { status: 'uploaded', per_page: MAX_SHOWN }, signal }),
  )
  if (found.error !== undefined) return <Failure error={found.error} retry={found.reload} />
  return found.value ? <DocumentList page={found.value} people={people.value ?? []} /> : null
}

export function DocumentList({
  page,
  people,
}: {
  page: ComplianceDocumentPage
  people: readonly FreelancerName[]
}) {
  const [t, kinds] = [texts(), complianceKindTexts()]
  const { items, total } = page
  if (total === 0) return null
  const nameOfFreelancer = (id: string) =>
    formatName(people.find((person) => person.id === id)) || t.freelancer
  return (
    <section class="notice warn stack tight">
      <h2>{t.toReview(total)}</h2>
      <ul class="missing">
        {items.map(({ id, freelancer_id, kind }) => (
          <li key={id}>
            <a href={`/console/freelancers/${freelancer_id}#documents`}>{nameOfFreelancer(freelancer_id)}</a>{' '}
            {kinds[kind]}
          </li>
        ))}
        {total > items.length && <li>{t.more(total - items.length)}</li>}
      </ul>
    </section>
  )
}
