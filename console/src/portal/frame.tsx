// What stands around every page of the portal: for whom one works, where to go, who one is.
import { useEffect, useRef } from 'preact/hooks'
import { PageHead } from '../kit/page-head.tsx'
import { day, nameOf } from '../language/format.ts'
import { defineWords, useWords } from '../language/language.ts'
import { Preferences } from '../language/preferences.tsx'
import type { PortalMe } from '../sdk.ts'
import { Home } from './home/home.tsx'
import { InvoiceList } from './invoices/invoice-list.tsx'
import { refuse } from './link.ts'
import { MissionList } from './missions/mission-list.tsx'
import { MissionPage } from './missions/mission-page.tsx'
import { ReportPage } from './reports/report-page.tsx'
import { useRoute } from './route.ts'

const WORDS = defineWords({
  en: {
    home: 'To do',
    missions: 'Missions',
    invoices: 'Invoices',
    navigation: 'Pages',
    skip: 'Skip to main content',
    leave: 'Close portal',
    until: (date: string) => `This link is valid until ${date}.`,
    nowhere: 'Page not found',
  },
  fr: {
    home: 'À faire',
    missions: 'Missions',
    invoices: 'Factures',
    navigation: 'Pages',
    skip: 'Aller au contenu principal',
    leave: 'Fermer le portail',
    until: (date: string) => `Ce lien est valable jusqu’au ${date}.`,
    nowhere: 'Page introuvable',
  },
})

const TABS = [
  { name: 'home', href: '#/', first: undefined },
  { name: 'missions', href: '#/missions', first: 'missions' },
  { name: 'invoices', href: '#/invoices', first: 'invoices' },
] as const

export function Frame({ me }: { me: PortalMe }) {
  const w = useWords(WORDS)
  const route = useRoute()
  const content = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) {
      scrollTo(0, 0)
      content.current?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [route.join('/')])
  return (
    <div class="portal">
      <button type="button" class="skip" onClick={() => content.current?.focus()}>
        {w.skip}
      </button>
      <header class="portal-head">
        <a class="brand" href="#/">
          {me.team_name}
        </a>
        <nav aria-label={w.navigation}>
          {TABS.map(({ name, href, first }) => (
            <a key={name} href={href} aria-current={route[0] === first ? 'page' : undefined}>
              {w[name]}
            </a>
          ))}
        </nav>
      </header>
      <main ref={content} tabIndex={-1}>
        <Page route={route} me={me} />
      </main>
      <footer class="small soft">
        <p>
          {nameOf(me)} · {me.email}. {w.until(day(me.link_expires_at))}
        </p>
        <div class="row">
          <Preferences />
          <button type="button" class="plain" onClick={() => refuse('none')}>
            {w.leave}
          </button>
        </div>
      </footer>
    </div>
  )
}

function Page({ route: [section, id, part, month], me }: { route: string[]; me: PortalMe }) {
  const w = useWords(WORDS)
  if (!section) return <Home me={me} />
  if (section === 'invoices') return <InvoiceList />
  if (section === 'missions' && !id) return <MissionList />
  if (section === 'missions' && id && !part) return <MissionPage key={id} id={id} />
  if (section === 'missions' && id && part === 'reports' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month ?? ''))
    return <ReportPage key={id} missionId={id} month={month ?? ''} />
  return <PageHead title={w.nowhere} />
}
