import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { API_KEYS } from './api-keys.manifest.ts'
import { ApiKey, ApiKeyQuery, CreateApiKey, IssuedApiKey, RevokeApiKeyQuery } from './api-keys.schemas.ts'
import { apiKeyObjects, getApiKey, listApiKeys } from './api-keys.service.ts'
import { revokeKey, revokeUserKeys } from './revoke-keys.service.ts'
import { createTeamKey } from './team-keys.service.ts'

const tag = 'API keys'

function apiKeyRoutes(api: TeamApi, { invalidateCredentials, ...limits }: RouteDeps): void {
  api.get(
    '/api-keys',
    {
      access: 'api-keys:read',
      operationId: 'listApiKeys',
      tag,
      summary: "List the team's keys",
      description: 'Newest first, including revoked keys. The secret of a key is not shown.',
      query: ApiKeyQuery,
      response: PageOf(ApiKey),
    },
    ({ ctx, query }) => listApiKeys(ctx, query),
  )
  api.create(
    '/api-keys',
    {
      access: 'api-keys:write',
      role: 'team-admin',
      operationId: 'createApiKey',
      needsStepUp: true,
      tag,
      summary: 'Create a key',
      description:
        'Only for team-admins. The key is shown only in this response. Its scopes, expiry and rate limit cannot exceed those of the calling key. The number of active keys that a team creates is limited; above the limit the request is refused with `quota_exceeded`. Keys created by the operator do not count.',
      body: CreateApiKey,
      response: IssuedApiKey,
      readOperation: 'getApiKey',
    },
    ({ ctx, body }) => createTeamKey(ctx, body, limits),
  )
  api.get(
    '/api-keys/:id',
    {
      access: 'api-keys:read',
      operationId: 'getApiKey',
      tag,
      summary: 'Read a key',
      description: 'The secret of the key is not shown.',
      response: ApiKey,
    },
    ({ ctx, params }) => getApiKey(ctx, params.id),
  )
  api.delete(
    '/api-keys/:id',
    {
      access: 'api-keys:write',
      role: 'team-admin',
      operationId: 'revokeApiKey',
      tag,
      summary: 'Revoke a key',
      description:
        'Only for team-admins. Takes effect immediately on this node and within 5 seconds on all nodes.',
      query: RevokeApiKeyQuery,
      response: ApiKey,
    },
    ({ ctx, params, query }) => revokeKey(ctx, params.id, query, invalidateCredentials),
  )
}

export const apiKeys: Feature = {
  name: 'api-keys',
  manifest: API_KEYS,
  team: apiKeyRoutes,
  hooks: { accessLost: revokeUserKeys },
  subjects: {
    api_key: {
      path: '/api-keys/{id}',
      schema: ApiKey,
      readObjects: apiKeyObjects,
    },
  },
}
