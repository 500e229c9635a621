// Accepts an invitation as a user or as a freelancer.

import { invalid } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { InvitationCtx } from '../../../kernel/db/context.ts'
import { lockCredentials } from '../../../kernel/db/issuer.ts'
import { type AcceptInvitation, takeInvitation } from '../../identity/invitations/index.ts'
import { type AcceptedUser, becomeUser } from '../../identity/users/index.ts'
import { type AcceptedFreelancer, becomeFreelancer, lockFreelancer } from '../freelancers/index.ts'
import { PORTAL_ERRORS } from './portal.errors.ts'

export async function acceptInvitation(
  ctx: InvitationCtx,
  input: AcceptInvitation,
  maxKeysPerTeam: number,
): Promise<JsonText<AcceptedUser | AcceptedFreelancer>> {
  if (input.open_session) ctx.browser.requireOwnPage()
  await lockCredentials(ctx.db, ctx.tenantId)
  // The invitation of a freelancer has their id. The profile is locked before the invitation, in the usual order.
  await lockFreelancer.first(ctx.db, { tenant_id: ctx.tenantId, id: ctx.principal.credentialId })
  const invitation = await takeInvitation(ctx)
  const { role, freelancer_id } = invitation
  if (role) return becomeUser(ctx, role, invitation, input, maxKeysPerTeam)
  if (input.issue_key !== undefined) throw invalid('issue_key', PORTAL_ERRORS.user_invitation_only)
  if (freelancer_id) return becomeFreelancer(ctx, freelancer_id, invitation, input)
  throw new Error('An invitation is for a user or for a freelancer')
}
