import type { ForgetKeys } from '../../kernel/auth/key-store.ts'
import { requireAdmin } from '../../kernel/auth/require-admin.ts'
import { grants, type Scope } from '../../kernel/auth/scopes.ts'
import { API_KEY, hashOfSecret, mintSecret, visiblePrefix } from '../../kernel/auth/secrets.ts'
import { recordEvent } from '../../kernel/db/events.ts'
import type { Ctx, KeyCtx } from '../../kernel/http/context.ts'
import { insufficientScope, invalid, notFound, unknownReference } from '../../kernel/http/errors.ts'
import { type Created, type JsonText, withMembers } from '../../kernel/http/json-text.ts'
import type { Page, PageQuery } from '../../kernel/http/schemas.ts'
import { newId } from '../../kernel/ids.ts'
import * as queries from './api-keys.queries.ts'
import type { ApiKey, CreateApiKey, IssuedApiKey } from './api-keys.schemas.ts'

export async function listApiKeys(ctx: Ctx, query: PageQuery): Promise<JsonText<Page<ApiKey>>> {
  return (await queries.pageOfApiKeys.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

export async function getApiKey(ctx: Ctx, id: string): Promise<JsonText<ApiKey>> {
  const row = await queries.findApiKey.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!row) throw notFound('API key')
  return row.json
}

type NewKey = {
  name: string
  user_id: string
  scopes: readonly Scope[]
  expires_at?: string | null
  requests_per_minute?: number | null
}

/** Makes a key of an active user of this team; the secret leaves here and is kept only as its hash. */
export async function issueKey(ctx: Ctx, input: NewKey) {
  const owner = await queries.holdActiveUser.first(ctx.db, { tenant_id: ctx.tenantId, id: input.user_id })
  if (!owner) throw unknownReference('user_id', 'active user')
  const expires_at = input.expires_at ? new Date(input.expires_at) : null
  if (expires_at && expires_at <= ctx.clock.now())
    throw invalid('expires_at', 'out_of_range', 'expires_at must be in the future')
  const id = newId()
  const secret = mintSecret(API_KEY)
  const { json } = await queries.insertApiKey.only(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    user_id: owner.id,
    name: input.name,
    prefix: visiblePrefix(secret),
    secret_hash: hashOfSecret(secret),
    scopes: [...new Set(input.scopes)],
    requests_per_minute: input.requests_per_minute ?? null,
    expires_at,
    at: ctx.clock.now(),
  })
  await recordEvent(ctx, 'api_key.created', id, { name: input.name, user_id: owner.id, scopes: input.scopes })
  return { id, secret, json }
}

/** The answer that shows a new key's secret, the only time. */
export async function createKey(ctx: Ctx, input: NewKey): Promise<Created<IssuedApiKey>> {
  const { id, secret, json } = await issueKey(ctx, input)
  return { id, json: withMembers(json, { key: secret }) }
}

export async function createTeamKey(ctx: KeyCtx, input: CreateApiKey): Promise<Created<IssuedApiKey>> {
  requireAdmin(ctx)
  const scopes = input.scopes ?? ctx.key.scopes
  const excess = scopes.find((scope) => !grants(ctx.key.scopes, scope))
  if (excess) throw insufficientScope(excess)
  return createKey(ctx, { ...input, scopes, user_id: input.user_id ?? ctx.key.userId })
}

export async function revokeTeamKey(
  ctx: KeyCtx,
  id: string,
  forgetKeys: ForgetKeys,
): Promise<JsonText<ApiKey>> {
  if (!(await queries.keyExists.first(ctx.db, { tenant_id: ctx.tenantId, id }))) throw notFound('API key')
  requireAdmin(ctx)
  return revokeKey(ctx, id, forgetKeys)
}

export async function revokeKey(ctx: Ctx, id: string, forgetKeys: ForgetKeys): Promise<JsonText<ApiKey>> {
  const row = await queries.revokeApiKeyRow.first(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    at: ctx.clock.now(),
  })
  if (!row) throw notFound('API key')
  await recordEvent(ctx, 'api_key.revoked', id)
  ctx.afterCommit(() => forgetKeys(ctx.tenantId))
  return row.json
}
