// Opens sessions. Each sign-in creates a new secret, which prevents session fixation.

import { hashSecret, mintSecret } from '../../../domain/access/secrets.ts'
import { newId } from '../../../domain/ids.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { type CallCtx, getUserAgent, type InBrowser } from '../../../kernel/db/context.ts'
import { lockCredentials, notAfter } from '../credentials/index.ts'
import type { OpeningAudience } from './audience.ts'

type Opening<Method> = {
  tenant_id: string
  /** The user or the freelancer. */
  person_id: string
  method: Method
  /** The end of the credential that opened the session, if it limits the session. */
  notAfter?: Date | null
  /** Whether the session is opened with a link that was shown to somebody else. */
  isLinkShown?: boolean
}

/** Opens a session and sets its cookie. Returns undefined if the person is not active. */
export async function openSession<Person extends { email: string }, Method, View>(
  ctx: CallCtx & InBrowser,
  audience: OpeningAudience<Person, Method, View>,
  { tenant_id, person_id, method, notAfter: limit = null, isLinkShown = false }: Opening<Method>,
): Promise<JsonText<View> | undefined> {
  await lockCredentials(ctx.db, tenant_id)
  const person = await audience.findActive(ctx.db, { tenant_id, id: person_id })
  if (!person) return undefined
  const session = { tenant_id, id: newId(), person_id }
  const secret = mintSecret(audience.secret, tenant_id)
  const at = ctx.realClock.now()
  const expires_at = notAfter(new Date(at.getTime() + audience.limits.maxMs), limit)
  const sessionCtx = await ctx.actAs(audience.createPrincipal(session, person, method))
  const row = {
    ...session,
    secret_hash: hashSecret(secret),
    email: person.email,
    address: ctx.client?.ip ?? '',
    user_agent: getUserAgent(ctx),
    at,
    expires_at,
    is_link_shown: isLinkShown,
  }
  audience.insert(sessionCtx.db, row, method)
  audience.recordCreated(sessionCtx, session, method)
  ctx.browser.setSession(audience.cookie, secret, Math.floor((expires_at.getTime() - at.getTime()) / 1000))
  return (
    await audience.statements.find.only(sessionCtx.db, { tenant_id, id: session.id, current: session.id })
  ).json
}
