import { NotificationPreferences } from '../../../shared/across/notifications/preferences-form.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import {
  getPortalNotificationPreferences,
  type PortalNotificationPreferences as Preferences,
  updatePortalNotificationPreferences,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'

export function OwnNotificationPreferences() {
  const preferences = useLoaded('notification preferences', (signal) =>
    getPortalNotificationPreferences({ client: portal(), signal }),
  )
  return (
    <NotificationPreferences
      loaded={preferences}
      save={(body) =>
        updatePortalNotificationPreferences({
          client: portal(),
          body: { ...body, off_kinds: body.off_kinds as Preferences['off_kinds'] },
        })
      }
    />
  )
}
