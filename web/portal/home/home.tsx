// Tasks of the freelancer first, then missions in progress.

import { today } from '../../shared/calendar/month.ts'
import { PageHead } from '../../shared/kit/page-head.tsx'
import { Empty, Shown } from '../../shared/kit/states.tsx'
import { useLoaded } from '../../shared/kit/use-loaded.ts'
import { nameOf } from '../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../shared/language/language.ts'
import {
  getPortalCompliance,
  getPortalProfile,
  itemsOf,
  listAllPortalActivityReports,
  listPortalAccountingEntries,
  listPortalBankAccounts,
  listPortalBillingMandates,
  listPortalMissions,
  type PortalAccountingEntry,
  type PortalActivityReport,
  type PortalMe,
} from '../../shared/sdk.ts'
import { allSentInvoices } from '../invoices/sent-invoices.ts'
import { portal } from '../link.ts'
import { MissionCards } from '../missions/mission-cards.tsx'
import { CurrentMonth } from './current-month.tsx'
import { TaskCard } from './task-card.tsx'
import { currentOf, keyOf, reportedOf, tasksOf } from './tasks.ts'

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

async function allReports(signal: AbortSignal): Promise<PortalActivityReport[]> {
  const found: PortalActivityReport[] = []
  for await (const report of itemsOf(listAllPortalActivityReports, { client: portal(), signal }))
    found.push(report)
  return found
}

/** All of them: an old credit note may still await acceptance. */
async function allEntries(signal: AbortSignal): Promise<PortalAccountingEntry[]> {
  const found: PortalAccountingEntry[] = []
  for await (const entry of itemsOf(listPortalAccountingEntries, { client: portal(), signal }))
    found.push(entry)
  return found
}

async function load(signal: AbortSignal) {
  const client = portal()
  const [
    { items: missions },
    reports,
    entries,
    sent,
    { items: mandates },
    { items: accounts },
    { missing },
    { kinds },
  ] = await Promise.all([
    listPortalMissions({ client, query: { per_page: 100 }, signal }),
    allReports(signal),
    allEntries(signal),
    allSentInvoices(signal),
    listPortalBillingMandates({ client, signal }),
    listPortalBankAccounts({ client, query: { per_page: 100 }, signal }),
    getPortalProfile({ client, signal }),
    getPortalCompliance({ client, signal }),
  ])
  const reported = reportedOf(missions, reports)
  return {
    missions,
    tasks: tasksOf(missions, reported, today(), { mandates, entries, sent, accounts, kinds }),
    current: currentOf(reported, today()),
    isIncomplete: missing.length > 0,
  }
}

export function Home({ me }: { me: PortalMe }) {
  const w = useTexts(TEXTS)
  const known = useLoaded('home', load)
  return (
    <div class="stack">
      <div>
        <PageHead title={w.hello(me.first_name || nameOf(me) || me.email)} />
        <p class="soft">{w.for(me.team_name)}</p>
      </div>
      <Shown of={known}>
        {({ missions, tasks, current, isIncomplete }) => {
          const running = missions.filter(
            ({ status }) => status === 'in-progress' || status === 'pending-freelancer-extension',
          )
          return (
            <>
              {isIncomplete && (
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
              {current.length > 0 && <CurrentMonth current={current} />}
              {running.length > 0 && (
                <section class="stack tight">
                  <h2>{w.running}</h2>
                  <MissionCards missions={running} />
                </section>
              )}
            </>
          )
        }}
      </Shown>
    </div>
  )
}
