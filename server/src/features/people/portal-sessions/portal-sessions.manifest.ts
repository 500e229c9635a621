import { manifest } from '../../../domain/manifest.ts'
import { PORTAL_SESSION_EVENTS } from './portal-sessions.events.ts'

export const PORTAL_SESSIONS = manifest({
  name: 'portal-sessions',
  tables: {
    portal_session: {
      by: 'tenant_id',
      audited: 'portal_session',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        erased: { email: 'address', address: 'word', user_agent: 'null' },
        why: 'sign-ins to the portal',
      },
    },
  },
  constraints: {
    portal_session_freelancer_fkey: { internal: 'only freelancers who never accepted are deleted' },
    portal_session_link_fkey: { internal: 'a link is deleted only with its freelancer' },
  },
  events: [PORTAL_SESSION_EVENTS],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'portal-sessions': typeof PORTAL_SESSIONS
  }
}
