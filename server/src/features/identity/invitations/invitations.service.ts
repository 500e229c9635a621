// Creates, renews, withdraws and accepts invitations. The features `users` and `freelancers` create the profiles.

import type { Role } from '../../../domain/access/permissions.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { hashSecret, INVITATION_TOKEN, mintSecret } from '../../../domain/access/secrets.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { alreadyExists, notFound } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Ctx, InvitationCtx } from '../../../kernel/db/context.ts'
import { queueMail } from '../../platform/mails/index.ts'
import { type Issuer, notAfter, toLinkLimit } from '../credentials/index.ts'
import * as queries from './invitations.queries.ts'
import type { PortalInvitation } from './invitations.schemas.ts'

export const INVITATION_DAYS = 7

const toExpiryDate = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)

type NewInvitation = {
  id: string
  email: string
  role: Role | null
  freelancer_id: string | null
  first_name?: string | null
  last_name?: string | null
  job_title?: string | null
  /** Permissions of the future user; null is the default of the role. */
  permissions: readonly Scope[] | null
}

/** The link in the response, or null if it is sent by mail. */
export type Delivery = { accept_url: string | null }

/** The token is in the link's fragment, which browsers do not send and servers do not log. */
export const acceptUrl = (publicUrl: string, token: string) => `${publicUrl}/portal#invitation=${token}`

export async function openInvitation(ctx: Ctx, issuer: Issuer, invitation: NewInvitation): Promise<Delivery> {
  const email = { tenant_id: ctx.tenantId, email: invitation.email }
  const existing = await queries.findOpenInvitation.first(ctx.db, email)
  if (existing) throw alreadyExists('email', 'invitation', existing.id)
  const { row, delivery } = createInvitationLink(ctx, issuer)
  queries.insertInvitation.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    freelancer_id: invitation.freelancer_id,
    first_name: invitation.first_name ?? null,
    last_name: invitation.last_name ?? null,
    job_title: invitation.job_title ?? null,
    permissions: invitation.permissions,
    ...row,
  })
  queueMail(ctx, 'invitation', { id: invitation.id, number: 1 })
  return delivery
}

/** Replaces the link and extends it by seven days. The invitation then belongs to the user who sends it again. */
export async function renewInvitation(ctx: Ctx, issuer: Issuer, id: string): Promise<Delivery> {
  const { row, delivery } = createInvitationLink(ctx, issuer)
  const { mail_number } = await queries.renewInvitation.only(ctx.db, { tenant_id: ctx.tenantId, id, ...row })
  queueMail(ctx, 'invitation', { id, number: mail_number })
  return delivery
}

/** Sets the address of a freelancer's invitation, which has the id of the freelancer. Returns whether it exists. */
export const setInvitationAddress = async (ctx: Ctx, id: string, email: string): Promise<boolean> =>
  (await queries.setAddress.first(ctx.db, { tenant_id: ctx.tenantId, id, email })) !== undefined

/** The link expires no later than the issuing key, and has the limits of that key. */
function createInvitationLink(ctx: Ctx, issuer: Issuer) {
  const token = mintSecret(INVITATION_TOKEN, ctx.tenantId)
  const now = ctx.clock.now()
  return {
    row: {
      token_hash: hashSecret(token),
      expires_at: notAfter(toExpiryDate(now), toLinkLimit(ctx, issuer.expires_at)),
      created_by: issuer.userId,
      created_by_key: issuer.keyId,
      credential_expires_at: issuer.expires_at,
      credential_requests_per_minute: issuer.requests_per_minute,
      is_link_shown: !ctx.sendsMail,
      at: now,
    },
    delivery: { accept_url: ctx.sendsMail ? null : acceptUrl(ctx.publicUrl(), token) },
  }
}

/** Locks the invitation until the transaction ends. */
export async function requireInvitation(ctx: Ctx, id: string, kind: 'user' | 'freelancer') {
  const invitation = await queries.lockInvitation.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!invitation || (invitation.role === null) !== (kind === 'freelancer')) throw notFound('invitation')
  return invitation
}

export async function endInvitation(ctx: Ctx, id: string): Promise<void> {
  queries.endInvitationRow.queue(ctx.db, { tenant_id: ctx.tenantId, id, at: ctx.clock.now() })
}

/** Ends the open invitations that the user has sent. */
export async function endInvitationsBySender(ctx: Ctx, userId: string): Promise<void> {
  const input = { tenant_id: ctx.tenantId, created_by: userId, at: ctx.clock.now() }
  queries.endInvitationRowsBySender.queue(ctx.db, input)
}

/** Ends the open invitations that were sent with one of these keys. */
export async function endInvitationsByKeys(ctx: Ctx, keys: string[]): Promise<void> {
  queries.endInvitationRowsByKeys.queue(ctx.db, { tenant_id: ctx.tenantId, keys, at: ctx.clock.now() })
}

export async function withdrawInvitation(ctx: Ctx, id: string): Promise<void> {
  queries.deleteInvitationRow.queue(ctx.db, { tenant_id: ctx.tenantId, id })
}

export async function getPortalInvitation(ctx: InvitationCtx): Promise<JsonText<PortalInvitation>> {
  const row = await queries.showForPortal.first(ctx.db, {
    tenant_id: ctx.tenantId,
    id: ctx.principal.credentialId,
  })
  if (!row) throw notFound('invitation')
  return row.json
}

/** Accepts the invitation once: only one of several concurrent requests succeeds. */
export async function consumeInvitation(ctx: InvitationCtx) {
  const key = { tenant_id: ctx.tenantId, id: ctx.principal.credentialId }
  const invitation = await queries.lockInvitation.first(ctx.db, {
    ...key,
    token_hash: ctx.principal.tokenHash,
  })
  // The invitation may have expired after the token was checked.
  if (!invitation || invitation.expires_at <= ctx.clock.now()) throw notFound('invitation')
  queries.markAccepted.queue(ctx.db, { ...key, at: ctx.clock.now() })
  return invitation
}
