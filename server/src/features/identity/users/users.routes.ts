import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { deleteInvitation, getInvitation, inviteUser, resendInvitation } from './user-invitations.service.ts'
import { InvitedUser, InviteUser, TeamUser, TeamUserDetail, UpdateUser, UserQuery } from './users.schemas.ts'
import { getUser, listUsers, updateUser } from './users.service.ts'
import { USER_SUBJECTS } from './users.subjects.ts'

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
      tag,
      summary: 'Update, deactivate or reactivate a user',
      description:
        'Only for team-admins. To promote a user to team-admin, to grant a permission or to reactivate a user, the calling key needs every permission that the user gains. Deactivation permanently revokes the user’s keys, sessions and the invitations that they sent. The last active team-admin cannot be demoted or deactivated.',
      body: UpdateUser,
      response: TeamUserDetail,
    },
    ({ ctx, params, body }) => updateUser(ctx, params.id, body, invalidateCredentials),
  )
  api.create(
    '/users/invitations',
    {
      access: 'users:write',
      role: 'team-admin',
      operationId: 'inviteUser',
      tag,
      summary: 'Invite a user',
      description:
        'Only for team-admins. The invitation is valid for 7 days. If a mail server is configured, the link is sent by mail; otherwise it is in the response. To invite a team-admin, the calling key needs `*`. A team-member gets the `permissions` that are sent, all of which the calling key must have; by default, those of the default permissions that the calling key has. The key that the person gets on acceptance does not expire later and has no higher rate limit than the calling key.',
      body: InviteUser,
      response: InvitedUser,
      next: 'getInvitation',
    },
    ({ ctx, body }) => inviteUser(ctx, body),
  )
  api.get(
    '/users/invitations/:id',
    {
      access: 'users:read',
      operationId: 'getInvitation',
      tag,
      summary: 'Read an open invitation',
      description:
        'Does not return the link. Returns 404 for an accepted invitation, which has become a user.',
      response: TeamUser,
    },
    ({ ctx, params }) => getInvitation(ctx, params.id),
  )
  api.act(
    '/users/invitations/:id/resend',
    {
      access: 'users:write',
      role: 'team-admin',
      operationId: 'resendInvitation',
      tag,
      summary: 'Send an invitation again',
      description:
        'Only for team-admins. The calling key needs every permission that the invitation grants. Creates a new link that is valid for 7 days and revokes the old one.',
      response: InvitedUser,
    },
    ({ ctx, params }) => resendInvitation(ctx, params.id),
  )
  api.delete(
    '/users/invitations/:id',
    {
      access: 'users:write',
      role: 'team-admin',
      operationId: 'deleteInvitation',
      tag,
      summary: 'Revoke an invitation',
      description: 'Only for team-admins. Returns the revoked invitation.',
      response: TeamUser,
    },
    ({ ctx, params }) => deleteInvitation(ctx, params.id),
  )
}

export const users: Feature = {
  name: 'users',
  team: userRoutes,
  subjects: USER_SUBJECTS,
}
