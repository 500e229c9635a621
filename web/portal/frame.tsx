// The frame of every portal page: who is signed in for which team, navigation, preferences.
import { useRef } from 'preact/hooks'
import { lazy, Route, Router, useLocation, useRoute } from 'preact-iso'
import { Nowhere } from '../shared/kit/nowhere.tsx'
import { day, nameOf } from '../shared/language/format.ts'
import { defineTexts, useTexts } from '../shared/language/language.ts'
import { Preferences } from '../shared/language/preferences.tsx'
import type { PortalMe } from '../shared/sdk.ts'
import { Home } from './across/portal-home/home.tsx'
import { OfflineNotice } from './app/offline.tsx'
import { Identity, TeamsPage } from './identity.tsx'

// A phone loads a page when it is first opened.
const MissionList = lazy(() =>
  import('./missions/missions/mission-list.tsx').then((file) => file.MissionList),
)
const MissionPage = lazy(() =>
  import('./missions/missions/mission-page.tsx').then((file) => file.MissionPage),
)
const ReportPage = lazy(() =>
  import('./reports/activity-reports/report-page.tsx').then((file) => file.ReportPage),
)
const InvoiceList = lazy(() => import('./money/invoices/invoice-list.tsx').then((file) => file.InvoiceList))
const MandatePage = lazy(() => import('./money/invoices/mandate-page.tsx').then((file) => file.MandatePage))
const DetailsPage = lazy(() => import('./people/details/details-page.tsx').then((file) => file.DetailsPage))
const BankAccountPage = lazy(() =>
  import('./money/bank-details/bank-account-page.tsx').then((file) => file.BankAccountPage),
)
const NotificationsPage = lazy(() =>
  import('./across/notifications/notifications-page.tsx').then((file) => file.NotificationsPage),
)
const DocumentsPage = lazy(() =>
  import('./people/compliance-documents/documents-page.tsx').then((file) => file.DocumentsPage),
)

const TEXTS = defineTexts({
  en: {
    home: 'To do',
    missions: 'Missions',
    invoices: 'Invoices',
    details: 'My details',
    navigation: 'Pages',
    skip: 'Skip to main content',
    link: (date: string) => `This link is valid until ${date}.`,
    session: (date: string) => `You stay signed in on this device until ${date}.`,
  },
  fr: {
    home: 'À faire',
    missions: 'Missions',
    invoices: 'Factures',
    details: 'Mes informations',
    navigation: 'Pages',
    skip: 'Aller au contenu principal',
    link: (date: string) => `Ce lien est valable jusqu’au ${date}.`,
    session: (date: string) => `Vous restez connecté sur cet appareil jusqu’au ${date}.`,
  },
})

/** `sections`: the first part of the paths that belong to it. */
type Tab = { name: 'home' | 'missions' | 'invoices' | 'details'; href: string; sections: readonly string[] }

const TABS: readonly Tab[] = [
  { name: 'home', href: '#/', sections: [''] },
  { name: 'missions', href: '#/missions', sections: ['missions'] },
  { name: 'invoices', href: '#/invoices', sections: ['invoices', 'billing-mandate'] },
  { name: 'details', href: '#/details', sections: ['details', 'documents'] },
]

export function Frame({ me }: { me: PortalMe }) {
  const w = useTexts(TEXTS)
  const [, section = ''] = useLocation().path.split('/')
  const content = useRef<HTMLElement>(null)
  return (
    <div class="portal">
      <button type="button" class="skip" onClick={() => content.current?.focus()}>
        {w.skip}
      </button>
      <header class="portal-head">
        <Identity me={me} />
        <a class="brand" href="#/">
          {me.team_name}
        </a>
        <nav aria-label={w.navigation}>
          {TABS.map(({ name, href, sections }) => (
            <a key={name} href={href} aria-current={sections.includes(section) ? 'page' : undefined}>
              {w[name]}
            </a>
          ))}
        </nav>
      </header>
      <OfflineNotice />
      <main ref={content} tabIndex={-1}>
        <Router onRouteChange={() => content.current?.focus({ preventScroll: true })}>
          <Route path="/" component={Home} me={me} />
          <Route path="/invoices" component={InvoiceList} />
          <Route path="/billing-mandate" component={MandatePage} />
          <Route path="/details" component={DetailsPage} />
          <Route path="/details/bank-account" component={BankAccountPage} />
          <Route path="/notifications" component={NotificationsPage} />
          <Route path="/documents" component={DocumentsPage} />
          <Route path="/teams" component={TeamsPage} />
          <Route path="/missions" component={MissionList} />
          <Route path="/missions/:id" component={Mission} />
          <Route path="/missions/:id/reports/:month" component={Report} />
          <Route default component={Unknown} />
        </Router>
      </main>
      <footer class="small soft">
        <p>
          {nameOf(me)} · {me.email}. {w[me.signed_in_with](day(me.link_expires_at))}
        </p>
        <Preferences />
      </footer>
    </div>
  )
}

function Mission() {
  const { id = '' } = useRoute().params
  return <MissionPage key={id} id={id} />
}

function Report() {
  const { id = '', month = '' } = useRoute().params
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return <Unknown />
  return <ReportPage key={id} missionId={id} month={month} />
}

function Unknown() {
  return <Nowhere home={{ href: '#/', name: useTexts(TEXTS).home }} />
}
