import { useState } from 'preact/hooks'
import { NotificationList } from '../../../shared/across/notifications/notification-list.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import {
  listPortalNotifications,
  type Notification,
  readAllPortalNotifications,
} from '../../../shared/sdk.ts'
import { link, portal } from '../../link.ts'
import { DETAILS_HREF, toMissionHref, toReportHref } from '../../location.tsx'
import { OwnNotificationPreferences } from './own-preferences.tsx'

/** Shows notifications only in a session: a portal link without a session must not show them. */
export function NotificationsPage() {
  return link.value?.by === 'session' ? <NotificationsContent /> : null
}

function NotificationsContent() {
  return (
    <div class="stack">
      <PortalNotificationList />
      <OwnNotificationPreferences />
    </div>
  )
}

function PortalNotificationList() {
  const [page, setPage] = useState(1)
  const found = useLoaded(`notifications ${page}`, (signal) =>
    listPortalNotifications({ client: portal(), query: { page, per_page: 20 }, signal }),
  )
  return (
    <NotificationList
      loaded={found}
      toHref={toNotificationHref}
      onOpen={() => undefined}
      readAll={() => readAllPortalNotifications({ client: portal() })}
      onPage={setPage}
    />
  )
}

function toNotificationHref({ subject, mission, month }: Notification): string {
  if (subject.type === 'accounting_entry') return '#/invoices'
  if (!mission) return DETAILS_HREF
  return month ? toReportHref(mission.id, month) : toMissionHref(mission.id)
}
