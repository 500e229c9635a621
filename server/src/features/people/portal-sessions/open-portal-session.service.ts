// A session of a freelancer begins: at each sign-in with a new secret, so that nobody knows it beforehand.

import { hashOfSecret, mintSecret, PORTAL_SESSION } from '../../../domain/access/secrets.ts'
import { PORTAL_SESSION_MS } from '../../../domain/access/session-limits.ts'
import { newId } from '../../../domain/ids.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { type CallCtx, type InBrowser, userAgentOf } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { lockCredentials, notAfter } from '../../identity/credentials/index.ts'
import { holdActiveFreelancer } from '../freelancers/index.ts'
import { PORTAL_SESSION_EVENTS } from './portal-sessions.events.ts'
import { findPortalSession, insertPortalSession } from './portal-sessions.queries.ts'
import type { PortalSession } from './portal-sessions.schemas.ts'

type Person = {
  tenant_id: string
  freelancer_id: string
  /** The personal link by which the person comes; null: a mailed code. */
  linkId: string | null
  /** When the credential ends from which the session comes, if it limits the session. */
  notAfter?: Date | null
}

/** Sets the cookie. Undefined if the freelancer is not active (any more). */
export async function openPortalSession(
  ctx: CallCtx & InBrowser,
  { tenant_id, freelancer_id, linkId, notAfter: limit = null }: Person,
): Promise<JsonText<PortalSession> | undefined> {
  await lockCredentials(ctx.db, tenant_id)
  const freelancer = await holdActiveFreelancer.first(ctx.db, { tenant_id, id: freelancer_id })
  if (!freelancer) return undefined
  const id = newId()
  const secret = mintSecret(PORTAL_SESSION, tenant_id)
  const at = ctx.realClock.now()
  const expires_at = notAfter(new Date(at.getTime() + PORTAL_SESSION_MS), limit)
  const method = linkId === null ? 'code' : 'link'
  const own = await ctx.actAs({
    kind: 'portal_session',
    credentialId: id,
    tenantId: tenant_id,
    freelancerId: freelancer_id,
    linkId,
  })
  insertPortalSession.queue(own.db, {
    tenant_id,
    id,
    freelancer_id,
    portal_link_id: linkId,
    secret_hash: hashOfSecret(secret),
    method,
    email: freelancer.email,
    address: ctx.client?.ip ?? '',
    user_agent: userAgentOf(ctx),
    at,
    expires_at,
  })
  recordEvent(own, PORTAL_SESSION_EVENTS.created, freelancer_id, { session_id: id, method })
  ctx.browser.setPortalSession(secret, Math.floor((expires_at.getTime() - at.getTime()) / 1000))
  return (await findPortalSession.only(own.db, { tenant_id, id })).json
}
