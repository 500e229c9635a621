import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

const USER = ID('The user of the session.')

export const SESSION_EVENTS = defineEvents('session', {
  created: event('A user signed in.', {
    user_id: USER,
    method: Type.String({ description: '`code`, `link`, `invitation`, `oidc` or `passkey`.' }),
  }),
  stepped_up: event('A user confirmed in a session who they are, and may sign for 5 minutes.', {
    user_id: USER,
    method: Type.String({ description: '`code`, `operator_code` or `passkey`.' }),
  }),
  revoked: event('A session was ended: by signing out, or by ending it from elsewhere.', { user_id: USER }),
})

export const SESSIONS = defineManifest({
  name: 'sessions',
  tag: { name: 'Sessions', description: 'Where a user is signed in.' },
  tables: {
    session: {
      distributedBy: 'tenant_id',
      audited: 'session',
      isNeverDeleted: true,
      personal: {
        rowsOf: { user: 'user_id' },
        erased: { email: 'address', address: 'word', user_agent: 'null' },
        why: 'sign-ins to the console',
      },
    },
  },
  // Users list their own sessions. Only team-admins see the sessions of others, with times and addresses.
  readAccess: { session: { scope: 'users:read', role: 'team-admin' } },
  scopes: { resources: ['sessions'] },
  events: [SESSION_EVENTS],
  resources: ['session'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    sessions: typeof SESSIONS
  }
}
