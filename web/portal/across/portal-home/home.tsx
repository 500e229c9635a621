// Tasks of the freelancer first, then the current month, money, missions in progress, and whom to ask.

import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { getPortalHome, type PortalHome, type PortalMe } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { MissionCards } from '../../missions/missions/mission-cards.tsx'
import { Contact } from './contact.tsx'
import { CurrentMonth } from './current-month.tsx'
import { Money } from './money.tsx'
import { TaskCard } from './task-card.tsx'
import { isRunning, keyOf, tasksOf } from './tasks.ts'

const TEXTS = defineTexts({
  en: {
    hello: (name: string) => `Hello ${name}`,
    for: (team: string) => `Your missions with ${team}`,
    pending: 'To do',
    nothing: 'Nothing to do right now.',
    running: 'Active missions',
    incomplete: 'Details are missing for your invoices.',
    complete: 'Complete my details',
  },
  fr: {
    hello: (name: string) => `Bonjour ${name}`,
    for: (team: string) => `Vos missions pour ${team}`,
    pending: 'À traiter',
    nothing: 'Rien à traiter pour le moment.',
    running: 'Missions en cours',
    incomplete: 'Il manque des informations pour vos factures.',
    complete: 'Compléter mes informations',
  },
})

export function Home({ me }: { me: PortalMe }) {
  const w = useTexts(TEXTS)
  const home = useLoaded('home', (signal) => getPortalHome({ client: portal(), signal }))
  return (
    <div class="stack">
      <div>
        <PageHead title={w.hello(me.first_name || nameOf(me) || me.email)} />
        <p class="soft">{w.for(me.team_name)}</p>
      </div>
      <Shown of={home}>{(found) => <Parts home={found} team={me.team_name} />}</Shown>
    </div>
  )
}

function Parts({ home, team }: { home: PortalHome; team: string }) {
  const w = useTexts(TEXTS)
  const tasks = tasksOf(home)
  const running = home.missions.filter(isRunning)
  const { current_reports, money, contact, missing } = home
  return (
    <>
      {missing.length > 0 && (
        <p class="notice warn">
          {w.incomplete} <a href="#/details">{w.complete}</a>
        </p>
      )}
      <section class="stack tight">
        <h2>{w.pending}</h2>
        {tasks.length === 0 && <Empty>{w.nothing}</Empty>}
        {tasks.map((task) => (
          <TaskCard key={keyOf(task)} task={task} />
        ))}
      </section>
      {current_reports.length > 0 && <CurrentMonth current={current_reports} />}
      <Money amounts={money} />
      {running.length > 0 && (
        <section class="stack tight">
          <h2>{w.running}</h2>
          <MissionCards missions={running} />
        </section>
      )}
      {contact && <Contact contact={contact} team={team} />}
    </>
  )
}
