import { NotificationPreferences } from '../../../shared/across/notifications/preferences-form.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import {
  getNotificationPreferences,
  updateNotificationPreferences,
  type NotificationPreferences as Value,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

export function OwnNotificationPreferences() {
  const preferences = useLoaded('notification preferences', (signal) =>
    getNotificationPreferences({ client: api(), signal }),
  )
  return (
    <NotificationPreferences
      loaded={preferences}
      listHref="/console/notifications"
      save={(body) =>
        updateNotificationPreferences({
          client: api(),
          body: { ...body, off_kinds: body.off_kinds as Value['off_kinds'] },
        })
      }
    />
  )
}
