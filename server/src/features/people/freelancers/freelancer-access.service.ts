// The access of a freelancer: portal links, sessions, codes and the invitation. All of it ends when the status or the address changes.

import type { Ctx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { FreelancerStatus } from '../../../kernel/db/schema/tables.ts'
import { type Issuer, toLinkLimit } from '../../identity/credentials/index.ts'
import {
  endInvitation,
  INVITATION_EVENTS,
  renewInvitation,
  setInvitationAddress,
} from '../../identity/invitations/index.ts'
import { queueMail } from '../../platform/mails/index.ts'
import { makePortalLink } from './portal-links/make-portal-link.service.ts'
import { revokeLinksOfFreelancer } from './portal-links/portal-links.queries.ts'

/** Archiving revokes the portal links and sessions and ends the invitation; reactivating restores none of them. */
export async function revokeAccess(ctx: Ctx, id: string): Promise<void> {
  const input = { tenant_id: ctx.tenantId, freelancer_id: id, at: ctx.clock.now() }
  revokeLinksOfFreelancer.queue(ctx.db, input)
  await ctx.hooks.portalAccessLost(ctx, { freelancerId: id })
  await endInvitation(ctx, id)
}

type Identity = { status: FreelancerStatus; email: string }
type Freelancer = Identity & { id: string }

/** Runs before a change of the status or the address. */
export async function endAccess(ctx: Ctx, before: Freelancer, after: Identity): Promise<void> {
  if (after.status !== before.status) await revokeAccess(ctx, before.id)
  else if (after.email !== before.email) await ctx.hooks.portalAccessLost(ctx, { freelancerId: before.id })
}

/**
 * Runs after a change of the address, at which the trigger `end_access_of_address` has ended the links and the invitation. If the
 * service sends mail, the old address gets a notice, and the new address a link or the invitation.
 */
export async function moveAccess(
  ctx: Ctx,
  issuer: Issuer,
  { id, ...before }: Freelancer,
  { status, email }: Identity,
): Promise<void> {
  if (email === before.email) return
  // The mail finds the old address in the audit log by the id of the request, so each of several changes has its notice.
  if (ctx.requestId) queueMail(ctx, 'address_replaced', { id: ctx.requestId, number: 1 })
  const isInvited = await setInvitationAddress(ctx, id, email)
  if (!ctx.sendsMail) return
  if (isInvited && status === 'invited') {
    await renewInvitation(ctx, issuer, id)
    recordEvent(ctx, INVITATION_EVENTS.resent, id)
  }
  if (status === 'active') {
    const origin = { created_by: issuer.userId, created_by_key: issuer.keyId, delivered_by: 'mail' } as const
    await makePortalLink(ctx, id, origin, toLinkLimit(ctx, issuer.expires_at))
  }
}
