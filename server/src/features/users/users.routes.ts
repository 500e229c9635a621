import type { Feature, RouteDeps } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surfaces.ts'
import { PageOf } from '../../kernel/wire/schemas.ts'
import { deleteInvitation, getInvitation, inviteUser, resendInvitation } from './user-invitations.service.ts'
import { InvitedUser, InviteUser, TeamUser, TeamUserDetail, UpdateUser, UserQuery } from './users.schemas.ts'
import { getUser, listUsers, updateUser } from './users.service.ts'

const tag = 'Users'

function userRoutes(api: TeamApi, { forgetKeys }: RouteDeps): void {
  api.get(
    '/users',
    {
      access: 'users:read',
      operationId: 'listUsers',
      tag,
      summary: 'List team users and invitations',
      description: 'Newest first. Deactivated users are listed only with `status=deactivated`.',
      query: UserQuery,
      answer: PageOf(TeamUser),
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
      answer: TeamUserDetail,
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
      summary: 'Change, deactivate or reactivate a user',
      description:
        'For team-admins. Making somebody a team-admin, granting a permission and reactivating need a key that has every permission which the person gains. Deactivating revokes the person’s keys for good and ends the invitations that they sent. The last active team-admin can be neither demoted nor deactivated.',
      body: UpdateUser,
      answer: TeamUserDetail,
    },
    ({ ctx, params, body }) => updateUser(ctx, params.id, body, forgetKeys),
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
        'For team-admins. The invitation lives 7 days. With a mail server the link is mailed, else it is in the response. Inviting a team-admin needs a key with `*`; a team-member gets the `permissions` that are sent, which the calling key must have, or the default as far as it has them. The key that the person gets on acceptance ends no later and has no higher rate than the calling key.',
      body: InviteUser,
      answer: InvitedUser,
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
      description: 'Without its link. An accepted invitation is not found: it has become a user.',
      answer: TeamUser,
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
        'For team-admins whose key has every permission that the invitation gives. A new link for another 7 days; the old link ends.',
      answer: InvitedUser,
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
      summary: 'Withdraw an invitation',
      description: 'For team-admins. Answers with its last state.',
      answer: TeamUser,
    },
    ({ ctx, params }) => deleteInvitation(ctx, params.id),
  )
}

export const users: Feature = {
  name: 'users',
  team: userRoutes,
}
