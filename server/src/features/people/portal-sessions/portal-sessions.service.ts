// Sessions of freelancers end: the person signs out, or the team ends all of them.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { notFound } from '../../../domain/errors/api-error.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Ctx, PortalSessionCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { lockCredentials } from '../../identity/credentials/index.ts'
import type { RevokedSessions } from '../../identity/sessions/index.ts'
import { knownFreelancers } from '../freelancers/freelancers.tables.ts'
import { PORTAL_SESSION_EVENTS } from './portal-sessions.events.ts'
import * as queries from './portal-sessions.queries.ts'
import type { PortalSession } from './portal-sessions.schemas.ts'

/** The session of the request. */
export async function endPortalSession(
  ctx: PortalSessionCtx,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<PortalSession>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  const { credentialId, freelancerId } = ctx.principal
  const key = { tenant_id: ctx.tenantId, id: credentialId }
  queries.revokePortalSessionRow.queue(ctx.db, { ...key, at: ctx.realClock.now() })
  recordEvent(ctx, PORTAL_SESSION_EVENTS.revoked, freelancerId, { session_id: credentialId })
  ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  return (await queries.findPortalSession.only(ctx.db, key)).json
}

export async function revokePortalSessions(
  ctx: Ctx,
  freelancerId: string,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<RevokedSessions>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  const known = await knownFreelancers.first(ctx.db, { tenant_id: ctx.tenantId, ids: [freelancerId] })
  if (!known) throw notFound('freelancer')
  const revoked = await revokePortalSessionsOf(ctx, freelancerId)
  ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  return toJsonText({ revoked })
}

/**
 * For good, and how many: all of the freelancer, or those that one link has opened. The caller holds the lock of the team's
 * credentials, and invalidates them after the commit.
 */
export async function revokePortalSessionsOf(
  ctx: Ctx,
  freelancerId: string,
  linkId?: string,
): Promise<number> {
  const row = { tenant_id: ctx.tenantId, freelancer_id: freelancerId, at: ctx.realClock.now() }
  const ended = await queries.revokePortalSessions.many(ctx.db, {
    ...row,
    ...(linkId !== undefined && { portal_link_id: linkId }),
  })
  for (const { id } of ended)
    recordEvent(ctx, PORTAL_SESSION_EVENTS.revoked, freelancerId, { session_id: id })
  return ended.length
}
