import { defineErrors, kind, NUMBER } from '../../../domain/errors/error-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const FEED_ERRORS = defineErrors({
  cursor_unknown: kind(
    'cursor_invalid',
    {},
    (_, field) =>
      `${field} is not a cursor of this team's feed, or the database was restored to an earlier state; omit it to read the feed from its beginning`,
  ),
  cursor_too_old: kind(
    'cursor_expired',
    { first_number: NUMBER('The number of the oldest event that is still in the feed.', 1042) },
    ({ first_number }, field) =>
      `${field} is older than the feed, which begins with the event ${first_number}`,
  ),
})

export const EVENT_FEED = defineManifest({
  name: 'events',
  tag: {
    name: 'Events',
    description: 'What has happened in the team, in order and without gaps.',
  },
  tables: {
    feed_entry: {
      distributedBy: 'tenant_id',
      notAudited: 'the order of events, which are a record themselves',
      notPersonal: ['type'],
    },
    feed_head: { distributedBy: 'tenant_id', notAudited: 'the end of the feed' },
  },
  constraints: {
    feed_entry_number_key: { unreachable: 'entries are numbered under the lock of the end of the feed' },
  },
  // The feed shows its reader nothing that the lists do not, so members follow it by default.
  scopes: { actions: ['events:read'], memberActions: ['events:read'] },
  errors: FEED_ERRORS,
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    events: typeof EVENT_FEED
  }
}
