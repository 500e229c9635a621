// The frame of every portal page: who is signed in for which team, navigation, preferences.
import { useRef } from 'preact/hooks'
import { lazy, Route, Router, useLocation, useRoute } from 'preact-iso'
import { NotFoundPage } from '../shared/kit/nowhere.tsx'
import { day, formatName } from '../shared/language/format.ts'
import { Preferences } from '../shared/language/preferences.tsx'
import { requireTexts, withTexts } from '../shared/language/texts.ts'
import type { PortalMe } from '../shared/sdk.ts'
import { HomePage } from './across/portal-home/home.tsx'
import { OfflineNotice } from './app/offline.tsx'
import { IdentityBar, TeamsPage } from './identity.tsx'

// A phone loads a page when it is first opened.
const MissionList = lazy(() =>
  withTexts(import('./missions/missions/mission-list.tsx')).then((file) => file.MissionList),
)
const MissionPage = lazy(() =>
  withTexts(import('./missions/missions/mission-page.tsx')).then((file) => file.MissionPage),
)
const ReportPage = lazy(() =>
  withTexts(import('./reports/activity-reports/report-page.tsx')).then((file) => file.ReportPage),
)
const InvoiceList = lazy(() =>
  withTexts(import('./money/invoices/invoice-list.tsx')).then((file) => file.InvoiceList),
)
const MandatePage = lazy(() =>
  withTexts(import('./money/invoices/mandate-page.tsx')).then((file) => file.MandatePage),
)
const DetailsPage = lazy(() =>
  withTexts(import('./people/details/details-page.tsx')).then((file) => file.DetailsPage),
)
const BankAccountPage = lazy(() =>
  withTexts(import('./money/bank-details/bank-account-page.tsx')).then((file) => file.BankAccountPage),
)
const NotificationsPage = lazy(() =>
  withTexts(import('./across/notifications/notifications-page.tsx')).then((file) => file.NotificationsPage),
)
const DocumentsPage = lazy(() =>
  withTexts(import('./people/compliance-documents/documents-page.tsx')).then((file) => file.DocumentsPage),
)

const texts = requireTexts('portal/frame', 'frame')

/** `sections` has the first segments of the paths that belong to the tab. */
type Tab = { name: 'home' | 'missions' | 'invoices' | 'details'; href: string; sections: readonly string[] }

const TABS: readonly Tab[] = [
  { name: 'home', href: '#/', sections: [''] },
  { name: 'missions', href: '#/missions', sections: ['missions'] },
  { name: 'invoices', href: '#/invoices', sections: ['invoices', 'billing-mandate'] },
  { name: 'details', href: '#/details', sections: ['details', 'documents'] },
]

export function PortalFrame({ me }: { me: PortalMe }) {
  const t = texts()
  const [, section = ''] = useLocation().path.split('/')
  const content = useRef<HTMLElement>(null)
  return (
    <div class="portal">
      <button type="button" class="skip" onClick={() => content.current?.focus()}>
        {t.skip}
      </button>
      <header class="portal-head">
        <IdentityBar me={me} />
        <a class="brand" href="#/">
          {me.team_name}
        </a>
        <nav aria-label={t.navigation}>
          {TABS.map(({ name, href, sections }) => (
            <a key={name} href={href} aria-current={sections.includes(section) ? 'page' : undefined}>
              {t[name]}
            </a>
          ))}
        </nav>
      </header>
      <OfflineNotice />
      <main ref={content} tabIndex={-1}>
        <Router onRouteChange={() => content.current?.focus({ preventScroll: true })}>
          <Route path="/" component={HomePage} me={me} />
          <Route path="/invoices" component={InvoiceList} />
          <Route path="/billing-mandate" component={MandatePage} />
          <Route path="/details" component={DetailsPage} />
          <Route path="/details/bank-account" component={BankAccountPage} />
          <Route path="/notifications" component={NotificationsPage} />
          <Route path="/documents" component={DocumentsPage} />
          <Route path="/teams" component={TeamsPage} />
          <Route path="/missions" component={MissionList} />
          <Route path="/missions/:id" component={MissionRoute} />
          <Route path="/missions/:id/reports/:month" component={ReportRoute} />
          <Route default component={UnknownPage} />
        </Router>
      </main>
      <footer class="small soft">
        <p>
          {formatName(me)} · {me.email}. {t[me.signed_in_with](day(me.link_expires_at))}
        </p>
        <Preferences />
      </footer>
    </div>
  )
}

function MissionRoute() {
  const { id = '' } = useRoute().params
  return <MissionPage key={id} id={id} />
}

function ReportRoute() {
  const { id = '', month = '' } = useRoute().params
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return <UnknownPage />
  return <ReportPage key={id} missionId={id} month={month} />
}

function UnknownPage() {
  return <NotFoundPage home={{ href: '#/', name: texts().home }} />
}
