// Invitations of freelancers: the profile is `invited` until the person accepts, and is deleted with its invitation.

import { notFound } from '../../../domain/errors/api-error.ts'
import { type Created, type JsonText, withFields } from '../../../domain/json-text.ts'
import type { Ctx, InvitationCtx, KeyCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { lockIssuer, maySeePortalLinks, toLinkLimit } from '../../identity/credentials/index.ts'
import {
  type AcceptInvitation,
  INVITATION_EVENTS,
  openInvitation,
  renewInvitation,
  requireInvitation,
  withdrawInvitation,
} from '../../identity/invitations/index.ts'
import * as queries from './freelancers.queries.ts'
import { checkNotErased } from './freelancers.rules.ts'
import type {
  AcceptedFreelancer,
  CreateFreelancer,
  Freelancer,
  InvitedFreelancer,
} from './freelancers.schemas.ts'
import { addFreelancer, getFreelancer } from './freelancers.service.ts'
import { makePortalLink } from './portal-links/make-portal-link.service.ts'

/** The link gives access to the portal, so only a key that may create portal links sees it. */
const NO_LINK = { accept_url: null }

export async function inviteFreelancer(
  ctx: KeyCtx,
  input: CreateFreelancer,
): Promise<Created<InvitedFreelancer>> {
  const issuer = await lockIssuer(ctx)
  const { id } = await addFreelancer(ctx, input, 'invited')
  const { email, first_name, last_name } = input
  // The invitation has the id of the freelancer, who has one invitation at a time.
  const delivery = await openInvitation(ctx, issuer, {
    id,
    email,
    role: null,
    freelancer_id: id,
    first_name,
    last_name,
    permissions: null,
  })
  recordEvent(ctx, INVITATION_EVENTS.created, id, {})
  const visibleDelivery = maySeePortalLinks(issuer) ? delivery : NO_LINK
  return { id, json: withFields(await getFreelancer(ctx, id), visibleDelivery) }
}

/** Locks the profile before the invitation, like updates of the profile. */
async function lockInvitation(ctx: Ctx, id: string): Promise<void> {
  await queries.lockFreelancer.first(ctx.db, { tenant_id: ctx.tenantId, id })
  await requireInvitation(ctx, id, 'freelancer')
}

/** Resends the invitation, and reactivates a person who was archived before they accepted. */
export async function resendFreelancerInvitation(
  ctx: KeyCtx,
  id: string,
): Promise<JsonText<InvitedFreelancer>> {
  const issuer = await lockIssuer(ctx)
  await lockInvitation(ctx, id)
  const before = await queries.lockFreelancer.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (before) checkNotErased(before)
  const delivery = await renewInvitation(ctx, issuer, id)
  queries.updateFreelancerRow.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    at: ctx.clock.now(),
    status: 'invited',
  })
  recordEvent(ctx, INVITATION_EVENTS.resent, id)
  return withFields(await getFreelancer(ctx, id), maySeePortalLinks(issuer) ? delivery : NO_LINK)
}

/** Deletes the invited profile, too: it is not used yet. */
export async function deleteFreelancerInvitation(ctx: Ctx, id: string): Promise<JsonText<Freelancer>> {
  await lockInvitation(ctx, id)
  const lastState = await getFreelancer(ctx, id)
  await withdrawInvitation(ctx, id)
  queries.deleteFreelancerRow.queue(ctx.db, { tenant_id: ctx.tenantId, id })
  recordEvent(ctx, INVITATION_EVENTS.deleted, id)
  return lastState
}

/** Activates the profile and creates a portal link. */
export async function acceptFreelancerInvitation(
  ctx: InvitationCtx,
  freelancerId: string,
  sender: { created_by: string | null; created_by_key: string | null; credential_expires_at: Date | null },
  input: AcceptInvitation,
): Promise<{ json: JsonText<AcceptedFreelancer>; linkId: string }> {
  const key = { tenant_id: ctx.tenantId, id: freelancerId }
  const before = await queries.lockFreelancer.first(ctx.db, key)
  if (before?.status !== 'invited') throw notFound('invitation')
  const { first_name, last_name } = input
  queries.updateFreelancerRow.queue(ctx.db, {
    ...key,
    at: ctx.clock.now(),
    status: 'active',
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
  })
  const { created_by, created_by_key, credential_expires_at } = sender
  const origin = { created_by, created_by_key, delivered_by: 'invitation' } as const
  const { id: linkId, token } = await makePortalLink(
    ctx,
    freelancerId,
    origin,
    toLinkLimit(ctx, credential_expires_at),
  )
  recordEvent(ctx, INVITATION_EVENTS.accepted, ctx.principal.credentialId, { freelancer_id: freelancerId })
  const freelancer = await getFreelancer(ctx, freelancerId)
  const json = `{"freelancer":${freelancer},"token":${JSON.stringify(token)}}` as JsonText<AcceptedFreelancer>
  return { json, linkId }
}
