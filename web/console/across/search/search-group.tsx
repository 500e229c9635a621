// The results of one kind, with a link to each.
import { useId } from 'preact/hooks'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingEntryStatus, MissionStatus, SearchHit, SearchKind } from '../../../shared/sdk.ts'
import { FreelancerBadge } from '../../people/freelancers/freelancer-badge.tsx'

const userTexts = requireTexts('console/identity/users', 'users')
const searchTexts = requireTexts('console/across/search', 'search')

type Props = { kind: SearchKind; results: readonly SearchHit[]; hasMore: boolean; onOpen: () => void }

export function SearchGroup({ kind, results, hasMore, onOpen }: Props) {
  const t = searchTexts()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} class="small soft">
        {t[kind]}
      </h3>
      <ul class="search-results">
        {results.map((result) => (
          <li key={result.id}>
            <a
              class="search-result"
              href={toResultHref(result)}
              onClick={(event) => !opensInNewTab(event) && onOpen()}
            >
              <span class="search-name">
                {result.name}
                <span class="search-detail">
                  {[result.reference, result.detail].filter(Boolean).join(' · ')}
                </span>
              </span>
              <ResultStatus result={result} />
            </a>
          </li>
        ))}
      </ul>
      {hasMore && <p class="small soft">{t.more}</p>}
    </section>
  )
}

const opensInNewTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey

/** Returns the address of a result. A project code has no page, so its result opens the list of its missions. */
function toResultHref({ kind, id, detail, status }: SearchHit): string {
  switch (kind) {
    case 'mission':
      return `/console/missions/${id}`
    case 'freelancer':
      return `/console/freelancers/${id}`
    case 'invoice':
      return `/console/accounting/${id}`
    case 'project_code':
      return `/console/missions?project_code_id=${id}`
    case 'user':
      return `/console/users?${new URLSearchParams({ email: detail ?? '', status: status ?? '' })}`
  }
}

function ResultStatus({ result: { kind, status } }: { result: SearchHit }) {
  const users = userTexts()
  if (status === null) return null
  if (kind === 'mission' || kind === 'invoice')
    return <StatusBadge status={status as MissionStatus | AccountingEntryStatus} />
  if (kind === 'freelancer') return <FreelancerBadge status={status as 'invited' | 'active' | 'archived'} />
  return <span class={`badge ${status === 'active' ? 'good' : 'quiet'}`}>{users[status as 'active']}</span>
}
