// What happened to the freelancer and in their missions, newest first.
import { useState } from 'preact/hooks'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { type FreelancerEvent, listFreelancerEvents } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { EVENT_TEXTS } from '../../missions/missions/event-texts.ts'

const TEXTS = defineTexts({
  en: {
    'freelancer.created': 'Added to the team',
    'freelancer.updated': 'Profile changed',
    'freelancer.erased': 'Personal data erased',
    'portal_link.created': 'Portal link created',
    'portal_link.revoked': 'Portal link revoked',
    invited: 'Invited to the team',
    archived: 'Archived or reactivated',
  },
  fr: {
    'freelancer.created': 'Ajouté à l’équipe',
    'freelancer.updated': 'Profil modifié',
    'freelancer.erased': 'Données personnelles effacées',
    'portal_link.created': 'Lien d’accès au portail créé',
    'portal_link.revoked': 'Lien d’accès au portail révoqué',
    invited: 'Invité à rejoindre l’équipe',
    archived: 'Archivé ou réactivé',
  },
})

const PER_PAGE = 10

export function FreelancerTimeline({ id }: { id: string }) {
  const w = useTexts(EVENT_TEXTS)
  const [page, setPage] = useState(1)
  const events = useLoaded(`events of freelancer ${id} ${page}`, (signal) =>
    listFreelancerEvents({ client: api(), path: { id }, query: { page, per_page: PER_PAGE }, signal }),
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
                <Entry key={event.id} event={event} />
              ))}
            </ol>
            {shown.total > PER_PAGE && <Pager page={shown} onPage={setPage} />}
          </>
        )}
      </Shown>
    </section>
  )
}

function Entry({ event }: { event: FreelancerEvent }) {
  const [w, own] = [useTexts(EVENT_TEXTS), useTexts(TEXTS)]
  const { at, actor, mission } = event
  return (
    <li>
      <div>
        <strong>{nameOfEvent(event, { ...w.types, ...own })}</strong>
        {mission && (
          <>
            {' '}
            <a href={`/console/missions/${mission.id}`}>{mission.name}</a>
          </>
        )}
      </div>
      <div class="small soft">
        <time dateTime={at}>{moment(at)}</time> · {actor.name ?? w.actors[actor.kind]}
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
