import { manifest } from '../../../domain/manifest.ts'
import { FEED_ERRORS } from './events.errors.ts'

export const EVENT_FEED = manifest({
  name: 'events',
  tag: {
    name: 'Events',
    description: 'What has happened in the team, in order and without gaps.',
  },
  tables: {
    feed_entry: {
      by: 'tenant_id',
      notAudited: 'the order of events, which are a record themselves',
      notPersonal: ['type'],
    },
    feed_head: { by: 'tenant_id', notAudited: 'the end of the feed' },
  },
  constraints: {
    feed_entry_number_key: { internal: 'entries are numbered under the lock of the end of the feed' },
  },
  scopes: { acts: ['events:read'] },
  errors: FEED_ERRORS,
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    events: typeof EVENT_FEED
  }
}
