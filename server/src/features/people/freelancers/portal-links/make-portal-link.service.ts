// Creates a portal link, for example at the request of the team, for an offer, or for an accepted invitation.
import { hashSecret, mintSecret, PORTAL_TOKEN } from '../../../../domain/access/secrets.ts'
import { newId } from '../../../../domain/ids.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { notAfter } from '../../../identity/credentials/index.ts'
import { insertDueMail } from '../../../platform/mails/index.ts'
import { PORTAL_LINK_EVENTS } from '../freelancers.manifest.ts'
import { insertPortalLink } from './portal-links.queries.ts'
import { PORTAL_LINK_MS } from './portal-links.schemas.ts'

type Origin = {
  created_by: string | null
  /** The key that created the link or its invitation. */
  created_by_key?: string | null
  delivered_by: 'answer' | 'mail' | 'invitation'
  /** The mission whose offer the link is mailed for. */
  mission_id?: string
}

/** `limit`: when the issuing credential expires, by the clock of the team; null if it never expires. */
export async function makePortalLink(
  ctx: Pick<Ctx, 'db' | 'clock' | 'tenantId' | 'actor' | 'requestId'>,
  freelancerId: string,
  origin: Origin,
  limit: Date | null = null,
) {
  const now = ctx.clock.now()
  const token = mintSecret(PORTAL_TOKEN, ctx.tenantId)
  const expires_at = notAfter(new Date(now.getTime() + PORTAL_LINK_MS), limit)
  const id = newId()
  insertPortalLink.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    freelancer_id: freelancerId,
    token_hash: hashSecret(token),
    expires_at,
    created_by: origin.created_by,
    created_by_key: origin.created_by_key ?? null,
    delivered_by: origin.delivered_by,
    mission_id: origin.mission_id ?? null,
    at: now,
  })
  if (origin.delivered_by === 'mail') {
    const kind = origin.mission_id ? 'offer_to_answer' : 'portal_link'
    insertDueMail.queue(ctx.db, { tenant_id: ctx.tenantId, kind, cause_id: id, number: 1, due_at: now })
  }
  recordEvent(ctx, PORTAL_LINK_EVENTS.created, freelancerId, {
    link_id: id,
    delivered_by: origin.delivered_by,
  })
  return { id, token, expires_at }
}
