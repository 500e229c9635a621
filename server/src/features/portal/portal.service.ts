// What comes of an invitation depends on whom it is for.
import type { JsonText } from '../../kernel/http/json-text.ts'
import type { PortalCtx } from '../../kernel/http/surfaces.ts'
import { type AcceptedFreelancer, becomeFreelancer, lockFreelancer } from '../freelancers/index.ts'
import { type AcceptInvitation, takeInvitation } from '../invitations/index.ts'
import { type AcceptedUser, becomeUser } from '../users/index.ts'

export async function acceptInvitation(
  ctx: PortalCtx,
  input: AcceptInvitation,
): Promise<JsonText<AcceptedUser | AcceptedFreelancer>> {
  // A freelancer's invitation has their id. The profile is locked first, as by everybody who locks both.
  await lockFreelancer.first(ctx.db, { tenant_id: ctx.tenantId, id: ctx.invitationId })
  const invitation = await takeInvitation(ctx)
  const { role, freelancer_id } = invitation
  if (role) return becomeUser(ctx, role, invitation, input)
  if (freelancer_id) return becomeFreelancer(ctx, freelancer_id, input)
  throw new Error('An invitation is for a user or for a freelancer')
}
