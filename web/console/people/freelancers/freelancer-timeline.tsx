// The events of the freelancer and of their missions, newest first.
import { useState } from 'preact/hooks'
import { Pager } from '../../../shared/kit/pager.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type FreelancerEvent, listFreelancerEvents } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const eventTexts = requireTexts('console/missions/mission-page', 'event')

const texts = requireTexts('console/people/freelancers', 'freelancerTimeline')

const PER_PAGE = 10

export function FreelancerTimeline({ id }: { id: string }) {
  const t = eventTexts()
  const [page, setPage] = useState(1)
  const events = useLoaded(`events of freelancer ${id} ${page}`, (signal) =>
    listFreelancerEvents({ client: api(), path: { id }, query: { page, per_page: PER_PAGE }, signal }),
  )
  return (
    <section class="panel stack">
      <h2>{t.timeline}</h2>
      <LoadedContent loaded={events}>
        {(eventPage) => (
          <>
            {eventPage.items.length === 0 && <p class="soft">{t.none}</p>}
            <ol class="timeline">
              {eventPage.items.map((event) => (
                <TimelineEvent key={event.id} event={event} />
              ))}
            </ol>
            {eventPage.total > PER_PAGE && <Pager page={eventPage} onPage={setPage} />}
          </>
        )}
      </LoadedContent>
    </section>
  )
}

function TimelineEvent({ event }: { event: FreelancerEvent }) {
  const [t, freelancerTexts] = [eventTexts(), texts()]
  const { at, actor, mission } = event
  return (
    <li>
      <div>
        <strong>{nameOfEvent(event, { ...t.types, ...freelancerTexts })}</strong>
        {mission && (
          <>
            {' '}
            <a href={`/console/missions/${mission.id}`}>{mission.name}</a>
          </>
        )}
      </div>
      <div class="small soft">
        <time dateTime={at}>{moment(at)}</time> · {actor.name ?? t.actors[actor.kind]}
      </div>
    </li>
  )
}

function nameOfEvent({ type, data }: FreelancerEvent, names: Record<string, string>): string {
  const { status, changed_fields: fields } = data
  if (type === 'freelancer.created' && status === 'invited') return names['invited'] ?? type
  if (type === 'freelancer.updated' && Array.isArray(fields) && fields.includes('status'))
    return names['archived'] ?? type
  return names[type] ?? type
}
