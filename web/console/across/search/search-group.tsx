// The results of one kind, with a link to each.
import { useId } from 'preact/hooks'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { useTexts } from '../../../shared/language/language.ts'
import type { AccountingEntryStatus, MissionStatus, SearchHit, SearchKind } from '../../../shared/sdk.ts'
import { TEXTS as USER_TEXTS } from '../../identity/users/texts.ts'
import { FreelancerBadge } from '../../people/freelancers/freelancer-badge.tsx'
import { SEARCH_TEXTS } from './search-texts.ts'

type Props = { kind: SearchKind; results: readonly SearchHit[]; hasMore: boolean; onOpen: () => void }

export function SearchGroup({ kind, results, hasMore, onOpen }: Props) {
  const w = useTexts(SEARCH_TEXTS)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} class="small soft">
        {w[kind]}
      </h3>
      <ul class="search-results">
        {results.map((result) => (
          <li key={result.id}>
            <a
              class="search-result"
              href={hrefOf(result)}
              onClick={(event) => !opensElsewhere(event) && onOpen()}
            >
              <span class="search-name">
                {result.name}
                <span class="search-detail">
                  {[result.reference, result.detail].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Status result={result} />
            </a>
          </li>
        ))}
      </ul>
      {hasMore && <p class="small soft">{w.more}</p>}
    </section>
  )
}

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey

/** A project code has no page of its own: its missions are what people look for. */
function hrefOf({ kind, id, detail, status }: SearchHit): string {
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

function Status({ result: { kind, status } }: { result: SearchHit }) {
  const users = useTexts(USER_TEXTS)
  if (status === null) return null
  if (kind === 'mission' || kind === 'invoice')
    return <StatusBadge status={status as MissionStatus | AccountingEntryStatus} />
  if (kind === 'freelancer') return <FreelancerBadge status={status as 'invited' | 'active' | 'archived'} />
  return <span class={`badge ${status === 'active' ? 'good' : 'quiet'}`}>{users[status as 'active']}</span>
}
