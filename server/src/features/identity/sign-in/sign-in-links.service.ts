// Sign-in links of the operator, for installations without mail and for people who cannot read their mail. A link works once. Its
// token is in the fragment, and a POST opens the session: a scanner or a preview that only reads the address does not use it up.

import {
  hashSecret,
  isWellFormed,
  mintSecret,
  parseTenantId,
  SIGN_IN_LINK,
} from '../../../domain/access/secrets.ts'
import { invalid, notFound } from '../../../domain/errors/api-error.ts'
import { NIL_UUID, newId } from '../../../domain/ids.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Ctx, VisitorCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { lockCredentials } from '../credentials/index.ts'
import { CONSOLE, openSession } from '../sessions/index.ts'
import { lockActiveUser } from '../users/index.ts'
import { toSignedInResponse } from './attempts.service.ts'
import { SIGN_IN_ERRORS, SIGN_IN_LINK_EVENTS } from './sign-in.manifest.ts'
import { endLinks, insertLink, lockLink, markLinkUsed } from './sign-in.queries.ts'
import { isUsable, LINK_MS } from './sign-in.rules.ts'
import type { SignedIn, SignInLink, UseSignInLink } from './sign-in.schemas.ts'

export async function createSignInLink(
  ctx: Ctx,
  userId: string,
  validMs = LINK_MS,
): Promise<SignInLink & { url: string }> {
  await lockCredentials(ctx.db, ctx.tenantId)
  const user = await lockActiveUser.first(ctx.db, { tenant_id: ctx.tenantId, id: userId })
  if (!user) throw notFound('user')
  const id = newId()
  const token = mintSecret(SIGN_IN_LINK, ctx.tenantId)
  const at = ctx.realClock.now()
  const expires_at = new Date(at.getTime() + validMs)
  const row = {
    tenant_id: ctx.tenantId,
    id,
    user_id: user.id,
    token_hash: hashSecret(token),
    at,
    expires_at,
  }
  insertLink.queue(ctx.db, row)
  recordEvent(ctx, SIGN_IN_LINK_EVENTS.created, id, { user_id: user.id })
  return {
    user_id: user.id,
    url: `${ctx.publicUrl()}/console#sign-in=${token}`,
    expires_at: expires_at.toISOString(),
  }
}

/** Ends the open links of a user who has lost access. */
export const endSignInLinks = ({ db, tenantId, realClock }: Ctx, user_id: string): void =>
  endLinks.queue(db, { tenant_id: tenantId, user_id, at: realClock.now() })

export async function signInWithLink(ctx: VisitorCtx, { token }: UseSignInLink): Promise<JsonText<SignedIn>> {
  // A forged token may contain no team; the lookup runs nevertheless.
  const tenant_id = (isWellFormed(SIGN_IN_LINK, token) && parseTenantId(token)) || NIL_UUID
  const link = await lockLink.first(ctx.db, { tenant_id, token_hash: hashSecret(token) })
  const at = ctx.realClock.now()
  if (!link || !isUsable(link, at)) throw invalid('token', SIGN_IN_ERRORS.sign_in_invalid)
  const session = await openSession(ctx, CONSOLE, { tenant_id, person_id: link.user_id, method: 'link' })
  if (!session) throw invalid('token', SIGN_IN_ERRORS.sign_in_invalid)
  markLinkUsed.queue(ctx.db, { tenant_id, id: link.id, at })
  return toSignedInResponse(session)
}
