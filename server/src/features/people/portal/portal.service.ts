// Accepts an invitation as a user or as a freelancer, and mails codes with which freelancers confirm who they are.

import { invalid, refused } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { FreelancerCtx, InvitationCtx } from '../../../kernel/db/context.ts'
import { lockCredentials } from '../../identity/credentials/index.ts'
import { type AcceptInvitation, consumeInvitation } from '../../identity/invitations/index.ts'
import { openSession } from '../../identity/sessions/index.ts'
import { mailCode, STEP_UP_ERRORS, type StepUpCode } from '../../identity/step-up/index.ts'
import { type AcceptedUser, createInvitedUser } from '../../identity/user-invitations/index.ts'
import { type AcceptedFreelancer, acceptFreelancerInvitation, lockFreelancer } from '../freelancers/index.ts'
import { PORTAL_SESSION_KIND } from '../portal-sessions/index.ts'
import { PORTAL_ERRORS } from './portal.manifest.ts'

export async function acceptInvitation(
  ctx: InvitationCtx,
  input: AcceptInvitation,
  maxKeysPerTeam: number,
): Promise<JsonText<AcceptedUser | AcceptedFreelancer>> {
  if (input.open_session) ctx.browser.requireOwnPage()
  await lockCredentials(ctx.db, ctx.tenantId)
  // The invitation of a freelancer has their id. The profile is locked before the invitation, in the usual order.
  await lockFreelancer.first(ctx.db, { tenant_id: ctx.tenantId, id: ctx.principal.credentialId })
  const invitation = await consumeInvitation(ctx)
  const { role, freelancer_id } = invitation
  if (role) return createInvitedUser(ctx, role, invitation, input, maxKeysPerTeam)
  if (input.issue_key !== undefined) throw invalid('issue_key', PORTAL_ERRORS.user_invitation_only)
  if (freelancer_id) {
    const { json, linkId } = await acceptFreelancerInvitation(ctx, freelancer_id, invitation, input)
    // The session is opened last, because from then on the request acts for the session.
    if (input.open_session)
      await openSession(ctx, PORTAL_SESSION_KIND, {
        tenant_id: ctx.tenantId,
        person_id: freelancer_id,
        method: { linkId },
        notAfter: invitation.credential_expires_at,
      })
    return json
  }
  throw new Error('An invitation is for a user or for a freelancer')
}

export async function askForPortalCode(ctx: FreelancerCtx): Promise<JsonText<StepUpCode>> {
  if (!ctx.sendsMail) throw refused(STEP_UP_ERRORS.step_up_without_mail)
  const { freelancerId } = ctx.principal
  await lockFreelancer.only(ctx.db, { tenant_id: ctx.tenantId, id: freelancerId })
  return mailCode(ctx, { user_id: null, freelancer_id: freelancerId, session_id: null })
}
