// Read and accept an invitation.

import type { Feature, RouteDeps } from '../../kernel/feature.ts'
import type { InvitationApi } from '../../kernel/http/pipeline/surfaces.ts'
import { Type } from '../../kernel/wire/schemas.ts'
import { AcceptedFreelancer } from '../freelancers/index.ts'
import { AcceptInvitation, getPortalInvitation, PortalInvitation } from '../invitations/index.ts'
import { AcceptedUser } from '../users/index.ts'
import { acceptInvitation } from './portal.service.ts'

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
      summary: 'Read the invitation behind the link',
      answer: PortalInvitation,
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
        "A user's invitation makes a profile and returns the person's own key, with the permissions, the end and the rate that the invitation gives; `\"issue_key\": false` leaves the key out. A freelancer's makes the profile active and returns the token of a personal link. Both are shown once, and the invitation ends.",
      body: AcceptInvitation,
      answer: AcceptedInvitation,
    },
    ({ ctx, body }) => acceptInvitation(ctx, body, maxKeysPerTeam),
  )
}

export const portal: Feature = {
  name: 'portal',
  invitation: invitationRoutes,
}
