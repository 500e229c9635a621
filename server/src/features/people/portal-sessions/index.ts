export { PORTAL } from './portal-sessions.auth.ts'
export { PortalSession } from './portal-sessions.schemas.ts'
