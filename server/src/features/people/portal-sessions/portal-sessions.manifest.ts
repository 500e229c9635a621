import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

const SESSION = { session_id: ID('The session.') }

export const PORTAL_SESSION_EVENTS = defineEvents(
  'portal_session',
  {
    created: event('A freelancer signed in to the portal.', {
      ...SESSION,
      method: Type.String({ description: '`code` or `link`.' }),
    }),
    revoked: event('A session of a freelancer was ended: by signing out, or by the team.', SESSION),
  },
  'freelancer',
)

export const PORTAL_SESSIONS = defineManifest({
  name: 'portal-sessions',
  tables: {
    portal_session: {
      distributedBy: 'tenant_id',
      audited: 'portal_session',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        erased: { email: 'address', address: 'word', user_agent: 'null' },
        why: 'sign-ins to the portal',
      },
    },
  },
  readAccess: { portal_session: { scope: 'freelancers:read', role: 'team-admin' } },
  constraints: {
    portal_session_freelancer_fkey: { unreachable: 'only freelancers who never accepted are deleted' },
    portal_session_link_fkey: { unreachable: 'a link is deleted only with its freelancer' },
  },
  events: [PORTAL_SESSION_EVENTS],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'portal-sessions': typeof PORTAL_SESSIONS
  }
}
