// Invitations, and codes with which freelancers confirm who they are.

import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { FreelancerPortal, InvitationApi } from '../../../kernel/http/pipeline/surface.ts'
import { Type } from '../../../kernel/wire/schemas.ts'
import { AcceptInvitation, getPortalInvitation, PortalInvitation } from '../../identity/invitations/index.ts'
import { StepUpCode } from '../../identity/step-up/index.ts'
import { AcceptedUser } from '../../identity/user-invitations/index.ts'
import { AcceptedFreelancer } from '../freelancers/index.ts'
import { PORTAL } from './portal.manifest.ts'
import { acceptInvitation, askForPortalCode } from './portal.service.ts'

const tag = 'Portal'

const AcceptedInvitation = Type.Unsafe<AcceptedUser | AcceptedFreelancer>({
  title: 'AcceptedInvitation',
  oneOf: [AcceptedUser, AcceptedFreelancer],
})

function invitationRoutes(portal: InvitationApi, { maxKeysPerTeam }: RouteDeps): void {
  portal.get(
    '/invitation',
    {
      access: 'invitation',
      operationId: 'getPortalInvitation',
      tag,
      summary: 'Read the invitation of the link',
      response: PortalInvitation,
    },
    ({ ctx }) => getPortalInvitation(ctx),
  )
  portal.act(
    '/invitation/accept',
    {
      access: 'invitation',
      operationId: 'acceptPortalInvitation',
      tag,
      summary: 'Accept the invitation',
      description:
        'The invitation of a user creates the user and returns an API key with the permissions, expiry and rate limit of the invitation; with `"issue_key": false` no key is created, and with `"open_session": true` a page of this service signs the user in. The invitation of a freelancer activates the profile and returns the token of a portal link; with `"open_session": true` a page of this service also signs the freelancer in to the portal. The key or token is shown only in this response. An invitation can be accepted once.',
      body: AcceptInvitation,
      response: AcceptedInvitation,
    },
    ({ ctx, body }) => acceptInvitation(ctx, body, maxKeysPerTeam),
  )
}

function freelancerRoutes(portal: FreelancerPortal): void {
  portal.act(
    '/step-up/code',
    {
      access: 'freelancer',
      operationId: 'askForPortalCode',
      tag,
      summary: 'Ask for a code that confirms who you are',
      description:
        'Sends a code to your email address, at most 5 an hour. It works for 10 minutes and 5 tries, for one acceptance.',
      response: StepUpCode,
    },
    ({ ctx }) => askForPortalCode(ctx),
  )
}

export const portal: Feature = {
  name: 'portal',
  manifest: PORTAL,
  freelancer: freelancerRoutes,
  invitation: invitationRoutes,
}
