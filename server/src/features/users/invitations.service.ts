// Invitations: made, renewed and withdrawn by team-admins, accepted by whoever holds the link's token.
import { requireAdmin } from '../../kernel/auth/require-admin.ts'
import { MEMBER_SCOPES, type Scope } from '../../kernel/auth/scopes.ts'
import { hashOfSecret, INVITATION_TOKEN, mintSecret } from '../../kernel/auth/secrets.ts'
import { recordEvent } from '../../kernel/db/events.ts'
import type { Ctx, KeyCtx } from '../../kernel/http/context.ts'
import { alreadyExists, notFound } from '../../kernel/http/errors.ts'
import { type Created, type JsonText, withMembers } from '../../kernel/http/json-text.ts'
import type { PortalCtx } from '../../kernel/http/surfaces.ts'
import { newId } from '../../kernel/ids.ts'
import { issueKey } from '../api-keys/index.ts'
import { assign, passOnLinks } from '../assignments/index.ts'
import * as queries from './invitations.queries.ts'
import { findUserByEmail } from './users.queries.ts'
import { expiryOf } from './users.rules.ts'
import type {
  AcceptedInvitation,
  AcceptInvitation,
  InvitedUser,
  InviteUser,
  PortalInvitation,
  TeamUser,
} from './users.schemas.ts'
import { addUser, showUser } from './users.service.ts'

export async function inviteUser(ctx: KeyCtx, input: InviteUser): Promise<Created<InvitedUser>> {
  requireAdmin(ctx)
  const user = await findUserByEmail.first(ctx.db, { tenant_id: ctx.tenantId, email: input.email })
  if (user) throw alreadyExists('email', 'A user with this email')
  const id = newId()
  const { row, link } = newLink(ctx)
  await queries.insertInvitation.many(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    email: input.email,
    role: input.role,
    first_name: input.first_name ?? null,
    last_name: input.last_name ?? null,
    job_title: input.job_title ?? null,
    ...row,
  })
  await assign(ctx, 'invitation', id, input)
  await recordEvent(ctx, 'invitation.created', id, { email: input.email, role: input.role })
  return { id, json: withMembers(await showUser(ctx, id), link) }
}

/** A new link and another seven days; the old link ends. */
export async function resendInvitation(ctx: KeyCtx, id: string): Promise<JsonText<InvitedUser>> {
  const key = await requireInvitation(ctx, id)
  const { row, link } = newLink(ctx)
  await queries.renewInvitation.many(ctx.db, { ...key, ...row })
  await recordEvent(ctx, 'invitation.resent', id)
  return withMembers(await showUser(ctx, id), link)
}

export async function deleteInvitation(ctx: KeyCtx, id: string): Promise<JsonText<TeamUser>> {
  const key = await requireInvitation(ctx, id)
  const last = await showUser(ctx, id)
  await queries.deleteInvitationRow.many(ctx.db, key)
  await recordEvent(ctx, 'invitation.deleted', id)
  return last
}

async function requireInvitation(ctx: KeyCtx, id: string) {
  const key = { tenant_id: ctx.tenantId, id }
  if (!(await queries.lockInvitation.first(ctx.db, key))) throw notFound('Invitation')
  requireAdmin(ctx)
  return key
}

/** The token is in the link's fragment, which browsers do not send and servers do not log. */
export const acceptUrl = (publicUrl: string, token: string) => `${publicUrl}/portal#invitation=${token}`

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
    link: { accept_url: ctx.sendsMail ? null : acceptUrl(ctx.publicUrl, token) },
  }
}

export async function getPortalInvitation(ctx: PortalCtx): Promise<JsonText<PortalInvitation>> {
  const row = await queries.showForPortal.first(ctx.db, { tenant_id: ctx.tenantId, id: ctx.invitationId })
  if (!row) throw notFound('Invitation')
  return row.json
}

/** Makes the profile and the person's own key; the token works once. */
export async function acceptInvitation(
  ctx: PortalCtx,
  input: AcceptInvitation,
): Promise<JsonText<AcceptedInvitation>> {
  const key = { tenant_id: ctx.tenantId, id: ctx.invitationId }
  const invitation = await queries.lockInvitation.first(ctx.db, key)
  if (!invitation) throw notFound('Invitation')
  await queries.markAccepted.many(ctx.db, { ...key, at: ctx.clock.now() })
  const { id: userId } = await addUser(ctx, {
    email: invitation.email,
    role: invitation.role,
    first_name: input.first_name ?? invitation.first_name,
    last_name: input.last_name ?? invitation.last_name,
    job_title: input.job_title ?? invitation.job_title,
  })
  await passOnLinks(ctx.db, ctx.tenantId, ctx.invitationId, userId)
  const scopes: readonly Scope[] = invitation.role === 'team-admin' ? ['*'] : MEMBER_SCOPES
  const { secret } = await issueKey(ctx, { name: `Key of ${invitation.email}`, user_id: userId, scopes })
  await recordEvent(ctx, 'invitation.accepted', ctx.invitationId, { user_id: userId })
  return `{"user":${await showUser(ctx, userId)},"key":${JSON.stringify(secret)}}` as JsonText<AcceptedInvitation>
}
