import type { EventSubject, Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { USERS } from './users.manifest.ts'
import { TeamUser, TeamUserDetail, UpdateUser, UserQuery } from './users.schemas.ts'
import { getUser, listUsers, personObjects, updateUser } from './users.service.ts'

const tag = 'Users'

function userRoutes(api: TeamApi, { invalidateCredentials }: RouteDeps): void {
  api.get(
    '/users',
    {
      access: 'users:read',
      operationId: 'listUsers',
      tag,
      summary: 'List team users and invitations',
      description: 'Newest first. Deactivated users are listed only with `status=deactivated`.',
      query: UserQuery,
      response: PageOf(TeamUser),
    },
    ({ ctx, query }) => listUsers(ctx, query),
  )
  api.get(
    '/users/:id',
    {
      access: 'users:read',
      operationId: 'getUser',
      tag,
      summary: 'Read a user or an invitation',
      response: TeamUserDetail,
    },
    ({ ctx, params }) => getUser(ctx, params.id),
  )
  api.patch(
    '/users/:id',
    {
      access: 'users:write',
      role: 'team-admin',
      operationId: 'updateUser',
      needsStepUp: { when: 'to change `role` or `permissions`, or to reactivate a user' },
      tag,
      summary: 'Update, deactivate or reactivate a user',
      description:
        'Only for team-admins. To promote a user to team-admin, to grant a permission or to reactivate a user, the calling key needs every permission that the user gains. Deactivation permanently revokes the user’s keys, sessions and the invitations that they sent. The last active team-admin cannot be demoted or deactivated.',
      body: UpdateUser,
      response: TeamUserDetail,
    },
    ({ ctx, params, body }) => updateUser(ctx, params.id, body, invalidateCredentials),
  )
}

/** The GET of a user returns an invitation, too. */
const personSubject: EventSubject = {
  path: '/users/{id}',
  schema: TeamUserDetail,
  readObjects: personObjects,
}

export const users: Feature = {
  name: 'users',
  manifest: USERS,
  team: userRoutes,
  subjects: { user: personSubject, invitation: personSubject },
}
