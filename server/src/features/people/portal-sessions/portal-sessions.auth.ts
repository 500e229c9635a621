// Finds the session of a cookie of the portal, with the freelancer, and records when it was last used.

import type { PortalSessionPrincipal } from '../../../domain/access/principal.ts'
import { hashOfSecret, PORTAL_SESSION, tenantOf } from '../../../domain/access/secrets.ts'
import { isPortalSessionOver } from '../../../domain/access/session-limits.ts'
import type { Clock } from '../../../domain/clock.ts'
import { NIL_UUID } from '../../../domain/ids.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { SessionKind } from '../../../kernel/http/auth/authenticate-session.ts'
import { createCredentialCache } from '../../../kernel/http/auth/credential-cache.ts'
import { createUsage } from '../../../kernel/http/auth/credential-usage.ts'
import { findPortalOwner, writePortalSessionUses } from './portal-sessions.queries.ts'

type Owner = NonNullable<Awaited<ReturnType<typeof findPortalOwner.first>>>

export const createPortalSessionStore = ({ db, clock }: { db: Db; clock: Clock }) =>
  createCredentialCache<Owner>({
    clock,
    // An invented secret may contain no team; it is looked up all the same, so that the response time tells nothing.
    read: (secret) =>
      findPortalOwner.first(db, {
        tenant_id: tenantOf(secret) ?? NIL_UUID,
        secret_hash: hashOfSecret(secret),
      }),
  })

export const createPortalSessionUsage = (deps: { db: Db; clock: Clock }) =>
  createUsage(deps, (uses) => writePortalSessionUses.many(deps.db, uses))

export const PORTAL_SESSIONS: SessionKind<Owner, PortalSessionPrincipal> = {
  cookie: 'portal',
  secret: PORTAL_SESSION,
  isOver: isPortalSessionOver,
  principalOf: (owner) => ({
    kind: 'portal_session',
    credentialId: owner.id,
    tenantId: owner.tenant_id,
    freelancerId: owner.freelancer_id,
    linkId: owner.portal_link_id,
  }),
}
