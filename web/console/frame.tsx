// The frame of every page: navigation, signed-in user, remaining rate limit of a key.

import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Failure } from '../shared/kit/states.tsx'
import { useAction } from '../shared/kit/use-action.ts'
import { formatName } from '../shared/language/format.ts'
import { Preferences } from '../shared/language/preferences.tsx'
import { SandboxBanner } from '../shared/platform/sandbox/sandbox-banner.tsx'
import { signOut } from '../shared/sdk.ts'
import { BudgetMeter, RateLimitNotice } from '../shared/session/budget-meter.tsx'
import { useMay, useMe } from '../shared/session/me.ts'
import { api, authentication, endAuthentication } from '../shared/session/session.ts'
import { NotificationBell } from './across/notifications/bell.tsx'
import { SearchButton } from './across/search/search-button.tsx'
import { StepUpHost } from './identity/step-up/step-up-host.tsx'
import { Pages } from './pages.tsx'
import { listAllowedSections, sectionTexts } from './sections.ts'

export function ConsoleFrame() {
  const t = sectionTexts()
  const [isOpen, setOpen] = useState(false)
  const { path } = useLocation()
  useEffect(() => setOpen(false), [path])
  const { user, team } = useMe()
  const sections = listAllowedSections(useMay(), user.role)
  return (
    <>
      <a class="skip button" href="#content">
        {t.skip}
      </a>
      <SandboxBanner href={sections.find(({ name }) => name === 'sandbox')?.path} />
      <div class="shell">
        <header class="side" data-open={isOpen}>
          <div class="bar">
            <a class="brand" href="/console">
              {team.name}
            </a>
            <NotificationBell />
            <SearchButton />
            <button
              type="button"
              class="menu-button"
              aria-expanded={isOpen}
              onClick={() => setOpen((before) => !before)}
            >
              {t.menu}
            </button>
          </div>
          <Navigation path={path} sections={sections} />
          <NavigationFooter />
        </header>
        <main class="main" id="content" tabIndex={-1}>
          <Pages />
        </main>
        <RateLimitNotice />
      </div>
      <StepUpHost />
    </>
  )
}

function Navigation({ path, sections }: { path: string; sections: ReturnType<typeof listAllowedSections> }) {
  const t = sectionTexts()
  const isCurrent = (section: string) =>
    section === '/console' ? path === section : path === section || path.startsWith(`${section}/`)
  return (
    <nav aria-label={t.navigation}>
      <ul>
        {sections.map(({ path: section, name }) => (
          <li key={name}>
            <a href={section} aria-current={isCurrent(section) ? 'page' : undefined}>
              {t[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavigationFooter() {
  const t = sectionTexts()
  const { user } = useMe()
  const signingOut = useAction(async () => {
    if (authentication.peek()?.by === 'session') await signOut({ client: api() })
    endAuthentication()
  })
  return (
    <div class="foot">
      <BudgetMeter />
      <Preferences />
      <a class="small" href="/console/account">
        {formatName(user) || user.email}
      </a>
      {signingOut.error !== undefined && <Failure error={signingOut.error} />}
      <button type="button" disabled={signingOut.isRunning} onClick={() => void signingOut.run()}>
        {t.signOut}
      </button>
    </div>
  )
}
