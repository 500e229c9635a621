// The key or session that creates or changes another credential. It is read under the lock of the team's credentials, so that it never
// grants more than it has at that moment, and a key that is being revoked creates nothing.

import { intersectScopes, resolvePermissions } from '../../../domain/access/permissions.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { CONSOLE_LIMITS } from '../../../domain/access/session-limits.ts'
import { convertTime } from '../../../domain/clock.ts'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import { refused } from '../../../domain/errors/api-error.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { orBusy } from '../../../kernel/db/connections/overload.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { acquireTeamLock } from '../../../kernel/db/team-lock.ts'
import { findIssuer, findSessionIssuer } from './credentials.queries.ts'
import { type Issuer, resolveSessionScopes } from './credentials.rules.ts'

/** The expiry of a credential by the clock of the team, for the links that it creates. Null: it never expires. */
export const toLinkLimit = (
  { clock, realClock }: Pick<Ctx, 'clock' | 'realClock'>,
  expires_at: Date | null,
): Date | null => expires_at && convertTime(expires_at, realClock, clock)

/** The first lock of every transaction that creates, changes or revokes a credential of the team (decision 0039). */
export async function lockCredentials(db: Db, tenantId: string): Promise<void> {
  await orBusy(acquireTeamLock(db, tenantId, 'credentials'), 'credentials')
}

export async function lockIssuer(ctx: KeyCtx): Promise<Issuer> {
  await lockCredentials(ctx.db, ctx.tenantId)
  return ctx.principal.kind === 'session' ? requireSessionIssuer(ctx) : requireKeyIssuer(ctx)
}

/** A session has no limits to pass on: keys that it creates may outlive it, with the default limits of a key. */
async function requireSessionIssuer(ctx: KeyCtx): Promise<Issuer> {
  const at = ctx.realClock.now()
  const seen_after = new Date(at.getTime() - CONSOLE_LIMITS.maxIdleMs)
  const input = { tenant_id: ctx.tenantId, id: ctx.principal.credentialId, at, seen_after }
  const found = await findSessionIssuer.first(ctx.db, input)
  if (!found) throw refused(ACCESS_ERRORS.invalid_session)
  const { user_id, role } = found
  const scopes = resolveSessionScopes(found, ctx.declared)
  return { keyId: null, userId: user_id, role, scopes, expires_at: null, requests_per_minute: null }
}

async function requireKeyIssuer(ctx: KeyCtx): Promise<Issuer> {
  const input = { tenant_id: ctx.tenantId, id: ctx.principal.credentialId, at: ctx.realClock.now() }
  const found = await findIssuer.first(ctx.db, input)
  if (!found) throw refused(ACCESS_ERRORS.invalid_key)
  const { user_id, role, expires_at, requests_per_minute } = found
  const personScopes = resolvePermissions(
    role,
    found.permissions as Scope[] | null,
    ctx.declared.memberScopes,
  )
  const scopes = intersectScopes(found.scopes as Scope[], personScopes)
  return { keyId: ctx.principal.credentialId, userId: user_id, role, scopes, expires_at, requests_per_minute }
}
