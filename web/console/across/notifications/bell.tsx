// The bell of the console: the number of unread notifications. Hidden from people who use an API key.
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { countUnreadNotifications } from '../../../shared/sdk.ts'
import { api, authentication } from '../../../shared/session/session.ts'

const texts = requireTexts('console/across/notifications', 'bell')

const POLL_INTERVAL_MS = 60_000
/** The count stops at this number. */
const MAX_COUNT = 100

export function NotificationBell() {
  return authentication.value?.by === 'session' ? <SessionBell /> : null
}

function SessionBell() {
  const t = texts()
  const { path } = useLocation()
  const unread = useLoaded('unread notifications', (signal) =>
    countUnreadNotifications({ client: api(), signal }),
  )
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && unread.reload(),
      POLL_INTERVAL_MS,
    )
    return () => clearInterval(timer)
  }, [unread.reload])
  // Notifications read on the previous page change the count.
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    unread.reload()
  }, [path])
  const count = unread.value?.count ?? 0
  const countText = count >= MAX_COUNT ? `${MAX_COUNT - 1}+` : String(count)
  return (
    <a
      class="bell"
      href="/console/notifications"
      aria-label={count > 0 ? t.some(countText) : t.none}
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
          {countText}
        </span>
      )}
    </a>
  )
}
