// Portal links of freelancers: valid for 30 days, revocable, stored as a hash.

import type { InvalidateCredentials } from '../../../../domain/access/principal.ts'
import { invalidState, notFound } from '../../../../domain/errors/api-error.ts'
import { type Created, type JsonText, toJsonText } from '../../../../domain/json-text.ts'
import type { Page } from '../../../../domain/pagination.ts'
import type { Ctx, FreelancerCtx, KeyCtx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { lockCredentials, lockIssuer, toLinkLimit } from '../../../identity/credentials/index.ts'
import { FREELANCER_ERRORS, PORTAL_LINK_EVENTS } from '../freelancers.manifest.ts'
import { lockFreelancer } from '../freelancers.queries.ts'
import type { PortalMe } from '../freelancers.schemas.ts'
import { getFreelancer } from '../freelancers.service.ts'
import { makePortalLink } from './make-portal-link.service.ts'
import * as queries from './portal-links.queries.ts'
import {
  type MadePortalLink,
  PORTAL_LINK_MS,
  type PortalLink,
  type PortalLinkQuery,
} from './portal-links.schemas.ts'

/** The token is in the fragment, which browsers do not send and servers do not log. */
export const portalUrl = (publicUrl: string, token: string) => `${publicUrl}/portal#token=${token}`

type Times = { created_at: Date; expires_at: Date }

/**
 * Returns the expiry of the key that created the link, by the clock of the team; null if there is none. Sessions that the link opens
 * must not last longer.
 */
export const findIssuerExpiry = ({ created_at, expires_at }: Times): Date | null =>
  expires_at.getTime() < created_at.getTime() + PORTAL_LINK_MS ? expires_at : null

export async function createPortalLink(ctx: KeyCtx, freelancerId: string): Promise<Created<MadePortalLink>> {
  const issuer = await lockIssuer(ctx)
  const status = await requireFreelancer(ctx, freelancerId)
  if (status !== 'active')
    throw invalidState(FREELANCER_ERRORS.freelancer_not_active, { status, allowed: ['active'] })
  const delivered_by = ctx.sendsMail ? 'mail' : 'answer'
  const origin = { created_by: issuer.userId, created_by_key: issuer.keyId, delivered_by } as const
  const newLink = await makePortalLink(ctx, freelancerId, origin, toLinkLimit(ctx, issuer.expires_at))
  const visibleToken = ctx.sendsMail ? null : newLink.token
  const url = visibleToken && portalUrl(ctx.publicUrl(), visibleToken)
  return {
    id: newLink.id,
    json: toJsonText({
      id: newLink.id,
      url,
      token: visibleToken,
      expires_at: newLink.expires_at.toISOString(),
    }),
  }
}

export async function listPortalLinks(
  ctx: Ctx,
  freelancerId: string,
  query: PortalLinkQuery,
): Promise<JsonText<Page<PortalLink>>> {
  // Without a lock: a read must not wait for a write.
  await getFreelancer(ctx, freelancerId)
  const input = { tenant_id: ctx.tenantId, freelancer_id: freelancerId, ...query }
  return (await queries.pageOfPortalLinks.only(ctx.db, input)).json
}

export async function getPortalLink(
  ctx: Ctx,
  freelancerId: string,
  id: string,
): Promise<JsonText<PortalLink>> {
  await getFreelancer(ctx, freelancerId)
  const key = { tenant_id: ctx.tenantId, freelancer_id: freelancerId, id }
  const row = await queries.findPortalLink.first(ctx.db, key)
  if (!row) throw notFound('portal_link')
  return row.json
}

export async function revokePortalLink(
  ctx: Ctx,
  freelancerId: string,
  id: string,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<PortalLink>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  await requireFreelancer(ctx, freelancerId)
  const key = { tenant_id: ctx.tenantId, freelancer_id: freelancerId, id }
  const [revoked, row] = await Promise.all([
    queries.revokePortalLinkRow.first(ctx.db, { ...key, at: ctx.clock.now() }),
    queries.findPortalLink.first(ctx.db, key),
  ])
  if (!revoked || !row) throw notFound('portal_link')
  await ctx.hooks.portalAccessLost(ctx, { freelancerId, linkId: id })
  ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  recordEvent(ctx, PORTAL_LINK_EVENTS.revoked, freelancerId, { link_id: id })
  return row.json
}

/**
 * Revokes links that were created with one of these keys, or by accepting an invitation that was sent with one. Sessions that the
 * links have opened are no longer valid: a session is looked up together with its link.
 */
export function revokePortalLinksByKeys(ctx: Ctx, keys: readonly string[]): void {
  queries.revokeLinksByKeys.queue(ctx.db, { tenant_id: ctx.tenantId, keys, at: ctx.clock.now() })
}

async function requireFreelancer(ctx: Ctx, id: string) {
  const freelancer = await lockFreelancer.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!freelancer) throw notFound('freelancer')
  return freelancer.status
}

export async function getPortalMe(ctx: FreelancerCtx): Promise<JsonText<PortalMe>> {
  const { kind, freelancerId, credentialId } = ctx.principal
  const key = { tenant_id: ctx.tenantId, freelancer_id: freelancerId, id: credentialId }
  const findMe = kind === 'portal' ? queries.findPortalMe : queries.findSessionMe
  return (await findMe.only(ctx.db, key)).json
}
