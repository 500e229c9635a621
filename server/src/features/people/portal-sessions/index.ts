export { PORTAL_SESSION_KIND } from './portal-sessions.auth.ts'
export { PortalSession } from './portal-sessions.schemas.ts'
