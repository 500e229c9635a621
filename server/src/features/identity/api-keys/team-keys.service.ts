// Keys created by team-admins: never with more scopes, a later expiry or a higher rate than the issuing key. A session has no such
// limits.

import { PERSONAL_ACTS } from '../../../domain/access/permissions.ts'
import { removeActionScopes } from '../../../domain/access/remove-action-scopes.ts'
import { grants } from '../../../domain/access/scopes.ts'
import { notAllowedForUser } from '../../../domain/errors/api-error.ts'
import type { Created } from '../../../domain/json-text.ts'
import type { KeyCtx } from '../../../kernel/db/context.ts'
import { lockIssuer, requireAdmin, requireScopes, resolveLimits } from '../credentials/index.ts'
import { API_KEY_ERRORS } from './api-keys.manifest.ts'
import type { CreateApiKey, IssuedApiKey } from './api-keys.schemas.ts'
import { checkKeyQuota, issueKey, toIssuedResponse } from './api-keys.service.ts'

export type KeyLimits = { maxKeysPerTeam: number; requestsPerMinute: number }

export async function createTeamKey(
  ctx: KeyCtx,
  input: CreateApiKey,
  { maxKeysPerTeam, requestsPerMinute }: KeyLimits,
): Promise<Created<IssuedApiKey>> {
  const issuer = await lockIssuer(ctx)
  requireAdmin(issuer)
  const user_id = input.user_id ?? issuer.userId
  const isOwn = user_id === issuer.userId
  const scopes =
    input.scopes ??
    (isOwn && issuer.keyId
      ? issuer.scopes
      : removeActionScopes(issuer.scopes, PERSONAL_ACTS, ctx.declared.scopes))
  requireScopes(issuer, scopes)
  const personal = PERSONAL_ACTS.find((act) => grants(scopes, act))
  if (!isOwn && personal) throw notAllowedForUser(API_KEY_ERRORS.personal_scope, { scope: personal })
  const limits = resolveLimits(issuer, input, requestsPerMinute)
  await checkKeyQuota(ctx, maxKeysPerTeam)
  const issued = await issueKey(ctx, {
    name: input.name,
    user_id,
    scopes,
    ...limits,
    created_via: issuer.keyId ? 'api_key' : 'session',
    created_by: issuer.userId,
    parent_key_id: issuer.keyId,
  })
  return toIssuedResponse(issued)
}
