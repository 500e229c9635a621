// A session begins: at each sign-in with a new secret, so that nobody knows it beforehand.

import { UNLIMITED } from '../../../domain/access/scopes.ts'
import { hashOfSecret, mintSecret, SESSION } from '../../../domain/access/secrets.ts'
import { SESSION_MS } from '../../../domain/access/session-limits.ts'
import { newId } from '../../../domain/ids.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { type CallCtx, type InBrowser, userAgentOf } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { SessionMethod } from '../../../kernel/db/schema/tables.ts'
import { lockCredentials, notAfter } from '../credentials/index.ts'
import { holdActiveUser } from '../users/index.ts'
import { SESSION_EVENTS } from './sessions.events.ts'
import { findSession, insertSession } from './sessions.queries.ts'
import type { Session } from './sessions.schemas.ts'

type Person = {
  tenant_id: string
  user_id: string
  method: SessionMethod
  /** When the credential ends from which the session comes, if it does. */
  notAfter?: Date | null
}

/** Sets the cookie. Undefined if the user is not active (any more). */
export async function openSession(
  ctx: CallCtx & InBrowser,
  { tenant_id, user_id, method, notAfter: limit = null }: Person,
): Promise<JsonText<Session> | undefined> {
  await lockCredentials(ctx.db, tenant_id)
  const user = await holdActiveUser.first(ctx.db, { tenant_id, id: user_id })
  if (!user) return undefined
  const id = newId()
  const secret = mintSecret(SESSION, tenant_id)
  const at = ctx.realClock.now()
  const expires_at = notAfter(new Date(at.getTime() + SESSION_MS), limit)
  const own = await ctx.actAs({
    kind: 'session',
    credentialId: id,
    tenantId: tenant_id,
    userId: user_id,
    role: user.role,
    keyScopes: UNLIMITED,
    scopes: [],
  })
  insertSession.queue(own.db, {
    tenant_id,
    id,
    user_id,
    secret_hash: hashOfSecret(secret),
    method,
    email: user.email,
    address: ctx.client?.ip ?? '',
    user_agent: userAgentOf(ctx),
    at,
    expires_at,
  })
  recordEvent(own, SESSION_EVENTS.created, id, { user_id, method })
  ctx.browser.setSession(secret, Math.floor((expires_at.getTime() - at.getTime()) / 1000))
  return (await findSession.only(own.db, { tenant_id, id, current: id })).json
}
