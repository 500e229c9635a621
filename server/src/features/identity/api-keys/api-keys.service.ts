import type { Scope } from '../../../domain/access/scopes.ts'
import { API_KEY, getVisiblePrefix, hashSecret, mintSecret } from '../../../domain/access/secrets.ts'
import { invalid, notFound, refused, unknownReference } from '../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../domain/errors/input.errors.ts'
import { newId } from '../../../domain/ids.ts'
import { type Created, type JsonText, withFields } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { KeyOrigin } from '../../../kernel/db/schema/tables.ts'
import { lockCredentials } from '../credentials/index.ts'
import { lockActiveUser } from '../users/index.ts'
import { API_KEY_ERRORS, API_KEY_EVENTS } from './api-keys.manifest.ts'
import * as queries from './api-keys.queries.ts'
import type { ApiKey, ApiKeyQuery, IssuedApiKey, OperatorCreateApiKey } from './api-keys.schemas.ts'

export async function listApiKeys(ctx: Ctx, query: ApiKeyQuery): Promise<JsonText<Page<ApiKey>>> {
  return (await queries.pageOfApiKeys.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

export async function getApiKey(ctx: Ctx, id: string): Promise<JsonText<ApiKey>> {
  const row = await queries.findApiKey.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!row) throw notFound('api_key')
  return row.json
}

/** Who created a key, and with which other key. */
type Origin = { created_via: KeyOrigin; created_by: string | null; parent_key_id: string | null }
const BY_OPERATOR: Origin = { created_via: 'operator', created_by: null, parent_key_id: null }

type NewKey = Origin & {
  name: string
  user_id: string
  scopes: readonly Scope[]
  expires_at: Date | null
  requests_per_minute: number | null
}

/** Creates a key of an active user of the team. Returns the secret, of which only the hash is stored. */
export async function issueKey(ctx: Ctx, input: NewKey) {
  const owner = await lockActiveUser.first(ctx.db, { tenant_id: ctx.tenantId, id: input.user_id })
  if (!owner) throw unknownReference('user_id', 'active_user')
  const { expires_at } = input
  if (expires_at && expires_at <= ctx.realClock.now()) throw invalid('expires_at', INPUT_ERRORS.in_the_past)
  const id = newId()
  const secret = mintSecret(API_KEY, ctx.tenantId)
  const key = { tenant_id: ctx.tenantId, id }
  queries.insertApiKey.queue(ctx.db, {
    ...key,
    user_id: owner.id,
    name: input.name,
    prefix: getVisiblePrefix(secret),
    secret_hash: hashSecret(secret),
    scopes: [...new Set(input.scopes)],
    requests_per_minute: input.requests_per_minute,
    expires_at,
    created_via: input.created_via,
    created_by: input.created_by,
    parent_key_id: input.parent_key_id,
    at: ctx.realClock.now(),
  })
  recordEvent(ctx, API_KEY_EVENTS.created, id, { user_id: owner.id, scopes: input.scopes })
  return { id, secret, json: (await queries.showIssuedKey.only(ctx.db, key)).json }
}

type IssuedKey = Awaited<ReturnType<typeof issueKey>>

/** The only response that contains the secret. */
export const toIssuedResponse = ({ id, secret, json }: IssuedKey): Created<IssuedApiKey> => ({
  id,
  json: withFields(json, { key: secret }),
})

/** Creates a key for the operator: any scopes and limits, not counted in the quota of the team. */
export async function issueOperatorKey(
  ctx: Ctx,
  { expires_at, requests_per_minute = null, scopes, ...input }: OperatorCreateApiKey,
) {
  await lockCredentials(ctx.db, ctx.tenantId)
  return issueKey(ctx, {
    ...input,
    ...BY_OPERATOR,
    scopes: scopes ?? ['*'],
    expires_at: expires_at ? new Date(expires_at) : null,
    requests_per_minute,
  })
}

/** The caller holds the lock of the team's credentials, so that two requests cannot both create the last key of the quota. */
export async function checkKeyQuota(
  ctx: Ctx,
  maxKeysPerTeam: number,
  kind:
    | typeof API_KEY_ERRORS.key_quota
    | typeof API_KEY_ERRORS.key_quota_for_invitation = API_KEY_ERRORS.key_quota,
): Promise<void> {
  const { total } = await queries.countOwnKeys.only(ctx.db, {
    tenant_id: ctx.tenantId,
    at: ctx.realClock.now(),
  })
  if (total < maxKeysPerTeam) return
  throw refused(kind, { count: total, limit: maxKeysPerTeam })
}

export { apiKeyObjects } from './api-keys.queries.ts'
