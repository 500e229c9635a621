import type { ForgetKeys } from '../../kernel/auth/key-store.ts'
import { PageOf } from '../../kernel/http/schemas.ts'
import type { TeamApi } from '../../kernel/http/surfaces.ts'
import { ApiKey, ApiKeyQuery, CreateApiKey, IssuedApiKey } from './api-keys.schemas.ts'
import * as service from './api-keys.service.ts'

const tag = 'API keys'

export function apiKeyRoutes(api: TeamApi, forgetKeys: ForgetKeys): void {
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
    ({ ctx, query }) => service.listApiKeys(ctx, query),
  )
  api.create(
    '/api-keys',
    {
      access: 'api-keys:write',
      operationId: 'createApiKey',
      tag,
      summary: 'Issue a key',
      description: 'For team-admins. The answer shows the key, once.',
      body: CreateApiKey,
      answer: IssuedApiKey,
      next: 'getApiKey',
    },
    ({ ctx, body }) => service.createTeamKey(ctx, body),
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
    ({ ctx, params }) => service.getApiKey(ctx, params.id),
  )
  api.delete(
    '/api-keys/:id',
    {
      access: 'api-keys:write',
      operationId: 'revokeApiKey',
      tag,
      summary: 'Revoke a key',
      description: 'For team-admins. Takes effect at once on this node and within 5 seconds on all.',
      answer: ApiKey,
    },
    ({ ctx, params }) => service.revokeTeamKey(ctx, params.id, forgetKeys),
  )
}
