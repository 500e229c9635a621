// What an invited person does with their link: look at the invitation, and accept it.
import type { PortalApi } from '../../kernel/http/surfaces.ts'
import {
  AcceptedInvitation,
  AcceptInvitation,
  acceptInvitation,
  getPortalInvitation,
  PortalInvitation,
} from '../users/index.ts'

const tag = 'Portal'

export function portalRoutes(portal: PortalApi): void {
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
      description: "Makes the profile and answers with the person's own key, once. The link ends.",
      body: AcceptInvitation,
      answer: AcceptedInvitation,
    },
    ({ ctx, body }) => acceptInvitation(ctx, body),
  )
}
