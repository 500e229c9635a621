// Pending items of the team: the first few of each kind, with a link to all of them.
import { number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { Overview } from '../../../shared/sdk.ts'
import { type Group, useGroups } from './waiting-groups.ts'

const texts = requireTexts('console/across/overview', 'overview')

export function PendingItems({ value }: { value: Overview }) {
  const t = texts()
  const groups = useGroups(value)
  return (
    <section class="panel stack">
      <h2>{t.pending}</h2>
      {groups.length === 0 && <p class="soft">{t.nothingWaits}</p>}
      {groups.map((group) => (
        <PendingGroup key={group.href} group={group} />
      ))}
    </section>
  )
}

const MAX_LINES_PER_GROUP = 4

function PendingGroup({ group: { title, href, total, lines } }: { group: Group }) {
  const t = texts()
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
              {t.all(number(total))}
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}
