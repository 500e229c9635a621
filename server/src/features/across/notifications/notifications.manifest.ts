import { defineErrors, kind } from '../../../domain/errors/error-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const NOTIFICATION_ERRORS = defineErrors({
  unsubscribe_link_invalid: kind(
    'invalid_value',
    {},
    () =>
      'The link is incomplete, or was made with a secret key that this service no longer has; sign in instead',
  ),
})

export const NOTIFICATIONS = defineManifest({
  name: 'notifications',
  tag: {
    name: 'Notifications',
    description:
      'What a person is told: in the console and the portal, and by mail. Each person chooses which kinds are mailed, a daily digest and quiet hours.',
  },
  tables: {
    notification: {
      distributedBy: 'tenant_id',
      notAudited: 'made from events, which are a record themselves',
      personal: {
        rowsOf: { freelancer: 'recipient_id', user: 'recipient_id' },
        why: 'what a person was told; without names',
        maxRetention: '90 days',
      },
      notPersonal: ['kind', 'cause', 'subject_type', 'month'],
    },
    notification_mail: {
      distributedBy: 'tenant_id',
      notAudited: 'the mails that it causes are recorded',
      notPersonal: ['kind'],
    },
    notification_progress: { distributedBy: 'tenant_id', notAudited: 'a position in the feed' },
    notification_preference: {
      distributedBy: 'tenant_id',
      notAudited: 'what a person wants by mail, which nobody else can change',
      personal: {
        rowsOf: { freelancer: 'person_id', user: 'person_id' },
        erased: { quiet_from: 'null', quiet_until: 'null', time_zone: 'null' },
        why: 'when and about what a person wants mails',
      },
      notPersonal: ['off_kinds'],
    },
  },
  constraints: {
    notification_cause_key: { unreachable: 'a cause that was told stays as it is' },
  },
  errors: NOTIFICATION_ERRORS,
  resources: ['notification'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    notifications: typeof NOTIFICATIONS
  }
}
