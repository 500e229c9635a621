import type { Feature, RouteDeps } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surfaces.ts'
import { PageOf } from '../../kernel/wire/schemas.ts'
import { ApiKey, ApiKeyQuery, CreateApiKey, IssuedApiKey, RevokeApiKeyQuery } from './api-keys.schemas.ts'
import { getApiKey, listApiKeys } from './api-keys.service.ts'
import { revokeKey } from './revoke-keys.service.ts'
import { createTeamKey } from './team-keys.service.ts'

const tag = 'API keys'

function apiKeyRoutes(api: TeamApi, { forgetKeys, ...limits }: RouteDeps): void {
  api.get(
    '/api-keys',
    {
      access: 'api-keys:read',
      operationId: 'listApiKeys',
      tag,
      summary: "List the team's keys",
      description: 'Newest first, revoked ones too. The keys themselves are not shown.',
      query: ApiKeyQuery,
      answer: PageOf(ApiKey),
    },
    ({ ctx, query }) => listApiKeys(ctx, query),
  )
  api.create(
    '/api-keys',
    {
      access: 'api-keys:write',
      role: 'team-admin',
      operationId: 'createApiKey',
      tag,
      summary: 'Issue a key',
      description:
        'For team-admins. The response shows the key, once. Its scopes, expiry and rate never exceed those of the calling key. A team has a limited number of active keys of its own; over it the request is refused with `quota_exceeded`. Keys issued by the operator do not count.',
      body: CreateApiKey,
      answer: IssuedApiKey,
      next: 'getApiKey',
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
      description: 'The key itself is not shown.',
      answer: ApiKey,
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
      description: 'For team-admins. Takes effect at once on this node and within 5 seconds on all.',
      query: RevokeApiKeyQuery,
      answer: ApiKey,
    },
    ({ ctx, params, query }) => revokeKey(ctx, params.id, query, forgetKeys),
  )
}

export const apiKeys: Feature = {
  name: 'api-keys',
  team: apiKeyRoutes,
}
