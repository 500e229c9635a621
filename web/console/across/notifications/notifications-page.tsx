import { useState } from 'preact/hooks'
import { NotificationList } from '../../../shared/across/notifications/notification-list.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

export function NotificationsPage() {
  const [page, setPage] = useState(1)
  const found = useLoaded(`notifications ${page}`, (signal) =>
    listNotifications({ client: api(), query: { page, per_page: 20 }, signal }),
  )
  return (
    <NotificationList
      loaded={found}
      toHref={toNotificationHref}
      // The link opens even if the notification could not be marked as read.
      onOpen={({ id }) => void readNotification({ client: api(), path: { id } }).catch(() => undefined)}
      readAll={() => readAllNotifications({ client: api() })}
      onPage={setPage}
      preferencesHref="/console/account"
    />
  )
}

function toNotificationHref({ subject: { type, id }, freelancer }: Notification): string {
  switch (type) {
    case 'mission':
      return `/console/missions/${id}`
    case 'activity_report':
      return `/console/activity-reports/${id}`
    case 'accounting_entry':
      return `/console/accounting/${id}`
    case 'accounting_export':
      return '/console/accounting/exports'
    case 'payment_batch':
      return `/console/payments/batches/${id}`
    case 'compliance_document':
      return freelancer ? `/console/freelancers/${freelancer.id}` : '/console/freelancers'
  }
}
