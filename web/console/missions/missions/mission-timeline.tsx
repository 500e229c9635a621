// The events of the mission with their actors, newest first.
import { useState } from 'preact/hooks'
import { Pager } from '../../../shared/kit/pager.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, moment, unitPrice } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listMissionEvents, type Mission, type MissionEvent } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const eventTexts = requireTexts('console/missions/mission-page', 'event')

const PER_PAGE = 25

export function MissionTimeline({ mission, reloadCount }: { mission: Mission; reloadCount: number }) {
  const t = eventTexts()
  const [page, setPage] = useState(1)
  const { id } = mission
  const events = useLoaded(`events ${id} ${reloadCount} ${page}`, (signal) =>
    listMissionEvents({ client: api(), path: { id }, query: { page, per_page: PER_PAGE }, signal }),
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
                <TimelineEvent key={event.id} event={event} currency={mission.currency} />
              ))}
            </ol>
            {eventPage.total > PER_PAGE && <Pager page={eventPage} onPage={setPage} />}
          </>
        )}
      </LoadedContent>
    </section>
  )
}

function TimelineEvent({ event, currency }: { event: MissionEvent; currency: string }) {
  const t = eventTexts()
  const { type, at, actor, data } = event
  const name = t.types[type as keyof typeof t.types] ?? type
  const details = formatDetails(event, currency, t)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {details && ` ${details}`}
      </div>
      <div class="small soft">
        <time dateTime={at}>{moment(at)}</time> · {actor.name ?? t.actors[actor.kind]}
      </div>
      {typeof data['reason'] === 'string' && <p class="quote prose small">{data['reason']}</p>}
    </li>
  )
}

const listChangedFields = ({ changed_fields: fields }: MissionEvent['data']): string[] =>
  Array.isArray(fields) ? fields.map(String) : []

type EventTexts = ReturnType<typeof eventTexts>

/** Returns for example `until 30 Jun 2026 at €650.00`, or the names of the edited fields. */
function formatDetails({ type, data }: MissionEvent, currency: string, t: EventTexts): string {
  if (type === 'mission.updated')
    return listChangedFields(data)
      .map((name) => t.changed[name as keyof typeof t.changed] ?? name)
      .join(', ')
  const { end_date, rate_amount, effective_from } = data
  const isExtension = type.startsWith('mission.extension')
  return [
    typeof end_date === 'string' && (isExtension ? t.until : t.on)(day(end_date)),
    typeof rate_amount === 'number' && t.rate(unitPrice(rate_amount, currency)),
    typeof effective_from === 'string' && t.from(day(effective_from)),
  ]
    .filter(Boolean)
    .join(' ')
}
