// Sessions of freelancers, in the portal.
import type { PortalSessionPrincipal } from '../../../domain/access/principal.ts'
import { PORTAL_SESSION } from '../../../domain/access/secrets.ts'
import { PORTAL_LIMITS } from '../../../domain/access/session-limits.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { SessionKind } from '../../../kernel/http/auth/authenticate-session.ts'
import type { OpeningAudience } from '../../identity/sessions/index.ts'
import { lockActiveFreelancer } from '../freelancers/index.ts'
import { PORTAL_SESSION_EVENTS } from './portal-sessions.manifest.ts'
import { findPortalOwner, insertPortalSession, STATEMENTS } from './portal-sessions.queries.ts'
import type { PortalSession } from './portal-sessions.schemas.ts'

/** A sign-in by a mailed code, or by a portal link. */
type Method = 'code' | { linkId: string }

const getLinkId = (method: Method) => (method === 'code' ? null : method.linkId)
const getMethodName = (method: Method) => (method === 'code' ? 'code' : 'link')

type Owner = { id: string; tenant_id: string; freelancer_id: string; portal_link_id: string | null }
type Times = { last_seen_at: Date; expires_at: Date }

const toPrincipal = ({ id, tenant_id, freelancer_id, portal_link_id }: Owner): PortalSessionPrincipal => ({
  kind: 'portal_session',
  credentialId: id,
  tenantId: tenant_id,
  freelancerId: freelancer_id,
  linkId: portal_link_id,
})

export const PORTAL_SESSION_KIND = {
  cookie: 'portal',
  secret: PORTAL_SESSION,
  limits: PORTAL_LIMITS,
  statements: STATEMENTS,
  findOwner: findPortalOwner.first,
  toPrincipal,
  findActive: lockActiveFreelancer.first,
  createPrincipal: ({ person_id: freelancer_id, ...session }, _, method) =>
    toPrincipal({ ...session, freelancer_id, portal_link_id: getLinkId(method) }),
  insert: (db, row, method) =>
    insertPortalSession.queue(db, {
      ...row,
      method: getMethodName(method),
      portal_link_id: getLinkId(method),
    }),
  recordCreated: (ctx, { id: session_id, person_id }, method) =>
    recordEvent(ctx, PORTAL_SESSION_EVENTS.created, person_id, { session_id, method: getMethodName(method) }),
  recordRevoked: (ctx, { id: session_id, person_id }) =>
    recordEvent(ctx, PORTAL_SESSION_EVENTS.revoked, person_id, { session_id }),
} satisfies OpeningAudience<{ email: string }, Method, PortalSession> &
  SessionKind<Owner & Times, PortalSessionPrincipal>
