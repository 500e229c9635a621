// Invitations of users: made, renewed and withdrawn by team-admins; accepted, they become a profile with a key.
import { requireAdmin } from '../../kernel/auth/require-admin.ts'
import type { Role } from '../../kernel/auth/roles.ts'
import { MEMBER_SCOPES, type Scope } from '../../kernel/auth/scopes.ts'
import { recordEvent } from '../../kernel/db/events.ts'
import type { Ctx, KeyCtx } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { type Created, type JsonText, withMembers } from '../../kernel/http/json-text.ts'
import { checkReferences } from '../../kernel/http/references.ts'
import type { PortalCtx } from '../../kernel/http/surfaces.ts'
import { newId } from '../../kernel/ids.ts'
import { issueKey } from '../api-keys/index.ts'
import { ASSIGNMENT_REFERENCES, assign, passOnLinks } from '../assignments/index.ts'
import {
  type AcceptInvitation,
  openInvitation,
  renewInvitation,
  requireInvitation,
  withdrawInvitation,
} from '../invitations/index.ts'
import { findInvitation, findUserByEmail } from './users.queries.ts'
import type { AcceptedUser, InvitedUser, InviteUser, TeamUser } from './users.schemas.ts'
import { addUser, emailIsTaken, showUser } from './users.service.ts'

export async function inviteUser(ctx: KeyCtx, input: InviteUser): Promise<Created<InvitedUser>> {
  requireAdmin(ctx)
  await checkReferences(ctx, input, ASSIGNMENT_REFERENCES)
  const { tag_ids: _tags, team_ids: _teams, ...person } = input
  const id = newId()
  const delivery = await openInvitation(ctx, { id, freelancer_id: null, ...person })
  // Asked afterwards: an invitation of the same email that was being accepted has been waited for.
  const user = await findUserByEmail.first(ctx.db, { tenant_id: ctx.tenantId, email: input.email })
  if (user) throw emailIsTaken(user)
  await assign(ctx, 'invitation', id, input)
  await recordEvent(ctx, 'invitation.created', id, { email: input.email, role: input.role })
  return { id, json: withMembers(await showUser(ctx, id), delivery) }
}

/** Without its link, which was shown once. */
export async function getInvitation(ctx: Ctx, id: string): Promise<JsonText<TeamUser>> {
  const row = await findInvitation.first(ctx.db, { tenant_id: ctx.tenantId, id, now: ctx.clock.now() })
  if (!row) throw notFound('Invitation')
  return row.json as JsonText<TeamUser>
}

export async function resendInvitation(ctx: KeyCtx, id: string): Promise<JsonText<InvitedUser>> {
  await requireInvitation(ctx, id, 'user')
  requireAdmin(ctx)
  const delivery = await renewInvitation(ctx, id)
  await recordEvent(ctx, 'invitation.resent', id)
  return withMembers(await showUser(ctx, id), delivery)
}

export async function deleteInvitation(ctx: KeyCtx, id: string): Promise<JsonText<TeamUser>> {
  await requireInvitation(ctx, id, 'user')
  requireAdmin(ctx)
  const last = await showUser(ctx, id)
  await withdrawInvitation(ctx, id)
  await recordEvent(ctx, 'invitation.deleted', id)
  return last
}

type Invitation = {
  email: string
  first_name: string | null
  last_name: string | null
  job_title: string | null
}

/** Makes the profile, with what the invitation was given, and the person's own key. */
export async function becomeUser(
  ctx: PortalCtx,
  role: Role,
  invitation: Invitation,
  input: AcceptInvitation,
): Promise<JsonText<AcceptedUser>> {
  const { id: userId } = await addUser(ctx, {
    email: invitation.email,
    role,
    first_name: input.first_name ?? invitation.first_name,
    last_name: input.last_name ?? invitation.last_name,
    job_title: input.job_title ?? invitation.job_title,
  })
  await passOnLinks(ctx.db, ctx.tenantId, ctx.invitationId, userId)
  const scopes: readonly Scope[] = role === 'team-admin' ? ['*'] : MEMBER_SCOPES
  const { secret } = await issueKey(ctx, { name: `Key of ${invitation.email}`, user_id: userId, scopes })
  await recordEvent(ctx, 'invitation.accepted', ctx.invitationId, { user_id: userId })
  return `{"user":${await showUser(ctx, userId)},"key":${JSON.stringify(secret)}}` as JsonText<AcceptedUser>
}
