// Ends sessions, for the person or for the team.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { notFound } from '../../../domain/errors/api-error.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import { type Ctx, type PortalSessionCtx, type SessionCtx, toRowKey } from '../../../kernel/db/context.ts'
import { lockCredentials } from '../credentials/index.ts'
import type { SessionAudience } from './audience.ts'
import type { RevokedSessions } from './sessions.schemas.ts'

type SessionToEnd = { id: string; person_id: string; current: string }

/** Throws a 404 for a session of another person. `current` is the credential of the request. */
export async function revokeSession<View>(
  ctx: Ctx,
  { statements, recordRevoked }: SessionAudience<View>,
  { id, person_id, current }: SessionToEnd,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<View>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  const key = toRowKey(ctx, id)
  if (!(await statements.revoke.first(ctx.db, { ...key, person_id, at: ctx.realClock.now() })))
    throw notFound('session')
  recordRevoked(ctx, { id, person_id })
  ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  return (await statements.find.only(ctx.db, { ...key, current })).json
}

/** Ends the session of the request. */
export function endSession<View>(
  ctx: SessionCtx | PortalSessionCtx,
  audience: SessionAudience<View>,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<View>> {
  const { credentialId: id } = ctx.principal
  const person_id = ctx.principal.kind === 'session' ? ctx.principal.userId : ctx.principal.freelancerId
  return revokeSession(ctx, audience, { id, person_id, current: id }, invalidateCredentials)
}

export function signOut<View>(
  ctx: SessionCtx | PortalSessionCtx,
  audience: SessionAudience<View>,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<View>> {
  ctx.browser.clearSession(audience.cookie)
  return endSession(ctx, audience, invalidateCredentials)
}

export async function revokeSessions<View>(
  ctx: Ctx,
  audience: SessionAudience<View>,
  { person_id, selectedBy }: { person_id: string; selectedBy?: string | undefined },
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<RevokedSessions>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  const revoked = await revokePersonSessions(ctx, audience, person_id, selectedBy)
  ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  return toJsonText({ revoked })
}

/**
 * Revokes all sessions of the person, or those that an id selects (`isSelected`), and returns their number. The caller holds the lock of
 * the team's credentials, and invalidates them after the commit.
 */
export async function revokePersonSessions<View>(
  ctx: Ctx,
  { statements, recordRevoked }: SessionAudience<View>,
  person_id: string,
  selectedBy?: string,
): Promise<number> {
  const row = {
    tenant_id: ctx.tenantId,
    person_id,
    at: ctx.realClock.now(),
    ...(selectedBy !== undefined && { selectedBy }),
  }
  const ended = await statements.revokeSome.many(ctx.db, row)
  for (const { id } of ended) recordRevoked(ctx, { id, person_id })
  return ended.length
}
