import type { KeyCtx } from '../../kernel/db/context.ts'
import { type JsonText, withFields } from '../../kernel/domain/json-text.ts'
import { findMe } from './me.queries.ts'
import type { Me } from './me.schemas.ts'

export async function getMe(ctx: KeyCtx, serverLimit: number): Promise<JsonText<Me>> {
  const input = { tenant_id: ctx.tenantId, key_id: ctx.principal.credentialId, server_limit: serverLimit }
  const { json } = await findMe.only(ctx.db, input)
  return withFields(json, { permissions: [...ctx.principal.scopes] })
}
