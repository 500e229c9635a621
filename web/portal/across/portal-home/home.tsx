// The home page: tasks of the freelancer first, then the current month, money, missions in progress, and the contact.

import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { getPortalHome, type PortalHome, type PortalMe } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { MissionCards } from '../../missions/missions/mission-cards.tsx'
import { ContactPanel } from './contact.tsx'
import { CurrentMonth } from './current-month.tsx'
import { MoneySection } from './money.tsx'
import { TaskCard } from './task-card.tsx'
import { isRunning, listTasks, toTaskKey } from './tasks.ts'

const texts = requireTexts('portal/across/portal-home', 'home')

export function HomePage({ me }: { me: PortalMe }) {
  const t = texts()
  const home = useLoaded('home', (signal) => getPortalHome({ client: portal(), signal }))
  return (
    <div class="stack">
      <div>
        <PageHead title={t.hello(me.first_name || formatName(me) || me.email)} />
        <p class="soft">{t.for(me.team_name)}</p>
      </div>
      <LoadedContent loaded={home}>
        {(found) => <HomeSections home={found} team={me.team_name} />}
      </LoadedContent>
    </div>
  )
}

function HomeSections({ home, team }: { home: PortalHome; team: string }) {
  const t = texts()
  const tasks = listTasks(home)
  const runningMissions = home.missions.filter(isRunning)
  const { current_reports, money, contact, missing } = home
  return (
    <>
      {missing.length > 0 && (
        <p class="notice warn">
          {t.incomplete} <a href="#/details">{t.complete}</a>
        </p>
      )}
      <section class="stack tight">
        <h2>{t.pending}</h2>
        {tasks.length === 0 && <Empty>{t.nothing}</Empty>}
        {tasks.map((task) => (
          <TaskCard key={toTaskKey(task)} task={task} />
        ))}
      </section>
      {current_reports.length > 0 && <CurrentMonth current={current_reports} />}
      <MoneySection amounts={money} />
      {runningMissions.length > 0 && (
        <section class="stack tight">
          <h2>{t.running}</h2>
          <MissionCards missions={runningMissions} />
        </section>
      )}
      {contact && <ContactPanel contact={contact} team={team} />}
    </>
  )
}
