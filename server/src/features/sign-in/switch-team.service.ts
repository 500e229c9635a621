// A signed-in person changes to another of their teams, or signs out. The address is verified only by a mailed code: a link shows
// that the operator trusts the holder, and an invitation may have been handed over, so these sessions stay in their team.

import type { KeyCtx, SessionCtx } from '../../kernel/db/context.ts'
import type { InvalidateCredentials } from '../../kernel/domain/access/principal.ts'
import { notAllowedForUser } from '../../kernel/domain/errors/api-error.ts'
import { type JsonText, toJsonText } from '../../kernel/domain/json-text.ts'
import { findOrigin, openSession, revokeSession, type Session } from '../sessions/index.ts'
import { findUserByEmail } from '../users/index.ts'
import { SIGN_IN_ERRORS } from './sign-in.errors.ts'
import { findTeamsOf } from './sign-in.queries.ts'
import type { ChooseTeam, MyTeams, SignedIn } from './sign-in.schemas.ts'
import { signedIn, wrongTeam } from './sign-in.service.ts'

const originOf = ({ db, tenantId, principal }: KeyCtx) =>
  findOrigin.only(db, { tenant_id: tenantId, id: principal.credentialId })

/** Of a session that cannot switch, its own team only. */
export async function listMyTeams(ctx: SessionCtx): Promise<JsonText<MyTeams>> {
  const { method, email } = await originOf(ctx)
  const all = await findTeamsOf.many(ctx.db, { email })
  const own = method === 'code' ? all : all.filter(({ tenant_id }) => tenant_id === ctx.tenantId)
  return toJsonText({
    items: own.map(({ tenant_id, name }) => ({
      id: tenant_id,
      name,
      is_current: tenant_id === ctx.tenantId,
    })),
  })
}

/** The session of the other team lasts no longer than this one, which ends. */
export async function switchTeam(
  ctx: SessionCtx,
  { team_id }: ChooseTeam,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<SignedIn>> {
  const { method, email, expires_at } = await originOf(ctx)
  if (method !== 'code') throw notAllowedForUser(SIGN_IN_ERRORS.switch_needs_code)
  const user = await findUserByEmail.first(ctx.db, { tenant_id: team_id, email })
  if (!user) throw wrongTeam()
  await revokeSession(ctx, ctx.principal.credentialId, invalidateCredentials)
  const session = await openSession(ctx, {
    tenant_id: team_id,
    user_id: user.id,
    method,
    notAfter: expires_at,
  })
  if (!session) throw wrongTeam()
  return signedIn(session)
}

export async function signOut(
  ctx: SessionCtx,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<Session>> {
  ctx.browser.clearSession()
  return revokeSession(ctx, ctx.principal.credentialId, invalidateCredentials)
}
