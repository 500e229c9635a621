export { openSession } from './open-session.service.ts'
export { findOrigin } from './sessions.queries.ts'
export { RevokedSessions, Session } from './sessions.schemas.ts'
export { revokeSession, revokeSessionsOf } from './sessions.service.ts'
