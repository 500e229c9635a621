import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { OperatorApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import {
  CreateTenant,
  createTenant,
  getTenantDetail,
  listTenants,
  requireTenantCtx,
  Tenant,
  TenantDetail,
  TenantQuery,
  UpdateTenant,
} from '../../company/tenants/index.ts'
import {
  ApiKey,
  ApiKeyQuery,
  getApiKey,
  IssuedApiKey,
  issueOperatorKey,
  listApiKeys,
  OperatorCreateApiKey,
  RevokeApiKeyQuery,
  revokeKey,
  toIssuedResponse,
} from '../../identity/api-keys/index.ts'
import { getUser, setPermissions, TeamUser, TeamUserDetail } from '../../identity/users/index.ts'
import { OPERATOR } from './operator.manifest.ts'
import { CreateUser, SetPermissions } from './operator.schemas.ts'
import { addTenantUser, updateTeam } from './operator.service.ts'

const tag = 'Operator'
const access = 'operator'

function operatorRoutes(api: OperatorApi, { invalidateCredentials, quotas }: RouteDeps): void {
  api.create(
    '/teams',
    {
      access,
      operationId: 'operatorCreateTeam',
      tag,
      summary: 'Create a team',
      description:
        'A French VAT number ends with the SIREN, and the prefix of the VAT number is that of the country.',
      body: CreateTenant,
      response: Tenant,
      readOperation: 'operatorGetTeam',
    },
    ({ ctx, body }) => createTenant(ctx, body),
  )
  api.get(
    '/teams',
    {
      access,
      operationId: 'operatorListTeams',
      tag,
      summary: 'List teams',
      description: 'Newest first.',
      query: TenantQuery,
      response: PageOf(Tenant),
    },
    ({ ctx, query }) => listTenants(ctx, query),
  )
  api.get(
    '/teams/:id',
    {
      access,
      operationId: 'operatorGetTeam',
      tag,
      summary: 'Read a team with its settings and storage usage',
      response: TenantDetail,
    },
    ({ ctx, params }) => getTenantDetail(ctx, params.id, quotas),
  )
  api.patch(
    '/teams/:id',
    {
      access,
      operationId: 'operatorUpdateTeam',
      tag,
      summary: 'Update a team and its settings',
      description:
        'Only the fields that are sent change. In the changed team, a French VAT number ends with the SIREN, and the prefix of the VAT number is that of the country.',
      body: UpdateTenant,
      response: Tenant,
    },
    ({ ctx, params, body }) => updateTeam(ctx, params.id, body),
  )
  api.create(
    '/teams/:id/users',
    {
      access,
      operationId: 'operatorCreateUser',
      tag,
      summary: 'Create an active user of a team',
      body: CreateUser,
      response: TeamUser,
    },
    async ({ ctx, params, body }) => addTenantUser(await requireTenantCtx(ctx, params.id), body),
  )
  api.get(
    '/teams/:id/users/:user_id',
    {
      access,
      operationId: 'operatorGetUser',
      tag,
      summary: 'Read a user of a team',
      response: TeamUserDetail,
    },
    async ({ ctx, params }) => getUser(await requireTenantCtx(ctx, params.id), params.user_id),
  )
  api.patch(
    '/teams/:id/users/:user_id',
    {
      access,
      operationId: 'operatorUpdateUser',
      tag,
      summary: 'Set the permissions of a user of a team',
      description:
        'Grants permissions that nobody of the team can grant, such as `bank-details:read` to its only team-admin: `{"permissions": ["*", "bank-details:read"]}`.',
      body: SetPermissions,
      response: TeamUserDetail,
    },
    async ({ ctx, params, body }) => {
      const tenantCtx = await requireTenantCtx(ctx, params.id)
      return setPermissions(tenantCtx, params.user_id, body.permissions, invalidateCredentials)
    },
  )
  api.get(
    '/teams/:id/api-keys',
    {
      access,
      operationId: 'operatorListApiKeys',
      tag,
      summary: "List a team's keys",
      query: ApiKeyQuery,
      response: PageOf(ApiKey),
    },
    async ({ ctx, params, query }) => listApiKeys(await requireTenantCtx(ctx, params.id), query),
  )
  api.create(
    '/teams/:id/api-keys',
    {
      access,
      operationId: 'operatorCreateApiKey',
      tag,
      summary: 'Create a key',
      description:
        'The key is shown only in this response. It may have any scope; a request that needs a permission the user lacks is refused.',
      body: OperatorCreateApiKey,
      response: IssuedApiKey,
    },
    async ({ ctx, params, body }) =>
      toIssuedResponse(await issueOperatorKey(await requireTenantCtx(ctx, params.id), body)),
  )
  api.get(
    '/teams/:id/api-keys/:key_id',
    { access, operationId: 'operatorGetApiKey', tag, summary: "Read a team's key", response: ApiKey },
    async ({ ctx, params }) => getApiKey(await requireTenantCtx(ctx, params.id), params.key_id),
  )
  api.delete(
    '/teams/:id/api-keys/:key_id',
    {
      access,
      operationId: 'operatorRevokeApiKey',
      tag,
      summary: 'Revoke a key',
      query: RevokeApiKeyQuery,
      response: ApiKey,
    },
    async ({ ctx, params, query }) =>
      revokeKey(await requireTenantCtx(ctx, params.id), params.key_id, query, invalidateCredentials),
  )
}

export const operator: Feature = {
  name: 'operator',
  manifest: OPERATOR,
  operator: operatorRoutes,
}
