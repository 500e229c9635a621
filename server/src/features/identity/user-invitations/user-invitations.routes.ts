import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { TeamUser } from '../users/index.ts'
import { InvitedUser, InviteUser } from './user-invitations.schemas.ts'
import {
  deleteInvitation,
  getInvitation,
  grantsMore,
  inviteUser,
  resendInvitation,
} from './user-invitations.service.ts'

const tag = 'Users'

const INVITING = 'to invite a team-admin, or with `permissions`'

function userInvitationRoutes(api: TeamApi): void {
  api.create(
    '/users/invitations',
    {
      access: 'users:write',
      role: 'team-admin',
      operationId: 'inviteUser',
      needsStepUp: { when: INVITING, isNeeded: ({ body }) => grantsMore(body.role, body.permissions) },
      tag,
      summary: 'Invite a user',
      description:
        'Only for team-admins. The invitation is valid for 7 days. If a mail server is configured, the link is sent by mail; otherwise it is in the response. To invite a team-admin, the calling key needs `*`. A team-member gets the `permissions` that are sent, all of which the calling key must have; by default, the default permissions that the calling key has. The key that the person gets on acceptance does not expire later and has no higher rate limit than the calling key. If the response has the link, so that somebody else could accept, this key cannot sign or approve, and a session that is opened with the link can do so only after the person has confirmed who they are.',
      body: InviteUser,
      response: InvitedUser,
      readOperation: 'getInvitation',
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
      needsStepUp: { when: INVITING },
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

export const userInvitations: Feature = { name: 'user-invitations', team: userInvitationRoutes }
