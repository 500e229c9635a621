// The events of the mission with their actors, newest first.
import { useState } from 'preact/hooks'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, moment, unitPrice } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { listMissionEvents, type Mission, type MissionEvent } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { EVENT_TEXTS } from './event-texts.ts'

const PER_PAGE = 25

export function MissionTimeline({ mission, turn }: { mission: Mission; turn: number }) {
  const w = useTexts(EVENT_TEXTS)
  const [page, setPage] = useState(1)
  const { id } = mission
  const events = useLoaded(`events ${id} ${turn} ${page}`, (signal) =>
    listMissionEvents({ client: api(), path: { id }, query: { page, per_page: PER_PAGE }, signal }),
  )
  return (
    <section class="panel stack">
      <h2>{w.timeline}</h2>
      <Shown of={events}>
        {(shown) => (
          <>
            {shown.items.length === 0 && <p class="soft">{w.none}</p>}
            <ol class="timeline">
              {shown.items.map((event) => (
                <Entry key={event.id} event={event} currency={mission.currency} />
              ))}
            </ol>
            {shown.total > PER_PAGE && <Pager page={shown} onPage={setPage} />}
          </>
        )}
      </Shown>
    </section>
  )
}

function Entry({ event, currency }: { event: MissionEvent; currency: string }) {
  const w = useTexts(EVENT_TEXTS)
  const { type, at, actor, data } = event
  const name = w.types[type as keyof typeof w.types] ?? type
  const details = detailsOf(event, currency, w)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {details && ` ${details}`}
      </div>
      <div class="small soft">
        <time dateTime={at}>{moment(at)}</time> · {actor.name ?? w.actors[actor.kind]}
      </div>
      {typeof data['reason'] === 'string' && <p class="quote prose small">{data['reason']}</p>}
    </li>
  )
}

const changedIn = ({ changed_fields: fields }: MissionEvent['data']): string[] =>
  Array.isArray(fields) ? fields.map(String) : []

type EventTexts = ReturnType<typeof useTexts<(typeof EVENT_TEXTS)['en']>>

/** `until 30 Jun 2026 at €650.00`, or the names of the edited fields. */
function detailsOf({ type, data }: MissionEvent, currency: string, w: EventTexts): string {
  if (type === 'mission.updated')
    return changedIn(data)
      .map((name) => w.changed[name as keyof typeof w.changed] ?? name)
      .join(', ')
  const { end_date, rate_amount } = data
  const isExtension = type.startsWith('mission.extension')
  return [
    typeof end_date === 'string' && (isExtension ? w.until : w.on)(day(end_date)),
    typeof rate_amount === 'number' && w.rate(unitPrice(rate_amount, currency)),
  ]
    .filter(Boolean)
    .join(' ')
}
