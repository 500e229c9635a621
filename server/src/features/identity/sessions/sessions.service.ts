// Users see and end their own sessions; a team-admin can end all sessions of a user.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { CONSOLE_LIMITS } from '../../../domain/access/session-limits.ts'
import { notFound } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { KeyCtx } from '../../../kernel/db/context.ts'
import { knownUsers } from '../users/users.tables.ts'
import { revokeSession, revokeSessions } from './end-sessions.service.ts'
import { CONSOLE } from './sessions.auth.ts'
import { pageOfSessions } from './sessions.queries.ts'
import type { RevokedSessions, Session, SessionQuery } from './sessions.schemas.ts'

export async function listSessions(ctx: KeyCtx, query: SessionQuery): Promise<JsonText<Page<Session>>> {
  const now = ctx.realClock.now()
  const input = {
    tenant_id: ctx.tenantId,
    user_id: ctx.principal.userId,
    current: ctx.principal.credentialId,
    now,
    seen_after: new Date(now.getTime() - CONSOLE_LIMITS.maxIdleMs),
    ...query,
  }
  return (await pageOfSessions.only(ctx.db, input)).json
}

export function revokeOwnSession(
  ctx: KeyCtx,
  id: string,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<Session>> {
  const { userId: person_id, credentialId: current } = ctx.principal
  return revokeSession(ctx, CONSOLE, { id, person_id, current }, invalidateCredentials)
}

/** The session that makes the request stays: users who suspect a stranger in their account stay signed in. */
export function revokeOtherSessions(
  ctx: KeyCtx,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<RevokedSessions>> {
  const { kind, userId: person_id, credentialId } = ctx.principal
  const selectedBy = kind === 'session' ? credentialId : undefined
  return revokeSessions(ctx, CONSOLE, { person_id, selectedBy }, invalidateCredentials)
}

export async function revokeSessionsOfUser(
  ctx: KeyCtx,
  userId: string,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<RevokedSessions>> {
  if (!(await knownUsers.first(ctx.db, { tenant_id: ctx.tenantId, ids: [userId] }))) throw notFound('user')
  return revokeSessions(ctx, CONSOLE, { person_id: userId }, invalidateCredentials)
}
