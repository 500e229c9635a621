import { type JsonText, withFields } from '../../../domain/json-text.ts'
import type { KeyCtx } from '../../../kernel/db/context.ts'
import { findMeByKey, findMeBySession } from './me.queries.ts'
import type { Me } from './me.schemas.ts'

/** Default rate limits. */
type Limits = { key: number; session: number }

export async function getMe(ctx: KeyCtx, limits: Limits): Promise<JsonText<Me>> {
  const { json } = await findCaller(ctx, limits)
  return withFields(json, { permissions: [...ctx.principal.scopes] })
}

function findCaller({ db, tenantId: tenant_id, principal }: KeyCtx, limits: Limits) {
  const id = principal.credentialId
  return principal.kind === 'session'
    ? findMeBySession.only(db, { tenant_id, session_id: id, session_limit: limits.session })
    : findMeByKey.only(db, { tenant_id, key_id: id, server_limit: limits.key })
}
