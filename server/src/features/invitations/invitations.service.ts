// Invitations of any kind: opened, renewed, withdrawn and taken. What comes of one is its feature's affair.

import type { Role } from '../../kernel/auth/roles.ts'
import { hashOfSecret, INVITATION_TOKEN, mintSecret } from '../../kernel/auth/secrets.ts'
import type { Ctx } from '../../kernel/http/context.ts'
import { alreadyExists, notFound } from '../../kernel/http/errors.ts'
import type { JsonText } from '../../kernel/http/json-text.ts'
import type { PortalCtx } from '../../kernel/http/surfaces.ts'
import * as queries from './invitations.queries.ts'
import { expiryOf } from './invitations.rules.ts'
import type { PortalInvitation } from './invitations.schemas.ts'

type NewInvitation = {
  id: string
  email: string
  role: Role | null
  freelancer_id: string | null
  first_name?: string | null
  last_name?: string | null
  job_title?: string | null
}

/** How the person gets the link: in the answer, or null when it is mailed. */
export type Delivery = { accept_url: string | null }

/** The token is in the link's fragment, which browsers do not send and servers do not log. */
export const acceptUrl = (publicUrl: string, token: string) => `${publicUrl}/portal#invitation=${token}`

export async function openInvitation(ctx: Ctx, invitation: NewInvitation): Promise<Delivery> {
  const email = { tenant_id: ctx.tenantId, email: invitation.email }
  const open = await queries.findOpenInvitation.first(ctx.db, email)
  if (open) throw alreadyExists('email', 'An invitation for this email', open.id)
  const { row, delivery } = newLink(ctx)
  await queries.insertInvitation.many(ctx.db, {
    tenant_id: ctx.tenantId,
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    freelancer_id: invitation.freelancer_id,
    first_name: invitation.first_name ?? null,
    last_name: invitation.last_name ?? null,
    job_title: invitation.job_title ?? null,
    ...row,
  })
  return delivery
}

/** A new link and another seven days; the old link ends. */
export async function renewInvitation(ctx: Ctx, id: string): Promise<Delivery> {
  const { row, delivery } = newLink(ctx)
  await queries.renewInvitation.many(ctx.db, { tenant_id: ctx.tenantId, id, ...row })
  return delivery
}

function newLink(ctx: Ctx) {
  const token = mintSecret(INVITATION_TOKEN)
  const now = ctx.clock.now()
  return {
    row: {
      token_hash: hashOfSecret(token),
      expires_at: expiryOf(now),
      mail_due_at: ctx.sendsMail ? now : null,
      at: now,
    },
    delivery: { accept_url: ctx.sendsMail ? null : acceptUrl(ctx.publicUrl(), token) },
  }
}

/** Locked until the transaction ends. */
export async function requireInvitation(ctx: Ctx, id: string, kind: 'user' | 'freelancer') {
  const invitation = await queries.lockInvitation.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!invitation || (invitation.role === null) !== (kind === 'freelancer')) throw notFound('Invitation')
  return invitation
}

export async function withdrawInvitation(ctx: Ctx, id: string): Promise<void> {
  await queries.deleteInvitationRow.many(ctx.db, { tenant_id: ctx.tenantId, id })
}

export async function getPortalInvitation(ctx: PortalCtx): Promise<JsonText<PortalInvitation>> {
  const row = await queries.showForPortal.first(ctx.db, { tenant_id: ctx.tenantId, id: ctx.invitationId })
  if (!row) throw notFound('Invitation')
  return row.json
}

/** Takes the invitation behind the link, once; of several who try together one gets it. */
export async function takeInvitation(ctx: PortalCtx) {
  const key = { tenant_id: ctx.tenantId, id: ctx.invitationId }
  const invitation = await queries.lockInvitation.first(ctx.db, { ...key, token_hash: ctx.tokenHash })
  if (!invitation) throw notFound('Invitation')
  await queries.markAccepted.many(ctx.db, { ...key, at: ctx.clock.now() })
  return invitation
}
