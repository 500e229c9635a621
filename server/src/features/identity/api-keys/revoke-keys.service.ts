// Permanent revocation of one key, of a key with its descendants, or of all keys of a user.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { notFound } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { lockCredentials } from '../credentials/index.ts'
import { endInvitationsByKeys } from '../invitations/index.ts'
import { API_KEY_EVENTS } from './api-keys.manifest.ts'
import * as queries from './api-keys.queries.ts'
import type { ApiKey, RevokeApiKeyQuery } from './api-keys.schemas.ts'
import { getApiKey } from './api-keys.service.ts'

export async function revokeKey(
  ctx: Ctx,
  id: string,
  { descendants }: RevokeApiKeyQuery,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<ApiKey>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  const key = { tenant_id: ctx.tenantId, id, at: ctx.realClock.now() }
  if (!(await queries.revokeApiKeyRow.first(ctx.db, key))) throw notFound('api_key')
  recordEvent(ctx, API_KEY_EVENTS.revoked, id)
  if (descendants) await revokeDescendants(ctx, id)
  ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  return getApiKey(ctx, id)
}

/** A key that is already revoked may still have active descendants. The lock of the credentials prevents new descendants. */
async function revokeDescendants(ctx: Ctx, id: string): Promise<void> {
  const keyIds = [id]
  for (let ids = keyIds; ids.length > 0; ) {
    const children = await queries.findChildren.many(ctx.db, { tenant_id: ctx.tenantId, ids })
    ids = children.map((child) => child.id)
    keyIds.push(...ids)
  }
  await revokeKeys(ctx, keyIds)
  await endInvitationsByKeys(ctx, keyIds)
  await ctx.hooks.keysRevoked(ctx, keyIds)
}

async function revokeKeys(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = { tenant_id: ctx.tenantId, ids, at: ctx.realClock.now() }
  for (const { id } of await queries.revokeKeyRows.many(ctx.db, rows))
    recordEvent(ctx, API_KEY_EVENTS.revoked, id)
}

/** The caller holds the lock of the team's credentials. */
export async function revokeUserKeys(ctx: Ctx, userId: string): Promise<void> {
  const keys = await queries.findActiveUserKeys.many(ctx.db, { tenant_id: ctx.tenantId, user_id: userId })
  await revokeKeys(
    ctx,
    keys.map(({ id }) => id),
  )
}
