export { openPortalSession } from './open-portal-session.service.ts'
export {
  createPortalSessionStore,
  createPortalSessionUsage,
  PORTAL_SESSIONS,
} from './portal-sessions.auth.ts'
export { eraseEndedPortalSessions, findPortalOrigin } from './portal-sessions.queries.ts'
export { PortalSession } from './portal-sessions.schemas.ts'
export { endPortalSession } from './portal-sessions.service.ts'
