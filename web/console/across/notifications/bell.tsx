// The bell of the console: how many notifications are unread. People who use a key have none.
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { countUnreadNotifications } from '../../../shared/sdk.ts'
import { api, entered } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: { none: 'Notifications', some: (count: string) => `Notifications, ${count} unread` },
  fr: { none: 'Notifications', some: (count: string) => `Notifications, ${count} non lues` },
})

const EVERY_MS = 60_000
/** Counted up to here. */
const MAX = 100

export function Bell() {
  return entered.value?.by === 'session' ? <OwnBell /> : null
}

function OwnBell() {
  const w = useTexts(TEXTS)
  const { path } = useLocation()
  const unread = useLoaded('unread notifications', (signal) =>
    countUnreadNotifications({ client: api(), signal }),
  )
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && unread.reload(), EVERY_MS)
    return () => clearInterval(timer)
  }, [unread.reload])
  // What was read on the page before is no longer unread.
  const counted = useRef(path)
  useEffect(() => {
    if (counted.current === path) return
    counted.current = path
    unread.reload()
  }, [path])
  const count = unread.value?.count ?? 0
  const shown = count >= MAX ? `${MAX - 1}+` : String(count)
  return (
    <a
      class="bell"
      href="/console/notifications"
      aria-label={count > 0 ? w.some(shown) : w.none}
      aria-current={path === '/console/notifications' ? 'page' : undefined}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d="M12 3a6 6 0 0 0-6 6v4l-2 3h16l-2-3V9a6 6 0 0 0-6-6Zm-2.5 16a2.5 2.5 0 0 0 5 0"
          fill="none"
          stroke="currentColor"
          stroke-width="1.75"
          stroke-linejoin="round"
          stroke-linecap="round"
        />
      </svg>
      {count > 0 && (
        <span class="count" aria-hidden="true">
          {shown}
        </span>
      )}
    </a>
  )
}
