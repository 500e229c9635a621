// Pending items of the team: the first few of each kind, with a link to all of them.
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { listActivityReports, listMissions } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { fillQueue, longestWaitingFirst, QUEUE_SIZE } from '../activity-reports/review-queue.ts'
import { TEXTS } from './texts.ts'
import { type Group, useGroups } from './waiting-groups.ts'

export function Waiting() {
  const w = useTexts(TEXTS)
  const may = useMay()
  const found = useLoaded('waiting', async (signal) => {
    const [reports, missions] = await Promise.all([
      may('activity-reports:read')
        ? listActivityReports({ client: api(), query: { status: 'pending', per_page: QUEUE_SIZE }, signal })
        : undefined,
      may('missions:read')
        ? listMissions({
            client: api(),
            query: { status: 'draft,pending-company-review', per_page: 100 },
            signal,
          })
        : undefined,
    ])
    const items = longestWaitingFirst(reports?.items ?? [])
    if (reports) fillQueue(items)
    return { reports: items, total: reports?.total ?? 0, missions: missions?.items ?? [] }
  })
  const groupsOf = useGroups()
  return (
    <section class="panel stack">
      <h2>{w.pending}</h2>
      <Shown of={found}>
        {(value) => {
          const groups = groupsOf(value)
          if (groups.length === 0) return <p class="soft">{w.nothingWaits}</p>
          return groups.map((group) => <Lines key={group.href} group={group} />)
        }}
      </Shown>
    </section>
  )
}

const MAX_LINES_PER_GROUP = 4

function Lines({ group: { title, href, total, lines } }: { group: Group }) {
  const w = useTexts(TEXTS)
  return (
    <div>
      <h3 class="row spread">
        <a href={href}>{title}</a>
        <span class="badge warn">{number(total)}</span>
      </h3>
      <ul class="entries dense">
        {lines.slice(0, MAX_LINES_PER_GROUP).map(({ id, href: to, name, about, note }) => (
          <li key={id}>
            <span>
              <a href={to}>{name}</a> <span class="small soft">{about}</span>
            </span>
            <span class="small">{note}</span>
          </li>
        ))}
        {total > MAX_LINES_PER_GROUP && (
          <li>
            <a class="small" href={href}>
              {w.all(number(total))}
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}
