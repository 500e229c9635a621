// Sessions of users: people see and end their own, a team-admin ends those of a user.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { IDLE_MS } from '../../../domain/access/session-limits.ts'
import { notFound } from '../../../domain/errors/api-error.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { lockCredentials } from '../credentials/index.ts'
import { knownUsers } from '../users/users.tables.ts'
import { SESSION_EVENTS } from './sessions.events.ts'
import * as queries from './sessions.queries.ts'
import type { RevokedSessions, Session, SessionQuery } from './sessions.schemas.ts'

export async function listSessions(ctx: KeyCtx, query: SessionQuery): Promise<JsonText<Page<Session>>> {
  const now = ctx.realClock.now()
  const input = {
    tenant_id: ctx.tenantId,
    user_id: ctx.principal.userId,
    current: ctx.principal.credentialId,
    now,
    seen_after: new Date(now.getTime() - IDLE_MS),
    ...query,
  }
  return (await queries.pageOfSessions.only(ctx.db, input)).json
}

/** Only of the caller: the id of another user's session is not found. */
export async function revokeSession(
  ctx: KeyCtx,
  id: string,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<Session>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  const { userId: user_id, credentialId: current } = ctx.principal
  const key = { tenant_id: ctx.tenantId, id }
  if (!(await queries.revokeSessionRow.first(ctx.db, { ...key, user_id, at: ctx.realClock.now() })))
    throw notFound('session')
  recordEvent(ctx, SESSION_EVENTS.revoked, id, { user_id })
  ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  return (await queries.findSession.only(ctx.db, { ...key, current })).json
}

/** The session that makes the request stays: whoever suspects a stranger in their account stays signed in. */
export async function revokeOtherSessions(
  ctx: KeyCtx,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<RevokedSessions>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  const { kind, userId, credentialId } = ctx.principal
  const revoked = await revokeSessionsOf(ctx, userId, kind === 'session' ? credentialId : undefined)
  ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  return toJsonText({ revoked })
}

export async function revokeSessionsOfUser(
  ctx: KeyCtx,
  userId: string,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<RevokedSessions>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  if (!(await knownUsers.first(ctx.db, { tenant_id: ctx.tenantId, ids: [userId] }))) throw notFound('user')
  const revoked = await revokeSessionsOf(ctx, userId)
  ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  return toJsonText({ revoked })
}

/** For good, and how many. The caller holds the lock of the team's credentials. */
export async function revokeSessionsOf(ctx: Ctx, userId: string, except?: string): Promise<number> {
  const row = { tenant_id: ctx.tenantId, user_id: userId, at: ctx.realClock.now() }
  const ended = await queries.revokeSessionsOfUser.many(ctx.db, {
    ...row,
    ...(except !== undefined && { except }),
  })
  for (const { id } of ended) recordEvent(ctx, SESSION_EVENTS.revoked, id, { user_id: userId })
  return ended.length
}
