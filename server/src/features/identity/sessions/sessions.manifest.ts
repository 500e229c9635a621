import { manifest } from '../../../domain/manifest.ts'
import { SESSION_EVENTS } from './sessions.events.ts'

export const SESSIONS = manifest({
  name: 'sessions',
  tag: { name: 'Sessions', description: 'Where a user is signed in.' },
  tables: {
    session: {
      by: 'tenant_id',
      audited: 'session',
      isNeverDeleted: true,
      personal: {
        rowsOf: { user: 'user_id' },
        erased: { email: 'address', address: 'word', user_agent: 'null' },
        why: 'sign-ins to the console',
      },
    },
  },
  scopes: { resources: ['sessions'] },
  events: [SESSION_EVENTS],
  resources: ['session'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    sessions: typeof SESSIONS
  }
}
